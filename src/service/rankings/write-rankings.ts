import { dayAfter } from '../../lib/rules/days.ts';
import { retentionDays, rankedTypes, rankingDays, ratingTypes } from '../../lib/rules/rankings.ts';
import type { Store } from '../platform/db/open.ts';
import { prepared } from '../platform/db/prepared.ts';
import type { Db } from '../platform/db/database.ts';
import { addToSums, allSpans, moveSums, rankedSpans, type RecordSum } from './write-ranking-sums.ts';
import { followRatings, slideRatings } from './write-rating-places.ts';

/** Rows taken in one step: some milliseconds of writing, in which no other reader is answered. */
const stepRows = 100;
/** Changes of the feed looked at in one step; most of them are of records that no ranking knows. */
const stepChanges = 1000;

type Span = (typeof rankedSpans)[number]['span'];
/** The types of which sums changed; undefined when there was nothing to do. */
type Changed = Promise<ReadonlySet<string> | undefined>;

async function putWindow(
  db: Db,
  libraryId: number,
  { type, span }: Pick<Window, 'type' | 'span'>,
  start: string,
  part: number,
): Promise<void> {
  await db
    .insertInto('ranking_window')
    .values({ library_id: libraryId, type, span, start, part })
    .onConflict((conflict) => conflict.columns(['library_id', 'type', 'span']).doUpdateSet({ start, part }))
    .execute();
}

const daysOf = (db: Db, libraryId: number, type: string) =>
  db.selectFrom('ranking_day').where('library_id', '=', libraryId).where('type', '=', type);

/** Counts that sums have not taken in; on SQLite through their index, which its planner does not choose. */
const waiting = prepared<
  [libraryId: number, type: string, today: string, rows: number],
  { type: string; day: string; record_id: number; origin: string; more: number }
