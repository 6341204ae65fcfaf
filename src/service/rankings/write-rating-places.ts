import { dayAfter, dayOf } from '../../lib/rules/days.ts';
import {
  placeOfRatings,
  rankingDays,
  rankingRanges,
  ratingSides,
  ratingTypes,
  type RankingRange,
} from '../../lib/rules/rankings.ts';
import type { Db } from '../platform/db/database.ts';
import { putSums, ratingSpans, readSums, type RecordSum } from './write-ranking-sums.ts';

const startOf = (span: RankingRange, today: string): string => dayAfter(today, 1 - rankingDays[span]);
const msOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
/** Begins the mark of a library whose records are still being gone through for the first time; the day follows. */
const filling = '~';

interface Window {
  start: string;
  part: number;
}

const readWindow = (db: Db, libraryId: number, span: string): Promise<Window | undefined> =>
  db
    .selectFrom('ranking_window')
    .select(['start', 'part'])
    .where('library_id', '=', libraryId)
    .where('type', '=', ratingTypes.positive)
    .where('span', '=', span)
    .executeTakeFirst();

async function putWindow(db: Db, libraryId: number, span: string, start: string, part: number): Promise<void> {
  await db
    .insertInto('ranking_window')
    .values({ library_id: libraryId, type: ratingTypes.positive, span, start, part })
    .onConflict((conflict) => conflict.columns(['library_id', 'type', 'span']).doUpdateSet({ start, part }))
    .execute();
}

const rated = (db: Db, libraryId: number) =>
  db.selectFrom('evaluation').where('library_id', '=', libraryId).where('score', 'is not', null);

/** Computes a record's places again. @param today ISO date @returns whether one of them changed */
export async function followRatings(db: Db, libraryId: number, recordId: number, today: string): Promise<boolean> {
  const ratings = await db
    .selectFrom('evaluation')
    .select(['score', 'updated_at'])
    .where('record_id', '=', recordId)
    .where('score', 'is not', null)
    .execute();
  const before = new Map(
    (await readSums(db, libraryId, recordId)).map(({ type, span, count }) => [`${type} ${span}`, count]),
  );
  const changed: RecordSum[] = [];
  for (const span of ratingSpans) {
    const since = span === 'all' ? 0 : msOf(startOf(span, today));
    const scores = ratings.flatMap(({ score, updated_at }) => (updated_at >= since ? [score ?? 0] : []));
    const sum = scores.reduce((total, score) => total + score, 0);
    for (const side of ratingSides) {
      const type = ratingTypes[side];
      const count = placeOfRatings(side, sum, scores.length);
      if (count !== (before.get(`${type} ${span}`) ?? 0)) changed.push({ recordId, type, span, count });
    }
  }
  await putSums(db, libraryId, changed);
  return changed.length > 0;
}

async function followAll(
  db: Db,
  libraryId: number,
  found: readonly { record_id: number }[],
  today: string,
): Promise<boolean> {
  let isChanged = false;
  for (const { record_id } of found) isChanged = (await followRatings(db, libraryId, record_id, today)) || isChanged;
  return isChanged;
}

/** Goes through all rated records once, from the smallest id on. */
async function fill(db: Db, libraryId: number, today: string, { start, part }: Window, rows: number): Promise<boolean> {
  const found = await rated(db, libraryId)
    .select('record_id')
    .distinct()
    .where('record_id', '>', part)
    .orderBy('record_id')
    .limit(rows)
    .execute();
  const isChanged = await followAll(db, libraryId, found, today);
  const last = found.at(-1);
  if (found.length === rows && last !== undefined) await putWindow(db, libraryId, 'all', start, last.record_id);
  else {
    // Days that passed meanwhile are caught up with from the day on which it began.
    const day = start.slice(filling.length);
    for (const span of rankingRanges) await putWindow(db, libraryId, span, startOf(span, day), 0);
    await putWindow(db, libraryId, 'all', day, 0);
  }
  return isChanged;
}

/**
 * Records of which a rating leaves a range today, or all that are rated where that was never done; a short step.
 * @param rows records taken in one step
 * @returns whether a place changed; undefined when nothing was left to do
 */
export async function slideRatings(
  db: Db,
  libraryId: number,
  today: string,
  rows: number,
): Promise<boolean | undefined> {
  const all = (await readWindow(db, libraryId, 'all')) ?? { start: `${filling}${today}`, part: 0 };
  if (all.start.startsWith(filling)) return fill(db, libraryId, today, all, rows);
  for (const span of rankingRanges) {
    const due = startOf(span, today);
    const { start, part } = (await readWindow(db, libraryId, span)) ?? { start: due, part: 0 };
    if (start >= due) continue;
    const first = await rated(db, libraryId)
      .select(({ fn }) => fn.min<number | null>('updated_at').as('at'))
      .where('updated_at', '>=', msOf(start))
      .where('updated_at', '<', msOf(due))
      .executeTakeFirst();
    const at = first?.at ?? undefined;
    if (at === undefined) {
      await putWindow(db, libraryId, span, due, 0);
      continue;
    }
    const day = dayOf(at);
    const next = dayAfter(day, 1);
    const found = await rated(db, libraryId)
      .select('record_id')
      .distinct()
      .where('updated_at', '>=', msOf(day))
      .where('updated_at', '<', msOf(next))
      .where('record_id', '>', day === start ? part : 0)
      .orderBy('record_id')
      .limit(rows)
      .execute();
    const isWhole = found.length < rows;
    await putWindow(db, libraryId, span, isWhole ? next : day, isWhole ? 0 : (found.at(-1)?.record_id ?? 0));
    return followAll(db, libraryId, found, today);
  }
  return undefined;
}
