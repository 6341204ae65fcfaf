import type { Store } from '../../../platform/db/open.ts';
import { BulkTable } from '../../../platform/db/bulk-insert.ts';
import { type Db, inTransaction } from '../../../platform/db/database.ts';
import { addChanges, type NewChange } from './changes.ts';

/** Loans by record, then by month (YYYY-MM). */
export type LoanCounts = ReadonlyMap<number, ReadonlyMap<string, number>>;

interface History {
  libraryId: number;
  /** Name of the history, not empty. */
  origin: string;
  /** Milliseconds since 1970. */
  now: number;
}

/** Records per transaction, few enough not to delay writes of readers. */
const batch = 500;

/** First and last month of a history; undefined if it is empty. */
export function rangeOf(loans: LoanCounts): { from: string; to: string } | undefined {
  let from: string | undefined;
  let to = '';
  for (const months of loans.values()) {
    for (const month of months.keys()) {
      if (from === undefined || month < from) from = month;
      if (month > to) to = month;
    }
  }
  return from === undefined ? undefined : { from, to };
}

const months = new BulkTable('activity_month', {
  record_id: 'bigint',
  type: 'text',
  month: 'text',
  origin: 'text',
  count: 'bigint',
});

/**
 * Updates a record's total loans: the greater of history and catalogue count, because both cover the same past, plus
 * the loans made in this system. Returns the change for the feed.
 */
async function sumUp(db: Db, recordId: number): Promise<NewChange> {
  const sums = await db
    .selectFrom('activity_month')
    .select(({ fn }) => [
      fn.sum<number | null>('count').filterWhere('origin', '<>', '').as('history'),
      fn.sum<number | null>('count').filterWhere('origin', '=', '').as('here'),
    ])
    .where('record_id', '=', recordId)
    .where('type', '=', 'loan')
    .executeTakeFirst();
  const known = await db
    .selectFrom('record')
    .leftJoin('popularity', 'popularity.record_id', 'record.id')
    .select(['record.data', 'popularity.loans'])
    .where('record.id', '=', recordId)
    .executeTakeFirst();
  const { priorLoans = 0 }: { priorLoans?: number } = JSON.parse(known?.data ?? '{}');
  const loans = Math.max(priorLoans, sums?.history ?? 0) + (sums?.here ?? 0);
  const isSame = loans === known?.loans;
  if (!isSame)
    await db
      .insertInto('popularity')
      .values({ record_id: recordId, loans })
      .onConflict((conflict) => conflict.column('record_id').doUpdateSet({ loans }))
      .execute();
  // The index orders by loans; the page shows them by month even where their sum stayed.
  return { recordId, op: isSame ? 'items' : 'put' };
}

/**
 * Writes a loan history. Replaces the earlier history with the same name from the first to the last month. Each batch
 * of records is a transaction; idempotent, so that repeating it completes an interrupted write.
 * @param loans loans of records of this library
 * @throws if the database fails
 */
export async function writeLoanHistory({ db }: Store, history: History, loans: LoanCounts): Promise<void> {
  const range = rangeOf(loans);
  if (!range) return;
  const { from, to } = range;
  const { libraryId, origin, now } = history;
  const replaced = await db
    .selectFrom('activity_month')
    .innerJoin('record', 'record.id', 'activity_month.record_id')
    .select('activity_month.record_id')
    .distinct()
    .where('origin', '=', origin)
    .where('month', '>=', from)
    .where('month', '<=', to)
    .where('type', '=', 'loan')
    .where('library_id', '=', libraryId)
    .execute();
  const ids = [...new Set([...replaced.map((row) => row.record_id), ...loans.keys()])];
  for (let at = 0; at < ids.length; at += batch) {
    await inTransaction(db, async (inside) => {
      const some = ids.slice(at, at + batch);
      await inside
        .deleteFrom('activity_month')
        .where('record_id', 'in', some)
        .where('type', '=', 'loan')
        .where('origin', '=', origin)
        .where('month', '>=', from)
        .where('month', '<=', to)
        .execute();
      const rows = some.flatMap((id) =>
        [...(loans.get(id) ?? [])].map(([month, count]) => ({ record_id: id, type: 'loan', month, origin, count })),
      );
      await months.insert(inside, rows);
      const changes: NewChange[] = [];
      for (const id of some) changes.push(await sumUp(inside, id));
      await addChanges(inside, libraryId, changes, now);
    });
  }
}

/** Columns of `popularity` other than loans, by kind of activity. */
const totalColumns = new Map([
  ['view', 'views' as const],
  ['favourite', 'favourites' as const],
]);

/**
 * Writes a history of something other than loans, of records that have none of that name yet, in one transaction.
 * @throws when a record has one: nothing is written then
 */
export function writeMonths(
  { db }: Store,
  { type, origin }: { type: string; origin: string },
  counts: LoanCounts,
): Promise<void> {
  return inTransaction(db, async (inside) => {
    const rows = [...counts].flatMap(([recordId, byMonth]) =>
      [...byMonth].map(([month, count]) => ({ record_id: recordId, type, month, origin, count })),
    );
    await months.insert(inside, rows);
    const column = totalColumns.get(type);
    if (column === undefined) return;
    for (const [recordId, byMonth] of counts) {
      const sum = [...byMonth.values()].reduce((total, count) => total + count, 0);
      await inside
        .insertInto('popularity')
        .values({ record_id: recordId, [column]: sum })
        .onConflict((conflict) =>
          conflict.column('record_id').doUpdateSet((eb) => ({ [column]: eb(`popularity.${column}`, '+', sum) })),
        )
        .execute();
    }
  });
}