>(
  ({ engine }) => `SELECT type, day, record_id, origin, count - counted AS more
   FROM ranking_day ${engine === 'sqlite' ? 'INDEXED BY ranking_day_waiting' : ''}
   WHERE library_id = ? AND type = ? AND count <> counted AND day <= ? ORDER BY record_id LIMIT ?`,
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
async function windows(db: Db, libraryId: number, today: string): Promise<Window[]> {
  const rows = await db
    .selectFrom('ranking_window')
    .select(['type', 'span', 'start', 'part'])
    .where('library_id', '=', libraryId)
    .execute();
  const known = new Map(rows.map((row) => [`${row.type} ${row.span}`, row]));
  const found: Window[] = [];
  for (const { type, span } of rankedSpans) {
    const due = startOf(span, today);
    const row = known.get(`${type} ${span}`);
    if (!row) await putWindow(db, libraryId, { type, span }, due, 0);
    found.push({ type, span, due, start: row?.start ?? due, part: row?.part ?? 0 });
  }
  return found;
}

/** Days that no longer belong to a range are taken out of its sums. */
async function slide(db: Db, libraryId: number, today: string, rows: number): Changed {
  for (const window of await windows(db, libraryId, today)) {
    const { type, span, due, start, part } = window;
    if (start >= due) continue;
    const first = await daysOf(db, libraryId, type)
      .select(({ fn }) => fn.min<string | null>('day').as('day'))
      .where('day', '>=', start)
      .where('day', '<', due)
      .executeTakeFirst();
    const day = first?.day ?? undefined;
    if (day === undefined) {
      await putWindow(db, libraryId, window, due, 0);
      continue;
    }
    const found = await daysOf(db, libraryId, type)
      .select(({ fn }) => ['record_id', fn.sum<number>('counted').as('counted')])
      .where('day', '=', day)
      .where('record_id', '>', day === start ? part : 0)
      .groupBy('record_id')
      .orderBy('record_id')
      .limit(rows)
      .execute();
    const sums = found.map(({ record_id, counted }) => ({ recordId: record_id, type, span, count: -counted }));
    await addToSums(db, libraryId, sums);
    const isWhole = found.length < rows;
    const next = isWhole ? dayAfter(day, 1) : day;
    await putWindow(db, libraryId, window, next, isWhole ? 0 : (found.at(-1)?.record_id ?? 0));
    return new Set([type]);
  }
  return undefined;
}

/** What was counted since is added to the sums of the ranges in which its day lies. */
async function takeIn(db: Db, libraryId: number, today: string, rows: number): Changed {
  const spans = await windows(db, libraryId, today);
  for (const type of rankedTypes) {
    const found = await waiting.all(db, libraryId, type, today, rows);
    if (found.length === 0) continue;
    const own = spans.filter((span) => span.type === type);
    const sums: RecordSum[] = [];
    for (const [recordId, days] of Map.groupBy(found, (row) => row.record_id)) {
      for (const { span, start, part } of own) {
        const within = days.filter(({ day }) => day > start || (day === start && recordId > part));
        sums.push({ recordId, type, span, count: within.reduce((sum, entry) => sum + entry.more, 0) });
      }
    }
    await addToSums(db, libraryId, sums);
    for (const { day, record_id, origin } of found)
      await db
        .updateTable('ranking_day')
        .set((eb) => ({ counted: eb.ref('count') }))
        .where('library_id', '=', libraryId)
        .where('type', '=', type)
        .where('day', '=', day)
        .where('record_id', '=', record_id)
        .where('origin', '=', origin)
        .execute();
    return new Set([type]);
  }
  return undefined;
}

/** Records that changed are looked at for other places and other ratings. */
async function followChanges(db: Db, libraryId: number, today: string): Changed {
  const followed = await db
    .selectFrom('ranking_feed')
    .select('seq')
    .where('library_id', '=', libraryId)
    .executeTakeFirst();
  const last = await db
    .selectFrom('change')
    .select(({ fn }) => fn.max<number | null>('seq').as('seq'))
    .executeTakeFirst();
  const [from, end] = [followed?.seq ?? 0, last?.seq ?? 0];
  if (from >= end) return undefined;
  const to = Math.min(end, from + stepChanges);
  const changed = await db
    .selectFrom('change')
    .select('record_id')
    .distinct()
    .where('seq', '>', from)
    .where('seq', '<=', to)
    .where('library_id', '=', libraryId)
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('ranking_scope')
            .select('ranking_scope.record_id')
            .whereRef('ranking_scope.record_id', '=', 'change.record_id'),
        ),
        exists(
          selectFrom('evaluation')
            .select('evaluation.id')
            .whereRef('evaluation.record_id', '=', 'change.record_id')
            .where('score', 'is not', null),
        ),
      ]),
    )
    .execute();
  const ids = changed.map((row) => row.record_id);
  const types = new Set<string>();
  if (await moveSums(db, libraryId, ids)) for (const { type } of allSpans) types.add(type);
  for (const id of ids) if (await followRatings(db, libraryId, id, today)) types.add(ratingTypes.positive);
  await db
    .insertInto('ranking_feed')
    .values({ library_id: libraryId, seq: to })
    .onConflict((conflict) => conflict.column('library_id').doUpdateSet({ seq: to }))
    .execute();
  return types;
}

/** Ratings leave their ranges as days do. */
async function slideOfRatings(db: Db, libraryId: number, today: string, rows: number): Changed {
  const isChanged = await slideRatings(db, libraryId, today, rows);
  return isChanged === undefined ? undefined : new Set(isChanged ? [ratingTypes.positive] : []);
}

/** Forgets days that are in no range any more. */
async function prune(db: Db, libraryId: number, today: string, rows: number): Changed {
  const key = ['library_id', 'type', 'day', 'record_id', 'origin'] as const;
  let isGone = false;
  for (const type of rankedTypes) {
    const old = daysOf(db, libraryId, type).where('day', '<', dayAfter(today, -retentionDays));
    const { numDeletedRows } = await db
      .deleteFrom('ranking_day')
      .where((eb) =>
        eb(
          eb.refTuple(...key),
          'in',
          old
            .select(key)
            .limit(rows)
            .$asTuple(...key),
        ),
      )
      .executeTakeFirst();
    isGone ||= numDeletedRows > 0n;
  }
  return isGone ? new Set() : undefined;
}

async function step(db: Db, libraryId: number, today: string, rows: number): Promise<ReadonlySet<string> | 'done'> {
  return (
    (await slide(db, libraryId, today, rows)) ??
    (await takeIn(db, libraryId, today, rows)) ??
    (await slideOfRatings(db, libraryId, today, rows)) ??
    (await followChanges(db, libraryId, today)) ??
    (await prune(db, libraryId, today, rows)) ??
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
  const written = await store.writeUnlessBusy((inside) => step(inside, libraryId, today, rows));
  return written ? written.done : 'busy';
}
