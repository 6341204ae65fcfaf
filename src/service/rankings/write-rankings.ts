import { dayAfter } from '../../lib/rules/days.ts';
import { retentionDays, rankedTypes, rankingDays, ratingTypes } from '../../lib/rules/rankings.ts';
import type { Store } from '../platform/db/open.ts';
import { Statement, type Steps } from '../platform/db/statement.ts';
import { addToSum, allSpans, moveSums, rankedSpans } from './write-ranking-sums.ts';
import { followRatings, slideRatings } from './write-rating-places.ts';

/** Rows taken in one step: some milliseconds of writing, in which no other reader is answered. */
const stepRows = 100;
/** Changes of the feed looked at in one step; most of them are of records that no ranking knows. */
const stepChanges = 1000;

type Span = (typeof rankedSpans)[number]['span'];
/** The types of which sums changed; undefined when there was nothing to do. */
type Changed = Steps<ReadonlySet<string> | undefined>;

const windowsOf = new Statement<[libraryId: number], { type: string; span: string; start: string; part: number }>(
  'SELECT type, span, start, part FROM ranking_window WHERE library_id = ?',
);
const putWindow = new Statement<[libraryId: number, type: string, span: string, start: string, part: number]>(
  `INSERT INTO ranking_window (library_id, type, span, start, part) VALUES (?, ?, ?, ?, ?)
   ON CONFLICT (library_id, type, span) DO UPDATE SET start = excluded.start, part = excluded.part`,
);
const firstDay = new Statement<[libraryId: number, type: string, from: string, before: string], { day: string | null }>(
  'SELECT min(day) AS day FROM ranking_day WHERE library_id = ? AND type = ? AND day >= ? AND day < ?',
);
const leaving = new Statement<
  [libraryId: number, type: string, day: string, after: number, rows: number],
  { record_id: number; counted: number }
>(
  `SELECT record_id, sum(counted) AS counted FROM ranking_day
   WHERE library_id = ? AND type = ? AND day = ? AND record_id > ? GROUP BY record_id ORDER BY record_id LIMIT ?`,
);

interface Waiting {
  type: string;
  day: string;
  record_id: number;
  origin: string;
  more: number;
}
const waiting = new Statement<[libraryId: number, type: string, today: string, rows: number], Waiting>(
  ({ engine }) => `SELECT type, day, record_id, origin, count - counted AS more
   FROM ranking_day ${engine === 'sqlite' ? 'INDEXED BY ranking_day_waiting' : ''}
   WHERE library_id = ? AND type = ? AND count <> counted AND day <= ? ORDER BY record_id LIMIT ?`,
);
const counted = new Statement<[libraryId: number, type: string, day: string, recordId: number, origin: string]>(
  `UPDATE ranking_day SET counted = count
   WHERE library_id = ? AND type = ? AND day = ? AND record_id = ? AND origin = ?`,
);
const forget = new Statement<[libraryId: number, type: string, before: string, rows: number]>(
  `DELETE FROM ranking_day WHERE (library_id, type, day, record_id, origin) IN (
     SELECT library_id, type, day, record_id, origin FROM ranking_day
     WHERE library_id = ? AND type = ? AND day < ? LIMIT ?)`,
);
const followed = new Statement<[libraryId: number], { seq: number }>(
  'SELECT seq FROM ranking_feed WHERE library_id = ?',
);
const follow = new Statement<[libraryId: number, seq: number]>(
  `INSERT INTO ranking_feed (library_id, seq) VALUES (?, ?)
   ON CONFLICT (library_id) DO UPDATE SET seq = excluded.seq`,
);
const last = new Statement<[], { seq: number | null }>('SELECT max(seq) AS seq FROM change');
const changed = new Statement<[after: number, upTo: number, libraryId: number], { record_id: number }>(
  `SELECT DISTINCT record_id FROM change WHERE seq > ? AND seq <= ? AND library_id = ? AND (
     EXISTS (SELECT 1 FROM ranking_scope WHERE ranking_scope.record_id = change.record_id)
     OR EXISTS (SELECT 1 FROM evaluation WHERE evaluation.record_id = change.record_id AND score IS NOT NULL))`,
);

const startOf = (span: Span, today: string): string =>
  span === 'all' ? '0000-00-00' : dayAfter(today, 1 - rankingDays[span]);

interface Window {
  type: string;
  span: Span;
  /** Where the days of its sums should begin today. */
  due: string;
  start: string;
  part: number;
}

