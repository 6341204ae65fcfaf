import { dayAfter, dayOf } from '../../lib/rules/days.ts';
import {
  placeOfRatings,
  rankingDays,
  rankingRanges,
  ratingSides,
  ratingTypes,
  type RankingRange,
} from '../../lib/rules/rankings.ts';
import { Statement, type Steps } from '../platform/db/statement.ts';
import { putSum, ratingSpans, readSum } from './write-ranking-sums.ts';

const startOf = (span: RankingRange, today: string): string => dayAfter(today, 1 - rankingDays[span]);
const msOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
/** Begins the mark of a library whose records are still being gone through for the first time; the day follows. */
const filling = '~';

const ratings = new Statement<[recordId: number, since: number], { sum: number | null; votes: number }>(
  'SELECT sum(score) AS sum, count(score) AS votes FROM evaluation WHERE record_id = ? AND updated_at >= ?',
);
const rated = new Statement<[libraryId: number, after: number, rows: number], { record_id: number }>(
  `SELECT DISTINCT record_id FROM evaluation
   WHERE library_id = ? AND score IS NOT NULL AND record_id > ? ORDER BY record_id LIMIT ?`,
);
const firstOf = new Statement<[libraryId: number, from: number, before: number], { at: number | null }>(
  `SELECT min(updated_at) AS at FROM evaluation
   WHERE library_id = ? AND score IS NOT NULL AND updated_at >= ? AND updated_at < ?`,
);
const leaving = new Statement<
  [libraryId: number, from: number, before: number, after: number, rows: number],
  { record_id: number }
>(
  `SELECT DISTINCT record_id FROM evaluation
   WHERE library_id = ? AND score IS NOT NULL AND updated_at >= ? AND updated_at < ? AND record_id > ?
   ORDER BY record_id LIMIT ?`,
);
const window = new Statement<[libraryId: number, span: string], { start: string; part: number }>(
  "SELECT start, part FROM ranking_window WHERE library_id = ? AND type = 'score' AND span = ?",
);
const putWindow = new Statement<[libraryId: number, span: string, start: string, part: number]>(
  `INSERT INTO ranking_window (library_id, type, span, start, part) VALUES (?, 'score', ?, ?, ?)
   ON CONFLICT (library_id, type, span) DO UPDATE SET start = excluded.start, part = excluded.part`,
);

/** Reckons a record's places again. @param today ISO date @returns whether one of them changed */
export function* followRatings(libraryId: number, recordId: number, today: string): Steps<boolean> {
  let isChanged = false;
  for (const span of ratingSpans) {
    const since = span === 'all' ? 0 : msOf(startOf(span, today));
    const { sum, votes } = (yield* ratings.get(recordId, since)) ?? { sum: 0, votes: 0 };
    for (const side of ratingSides) {
      const place = placeOfRatings(side, sum ?? 0, votes);
      if (place === (yield* readSum(libraryId, recordId, ratingTypes[side], span))) continue;
      yield* putSum(libraryId, recordId, ratingTypes[side], span, place);
      isChanged = true;
    }
  }
  return isChanged;
}

function* followAll(libraryId: number, found: readonly { record_id: number }[], today: string): Steps<boolean> {
  let isChanged = false;
  for (const { record_id } of found) isChanged = (yield* followRatings(libraryId, record_id, today)) || isChanged;
  return isChanged;
}

/** Goes through all rated records once, from the smallest id on. */
function* fill(
  libraryId: number,
  today: string,
  { start, part }: { start: string; part: number },
  rows: number,
): Steps<boolean> {
  const found = yield* rated.all(libraryId, part, rows);
  const isChanged = yield* followAll(libraryId, found, today);
  const last = found.at(-1);
  if (found.length === rows && last !== undefined) putWindow.send(libraryId, 'all', start, last.record_id);
  else {
    // Days that passed meanwhile are caught up with from the day on which it began.
    const day = start.slice(filling.length);
    for (const span of rankingRanges) putWindow.send(libraryId, span, startOf(span, day), 0);
    putWindow.send(libraryId, 'all', day, 0);
  }
  return isChanged;
}

/**
 * Records of which a rating leaves a range today, or all that are rated where that was never done; a short step.
 * @param rows records taken in one step
 * @returns whether a place changed; undefined when nothing was left to do
 */
export function* slideRatings(libraryId: number, today: string, rows: number): Steps<boolean | undefined> {
  const all = (yield* window.get(libraryId, 'all')) ?? { start: `${filling}${today}`, part: 0 };
  if (all.start.startsWith(filling)) return yield* fill(libraryId, today, all, rows);
  for (const span of rankingRanges) {
    const due = startOf(span, today);
    const { start, part } = (yield* window.get(libraryId, span)) ?? { start: due, part: 0 };
    if (start >= due) continue;
    const first = (yield* firstOf.get(libraryId, msOf(start), msOf(due)))?.at ?? undefined;
    if (first === undefined) {
      putWindow.send(libraryId, span, due, 0);
      continue;
    }
    const day = dayOf(first);
    const next = dayAfter(day, 1);
    const found = yield* leaving.all(libraryId, msOf(day), msOf(next), day === start ? part : 0, rows);
    const isWhole = found.length < rows;
    putWindow.send(libraryId, span, isWhole ? next : day, isWhole ? 0 : (found.at(-1)?.record_id ?? 0));
    return yield* followAll(libraryId, found, today);
  }
  return undefined;
}
