import type { Store } from '../../../platform/db/open.ts';
import { Statement, type Steps } from '../../../platform/db/statement.ts';
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

/** Records written together: so few that readers whose acts are written too do not wait for them. */
const batch = 500;

/** First and last month of a history; undefined where there is none. */
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

const sumsOf = new Statement<[recordId: number], { history: number | null; here: number | null }>(
  `SELECT sum(CASE WHEN origin <> '' THEN count END) AS history, sum(CASE WHEN origin = '' THEN count END) AS here
   FROM activity_month WHERE record_id = ? AND type = 'loan'`,
);
const known = new Statement<[recordId: number], { data: string; loans: number | null }>(
  'SELECT data, loans FROM record LEFT JOIN popularity ON record_id = id WHERE id = ?',
);
const putLoans = new Statement<[recordId: number, loans: number]>(
  `INSERT INTO popularity (record_id, loans) VALUES (?, ?)
   ON CONFLICT (record_id) DO UPDATE SET loans = excluded.loans`,
);

/**
 * Brings a record's loans altogether up to date: those that a history or the catalogue's own count tells of, whichever is
 * more, since both tell of the same past; and those made here. The index and the pages hear of it.
 */
function* sumUp(recordId: number): Steps<NewChange> {
  const { history = null, here = null } = (yield* sumsOf.get(recordId)) ?? {};
  const { data = '{}', loans = null } = (yield* known.get(recordId)) ?? {};
  const { priorLoans = 0 }: { priorLoans?: number } = JSON.parse(data);
  const total = Math.max(priorLoans, history ?? 0) + (here ?? 0);
  if (total !== loans) putLoans.send(recordId, total);
  // The index orders by loans; the page shows them by month even where their sum stayed.
  return { recordId, op: total === loans ? 'items' : 'put' };
}

const replacedBy = new Statement<[origin: string, from: string, to: string, libraryId: number], { record_id: number }>(
  `SELECT DISTINCT record_id FROM activity_month JOIN record ON record.id = record_id
   WHERE origin = ? AND month BETWEEN ? AND ? AND type = 'loan' AND library_id = ?`,
);
const clear = new Statement<[recordId: number, origin: string, from: string, to: string]>(
  `DELETE FROM activity_month WHERE record_id = ? AND type = 'loan' AND origin = ? AND month BETWEEN ? AND ?`,
);
const insert = new Statement<[recordId: number, type: string, month: string, origin: string, count: number]>(
  'INSERT INTO activity_month (record_id, type, month, origin, count) VALUES (?, ?, ?, ?, ?)',
);

/**
 * Writes a loan history: it is the whole truth of its name from its first month to its last, and what an earlier one of
 * that name told of these months goes. It is written in batches of records, each in one transaction; when it is broken
 * off, writing it again completes it, and writing it twice changes nothing.
 * @param loans of records of this library
 * @throws when the database fails
 */
export async function writeLoanHistory(store: Store, history: History, loans: LoanCounts): Promise<void> {
  const range = rangeOf(loans);
  if (!range) return;
  const { from, to } = range;
  const { libraryId, origin, now } = history;
  const replaced = await store.read(() => replacedBy.all(origin, from, to, libraryId));
  const ids = [...new Set([...replaced.map((row) => row.record_id), ...loans.keys()])];
  for (let at = 0; at < ids.length; at += batch) {
    await store.write(function* () {
      const changes: NewChange[] = [];
      for (const id of ids.slice(at, at + batch)) {
        clear.send(id, origin, from, to);
        for (const [month, count] of loans.get(id) ?? []) insert.send(id, 'loan', month, origin, count);
        changes.push(yield* sumUp(id));
      }
      addChanges(libraryId, changes, now);
    });
  }
}

/** What adds to the columns of `popularity` beside loans, by what they count. */
const totalsOf = new Map(
  Object.entries({ view: 'views', favourite: 'favourites' }).map(([type, column]) => [
    type,
    new Statement<[recordId: number, count: number]>(
      `INSERT INTO popularity (record_id, ${column}) VALUES (?, ?)
       ON CONFLICT (record_id) DO UPDATE SET ${column} = popularity.${column} + excluded.${column}`,
    ),
  ]),
);

/**
 * Writes a history of something other than loans, of records that have none of that name yet, in one transaction.
 * @throws when a record has one: nothing is written then
 */
export function writeMonths(
  store: Store,
  { type, origin }: { type: string; origin: string },
  counts: LoanCounts,
): Promise<void> {
  const add = totalsOf.get(type);
  return store.write(function* () {
    for (const [recordId, months] of counts) {
      let sum = 0;
      for (const [month, count] of months) {
        insert.send(recordId, type, month, origin, count);
        sum += count;
      }
      if (add) add.send(recordId, sum);
    }
  });
}