/** Where the days of a library's sums begin; windows that were never set begin where they should today. */
function* windows(libraryId: number, today: string): Steps<Window[]> {
  const known = new Map((yield* windowsOf.all(libraryId)).map((row) => [`${row.type} ${row.span}`, row]));
  const found: Window[] = [];
  for (const { type, span } of rankedSpans) {
    const due = startOf(span, today);
    const row = known.get(`${type} ${span}`);
    if (!row) putWindow.send(libraryId, type, span, due, 0);
    found.push({ type, span, due, start: row?.start ?? due, part: row?.part ?? 0 });
  }
  return found;
}

/** Days that no longer belong to a range are taken out of its sums. */
function* slide(libraryId: number, today: string, rows: number): Changed {
  for (const { type, span, due, start, part } of yield* windows(libraryId, today)) {
    if (start >= due) continue;
    const day = (yield* firstDay.get(libraryId, type, start, due))?.day ?? undefined;
    if (day === undefined) {
      putWindow.send(libraryId, type, span, due, 0);
      continue;
    }
    const found = yield* leaving.all(libraryId, type, day, day === start ? part : 0, rows);
    for (const entry of found) yield* addToSum(libraryId, entry.record_id, type, span, -entry.counted);
    const isWhole = found.length < rows;
    const next = isWhole ? dayAfter(day, 1) : day;
    putWindow.send(libraryId, type, span, next, isWhole ? 0 : (found.at(-1)?.record_id ?? 0));
    return new Set([type]);
  }
  return undefined;
}

/** What was counted since is added to the sums of the ranges in which its day lies. */
function* takeIn(libraryId: number, today: string, rows: number): Changed {
  const spans = yield* windows(libraryId, today);
  for (const type of rankedTypes) {
    const found = yield* waiting.all(libraryId, type, today, rows);
    if (found.length === 0) continue;
    const own = spans.filter((span) => span.type === type);
    for (const [recordId, days] of Map.groupBy(found, (row) => row.record_id)) {
      for (const { span, start, part } of own) {
        const within = days.filter(({ day }) => day > start || (day === start && recordId > part));
        const more = within.reduce((sum, entry) => sum + entry.more, 0);
        yield* addToSum(libraryId, recordId, type, span, more);
      }
    }
    for (const entry of found) counted.send(libraryId, type, entry.day, entry.record_id, entry.origin);
    return new Set([type]);
  }
  return undefined;
}

/** Records that changed are looked at for other places and other ratings. */
function* followChanges(libraryId: number, today: string): Changed {
  const from = (yield* followed.get(libraryId))?.seq ?? 0;
  const end = (yield* last.get())?.seq ?? 0;
  if (from >= end) return undefined;
  const to = Math.min(end, from + stepChanges);
  const types = new Set<string>();
  for (const { record_id } of yield* changed.all(from, to, libraryId)) {
    if (yield* moveSums(libraryId, record_id)) for (const { type } of allSpans) types.add(type);
    if (yield* followRatings(libraryId, record_id, today)) types.add(ratingTypes.positive);
  }
  follow.send(libraryId, to);
  return types;
}

/** Ratings leave their ranges as days do. */
function* slideOfRatings(libraryId: number, today: string, rows: number): Changed {
  const isChanged = yield* slideRatings(libraryId, today, rows);
  return isChanged === undefined ? undefined : new Set(isChanged ? [ratingTypes.positive] : []);
}

function* prune(libraryId: number, today: string, rows: number): Changed {
  const before = dayAfter(today, -retentionDays);
  let gone = 0;
  for (const type of rankedTypes) gone += yield* forget.run(libraryId, type, before, rows);
  return gone === 0 ? undefined : new Set();
}

function* step(libraryId: number, today: string, rows: number): Steps<ReadonlySet<string> | 'done'> {
  return (
    (yield* slide(libraryId, today, rows)) ??
    (yield* takeIn(libraryId, today, rows)) ??
    (yield* slideOfRatings(libraryId, today, rows)) ??
    (yield* followChanges(libraryId, today)) ??
    (yield* prune(libraryId, today, rows)) ??
    'done'
  );
}

/**
 * Brings the sums of one library up to date, a step at a time: does a little of what there is to do, in one short
 * transaction that never waits.
 * @param today ISO date
 * @param rows rows taken in a step; more where nobody waits
 * @returns the types of which sums changed; `done` when nothing was left to do, `busy` while somebody else writes
 */
export async function rollStep(
  store: Store,
  libraryId: number,
  today: string,
  rows = stepRows,
): Promise<ReadonlySet<string> | 'done' | 'busy'> {
  const written = await store.writeUnlessBusy(() => step(libraryId, today, rows));
  return written ? written.done : 'busy';
}
