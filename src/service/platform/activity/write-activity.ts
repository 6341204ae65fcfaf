import { isRanked } from '../../../lib/rules/rankings.ts';
import type { Store } from '../db/open.ts';
import { Statement, type Steps } from '../db/statement.ts';

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

const byMonth = new Statement<[recordId: number, type: string, month: string, count: number]>(
  `INSERT INTO activity_month (record_id, type, month, origin, count) VALUES (?, ?, ?, '', ?)
   ON CONFLICT (record_id, type, month, origin) DO UPDATE SET count = activity_month.count + excluded.count`,
);
const byDay = new Statement<[type: string, day: string, count: number, recordId: number]>(
  `INSERT INTO ranking_day (library_id, type, day, record_id, origin, count, counted)
   SELECT library_id, ?, ?, id, '', ?, 0 FROM record WHERE id = ?
   ON CONFLICT (library_id, type, day, record_id, origin) DO UPDATE SET count = ranking_day.count + excluded.count`,
);
const inTotal = new Map(
  Object.entries(totals).map(([type, column]) => [
    type,
    new Statement<[recordId: number, count: number]>(
      `INSERT INTO popularity (record_id, ${column}) VALUES (?, ?)
       ON CONFLICT (record_id) DO UPDATE SET ${column} = popularity.${column} + excluded.${column}`,
    ),
  ]),
);

function* countRecords(counts: Iterable<ActivityCount>): Steps<void> {
  for (const { recordId, type, day, count } of counts) {
    byMonth.send(recordId, type, day.slice(0, 7), count);
    if (isRanked(type)) yield* byDay.run(type, day, count, recordId);
    const total = inTotal.get(type);
    if (total) total.send(recordId, count);
  }
}

const addVisits = new Statement<[libraryId: number, day: string, kind: string, target: string, count: number]>(
  `INSERT INTO visit_day (library_id, day, kind, target, count) VALUES (?, ?, ?, ?, ?)
   ON CONFLICT (library_id, day, kind, target) DO UPDATE SET count = visit_day.count + excluded.count`,
);

/** A reader who was deleted in between has done nothing, and the rest is kept. */
const addDone = new Statement<
  [type: string, recordId: number | null, page: string | null, at: number, readerId: number]
>(
  `INSERT INTO behaviour (library_id, reader_id, type, record_id, page, at)
   SELECT library_id, id, ?, ?, ?, ? FROM reader WHERE id = ?`,
);

const deleteOldest = new Statement<[libraryId: number, before: number]>(
  `DELETE FROM behaviour WHERE id IN (SELECT id FROM behaviour WHERE library_id = ? AND at < ?
   AND process_flag IS NULL ORDER BY at LIMIT ${String(maxExpired)})`,
);

/**
 * Adds counts to the months, the ranked days and the totals of their records and to the days of visits, keeps what readers did and
 * deletes what is over its time, all in one short transaction. It never waits: while an import writes, a thread that
 * stood here would let every reader wait with it.
 * @returns false when somebody else is writing; nothing was added then
 * @throws what the database throws else
 */
export async function addActivity(
  store: Store,
  { counts = [], visits = [], done = [], expired = [] }: Gathered,
): Promise<boolean> {
  const written = await store.writeUnlessBusy(function* () {
    yield* countRecords(counts);
    for (const { libraryId, day, kind, target, count } of visits) {
      addVisits.send(libraryId, day, kind, target, count);
    }
    for (const { type, recordId, page, at, readerId } of done) {
      addDone.send(type, recordId, page, at, readerId);
    }
    for (const { libraryId, before } of expired) deleteOldest.send(libraryId, before);
  });
  return written !== undefined;
}
