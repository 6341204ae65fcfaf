import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../store/schema.ts';
import type { Store } from '../store/open.ts';
import type { ActivityType } from './types.ts';

const loan: ActivityType = 'loan';
/** Rows a statement, so that its values stay below what databases take. */
const chunk = 500;

function* chunks<T>(rows: readonly T[]): Generator<T[]> {
  for (let at = 0; at < rows.length; at += chunk) yield rows.slice(at, at + chunk);
}

/** Loans of a record in a month. */
export interface LoanMonth {
  recordId: number;
  /** YYYY-MM. */
  month: string;
  count: number;
}

/** Records of the library that have loans of this history in the range of months. */
const inRange = (db: Kysely<Database>, libraryId: number, origin: string, from: string, to: string) =>
  db
    .selectFrom('activity_month')
    .innerJoin('record', 'record.id', 'activity_month.record_id')
    .where('activity_month.origin', '=', origin)
    .where('activity_month.type', '=', loan)
    .where('activity_month.month', '>=', from)
    .where('activity_month.month', '<=', to)
    .where('record.library_id', '=', libraryId)
    .select('activity_month.record_id')
    .distinct();

/**
 * A record's loans altogether: those that a history or the catalogue's own count tells of, whichever is more, since both
 * tell of the same past; and those made here.
 */
async function sumUp(
  trx: Transaction<Database>,
  libraryId: number,
  ids: readonly number[],
  now: number,
): Promise<void> {
  const priorOf = new Map<number, number>();
  for (const row of await trx.selectFrom('record').select(['id', 'data']).where('id', 'in', ids).execute()) {
    const { priorLoans = 0 }: { priorLoans?: number } = JSON.parse(row.data);
    priorOf.set(row.id, priorLoans);
  }
  const months = await trx
    .selectFrom('activity_month')
    .select((the) => ['record_id', 'origin', the.fn.sum<number>('count').as('count')])
    .where('record_id', 'in', ids)
    .where('type', '=', loan)
    .groupBy(['record_id', 'origin'])
    .execute();
  const sums = Map.groupBy(months, (row) => row.record_id);
  const before = await trx
    .selectFrom('popularity')
    .select(['record_id', 'loans'])
    .where('record_id', 'in', ids)
    .execute();
  const known = new Map(before.map((row) => [row.record_id, row.loans]));
  for (const [id, prior] of priorOf) {
    const rows = sums.get(id) ?? [];
    const sum = (some: typeof rows) => some.reduce((all, row) => all + Number(row.count), 0);
    const loans =
      Math.max(prior, sum(rows.filter((row) => row.origin !== ''))) + sum(rows.filter((row) => row.origin === ''));
    const changed = known.get(id) !== loans;
    if (changed) {
      await trx
        .insertInto('popularity')
        .values({ record_id: id, loans, views: 0, favourites: 0 })
        .onConflict((conflict) => conflict.column('record_id').doUpdateSet({ loans }))
        .execute();
    }
    // The index orders by loans; the page shows them by month even where their sum stayed.
    const op = changed ? 'put' : 'items';
    await trx.insertInto('change').values({ library_id: libraryId, record_id: id, op, at: now }).execute();
  }
}

/**
 * Writes a loan history, all or nothing: it is the whole truth of its name from its first month to its last, and what an
 * earlier one of that name told of these months goes. The same history twice changes nothing.
 * @param origin name of the history, not empty
 * @param months each record and month once; records of this library
 * @returns records whose loans were written
 */
export async function writeLoanHistory(
  { db }: Store,
  { libraryId, origin, now }: { libraryId: number; origin: string; now: number },
  months: readonly LoanMonth[],
): Promise<number> {
  const [first] = months;
  if (!first) return 0;
  let from = first.month;
  let to = first.month;
  for (const { month } of months) {
    if (month < from) from = month;
    if (month > to) to = month;
  }
  return db.transaction().execute(async (trx) => {
    const replaced = await inRange(trx, libraryId, origin, from, to).execute();
    const affected = new Set([...replaced.map((row) => row.record_id), ...months.map((row) => row.recordId)]);
    for (const ids of chunks(replaced.map((row) => row.record_id))) {
      await trx
        .deleteFrom('activity_month')
        .where('record_id', 'in', ids)
        .where('type', '=', loan)
        .where('origin', '=', origin)
        .where('month', '>=', from)
        .where('month', '<=', to)
        .execute();
    }
    for (const rows of chunks(months)) {
      const values = rows.map(({ recordId, month, count }) => ({
        record_id: recordId,
        type: loan,
        month,
        origin,
        count,
      }));
      await trx.insertInto('activity_month').values(values).execute();
    }
    for (const ids of chunks([...affected])) await sumUp(trx, libraryId, ids, now);
    return new Set(months.map((row) => row.recordId)).size;
  });
}
