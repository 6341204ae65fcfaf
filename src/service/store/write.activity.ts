import { isRanked } from '../../lib/rules/rankings.ts';
import type { Store } from './open.ts';
import { writeUnlessBusy } from './write-unless-busy.ts';

/** So much was done with a record on a day. */
export interface ActivityCount {
  recordId: number;
  type: string;
  /** YYYY-MM-DD. */
  day: string;
  count: number;
}

/** So often something was opened or clicked on a day; see VisitDayTable. */
export interface VisitCount {
  libraryId: number;
  /** YYYY-MM-DD. */
  day: string;
  kind: string;
  target: string;
  count: number;
}

/** What one reader did. */
export interface Done {
  readerId: number;
  type: string;
  recordId: number | null;
  page: string | null;
  /** Milliseconds since 1970. */
  at: number;
}

export interface Gathered {
  counts?: Iterable<ActivityCount>;
  visits?: Iterable<VisitCount>;
  done?: Iterable<Done>;
  /** What readers of that library did before that moment is deleted, the oldest first, a part at a time. */
  expired?: Iterable<{ libraryId: number; before: number }>;
}

/** Columns of `popularity` that follow what is counted here. */
const totals = { view: 'views', loan: 'loans', favourite: 'favourites' } as const;
/** Rows that are deleted at a time, so that nobody waits. */
const maxExpired = 2_000;

function countRecords(sqlite: Store['sqlite'], counts: Iterable<ActivityCount>): void {
  const byMonth = sqlite.prepare<[number, string, string, number]>(
    `INSERT INTO activity_month (record_id, type, month, origin, count) VALUES (?, ?, ?, '', ?)
     ON CONFLICT DO UPDATE SET count = count + excluded.count`,
  );
  const byDay = sqlite.prepare<[string, string, number, number]>(
    `INSERT INTO ranking_day (library_id, type, day, record_id, origin, count, counted)
     SELECT library_id, ?, ?, id, '', ?, 0 FROM record WHERE id = ?
     ON CONFLICT DO UPDATE SET count = count + excluded.count`,
  );
  const inTotal = new Map(
    Object.entries(totals).map(([type, column]) => [
      type,
      sqlite.prepare<[number, number]>(
        `INSERT INTO popularity (record_id, ${column}) VALUES (?, ?)
         ON CONFLICT DO UPDATE SET ${column} = ${column} + excluded.${column}`,
      ),
    ]),
  );
  for (const { recordId, type, day, count } of counts) {
    byMonth.run(recordId, type, day.slice(0, 7), count);
    if (isRanked(type)) byDay.run(type, day, count, recordId);
    inTotal.get(type)?.run(recordId, count);
  }
}

function countVisits(sqlite: Store['sqlite'], visits: Iterable<VisitCount>): void {
  const byDay = sqlite.prepare<[number, string, string, string, number]>(
    `INSERT INTO visit_day (library_id, day, kind, target, count) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET count = count + excluded.count`,
  );
  for (const { libraryId, day, kind, target, count } of visits) byDay.run(libraryId, day, kind, target, count);
}

/** A reader who was deleted in between has done nothing, and the rest is kept. */
function keepDone(sqlite: Store['sqlite'], done: Iterable<Done>): void {
  const keep = sqlite.prepare<[string, number | null, string | null, number, number]>(
    `INSERT INTO behaviour (library_id, reader_id, type, record_id, page, at)
     SELECT library_id, id, ?, ?, ?, ? FROM reader WHERE id = ?`,
  );
  for (const { type, recordId, page, at, readerId } of done) keep.run(type, recordId, page, at, readerId);
}

function deleteExpired(sqlite: Store['sqlite'], expired: NonNullable<Gathered['expired']>): void {
  const oldest = sqlite.prepare<[number, number]>(
    `DELETE FROM behaviour WHERE id IN (SELECT id FROM behaviour WHERE library_id = ? AND at < ?
     AND process_flag IS NULL ORDER BY at LIMIT ${String(maxExpired)})`,
  );
  for (const { libraryId, before } of expired) oldest.run(libraryId, before);
}

/**
 * Adds counts to the months, the ranked days and the totals of their records and to the days of visits, keeps what readers did and
 * deletes what is over its time, all in one short transaction. It never waits: while an import writes, a thread that
 * stood here would let every reader wait with it.
 * @returns false when somebody else is writing; nothing was added then
 * @throws what the database throws else
 */
export function addActivity(
  { sqlite }: Store,
  { counts = [], visits = [], done = [], expired = [] }: Gathered,
): boolean {
  return writeUnlessBusy(sqlite, () => {
    countRecords(sqlite, counts);
    countVisits(sqlite, visits);
    keepDone(sqlite, done);
    deleteExpired(sqlite, expired);
  });
}
