import type SqliteDatabase from 'better-sqlite3';
import type { Store } from './open.ts';

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

/**
 * Brings a record's loans altogether up to date: those that a history or the catalogue's own count tells of, whichever is
 * more, since both tell of the same past; and those made here. The index and the pages hear of it.
 */
function totals(sqlite: SqliteDatabase.Database) {
  const sums = sqlite.prepare<[number], { history: number | null; here: number | null }>(
    `SELECT sum(CASE WHEN origin <> '' THEN count END) AS history, sum(CASE WHEN origin = '' THEN count END) AS here
     FROM activity_month WHERE record_id = ? AND type = 'loan'`,
  );
  const known = sqlite.prepare<[number], { prior: number | null; loans: number | null }>(
    `SELECT json_extract(data, '$.priorLoans') AS prior, loans
     FROM record LEFT JOIN popularity ON record_id = id WHERE id = ?`,
  );
  const put = sqlite.prepare<[number, number]>(
    'INSERT INTO popularity (record_id, loans) VALUES (?, ?) ON CONFLICT DO UPDATE SET loans = excluded.loans',
  );
  const change = sqlite.prepare<[number, number, string, number]>(
    'INSERT INTO change (library_id, record_id, op, at) VALUES (?, ?, ?, ?)',
  );
  return (recordId: number, { libraryId, now }: History): void => {
    const { history = null, here = null } = sums.get(recordId) ?? {};
    const { prior = null, loans = null } = known.get(recordId) ?? {};
    const total = Math.max(prior ?? 0, history ?? 0) + (here ?? 0);
    if (total !== loans) put.run(recordId, total);
    // The index orders by loans; the page shows them by month even where their sum stayed.
    change.run(libraryId, recordId, total === loans ? 'items' : 'put', now);
  };
}

/**
 * Writes a loan history: it is the whole truth of its name from its first month to its last, and what an earlier one of
 * that name told of these months goes. It is written in batches of records, each in one transaction; when it is broken
 * off, writing it again completes it, and writing it twice changes nothing.
 * @param loans of records of this library
 * @throws when the database fails
 */
export function writeLoanHistory({ sqlite }: Store, history: History, loans: LoanCounts): void {
  const range = rangeOf(loans);
  if (!range) return;
  const { from, to } = range;
  const { libraryId, origin } = history;
  const replaced = sqlite
    .prepare<[string, string, string, number], number>(
      `SELECT DISTINCT record_id FROM activity_month JOIN record ON record.id = record_id
       WHERE origin = ? AND month BETWEEN ? AND ? AND type = 'loan' AND library_id = ?`,
    )
    .pluck()
    .all(origin, from, to, libraryId);
  const clear = sqlite.prepare<[number, string, string, string]>(
    `DELETE FROM activity_month WHERE record_id = ? AND type = 'loan' AND origin = ? AND month BETWEEN ? AND ?`,
  );
  const insert = sqlite.prepare<[number, string, string, number]>(
    `INSERT INTO activity_month (record_id, type, month, origin, count) VALUES (?, 'loan', ?, ?, ?)`,
  );
  const sumUp = totals(sqlite);
  const write = sqlite.transaction((ids: readonly number[]) => {
    for (const id of ids) {
      clear.run(id, origin, from, to);
      for (const [month, count] of loans.get(id) ?? []) insert.run(id, month, origin, count);
      sumUp(id, history);
    }
  });
  const ids = [...new Set([...replaced, ...loans.keys()])];
  for (let at = 0; at < ids.length; at += batch) write.immediate(ids.slice(at, at + batch));
}

/** Columns of `popularity` beside loans, by what they count. */
const totalsOf = new Map([
  ['view', 'views'],
  ['favourite', 'favourites'],
]);

/**
 * Writes a history of something other than loans, of records that have none of that name yet, in one transaction.
 * @throws when a record has one: nothing is written then
 */
export function writeMonths(
  { sqlite }: Store,
  { type, origin }: { type: string; origin: string },
  counts: LoanCounts,
): void {
  const insert = sqlite.prepare<[number, string, string, string, number]>(
    'INSERT INTO activity_month (record_id, type, month, origin, count) VALUES (?, ?, ?, ?, ?)',
  );
  const column = totalsOf.get(type);
  const add =
    column === undefined
      ? undefined
      : sqlite.prepare<[number, number]>(
          `INSERT INTO popularity (record_id, ${column}) VALUES (?, ?)
           ON CONFLICT DO UPDATE SET ${column} = ${column} + excluded.${column}`,
        );
  const write = sqlite.transaction(() => {
    for (const [recordId, months] of counts) {
      let sum = 0;
      for (const [month, count] of months) {
        insert.run(recordId, type, month, origin, count);
        sum += count;
      }
      add?.run(recordId, sum);
    }
  });
  write.immediate();
}
