import { isRanked } from '../../../lib/rules/rankings.ts';
import type { Store } from '../db/open.ts';
import { BulkTable } from '../db/bulk-insert.ts';
import { text, whole } from '../db/dialect.ts';
import type { Db } from '../db/database.ts';

/** So much was done with a record on a day. */
export interface ActivityCount {
  recordId: number;
  type: string;
  /** YYYY-MM-DD. */
  day: string;
  count: number;
}

/** So often something was opened or clicked on a day; see `visit_day`. */
export interface VisitCount {
  libraryId: number;
  /** YYYY-MM-DD. */
  day: string;
  kind: string;
  target: string;
  count: number;
}

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
  /** Libraries whose readers' activities before a time are deleted, oldest first, in parts. */
  expired?: Iterable<{ libraryId: number; before: number }>;
}

/** Columns of `popularity` that are updated by these counts. */
const totals = new Map([
  ['view', 'views' as const],
  ['loan', 'loans' as const],
  ['favourite', 'favourites' as const],
]);
/** Rows per deletion, so that other writers don't wait. */
const maxExpired = 2_000;

const months = new BulkTable(
  'activity_month',
  { record_id: 'bigint', type: 'text', month: 'text', origin: 'text', count: 'bigint' },
  `ON CONFLICT (record_id, type, month, origin) DO UPDATE SET count = activity_month.count + excluded.count`,
);

async function countRecords(db: Db, counts: Iterable<ActivityCount>): Promise<void> {
  for (const { recordId, type, day, count } of counts) {
    // A row at a time: two days of one month are one row.
    await months.insert(db, [{ record_id: recordId, type, month: day.slice(0, 7), origin: '', count }]);
    if (isRanked(type)) await countDay(db, { recordId, type, day, count });
    const column = totals.get(type);
    if (column === undefined) continue;
    await db
      .insertInto('popularity')
      .values({ record_id: recordId, [column]: count })
      .onConflict((conflict) =>
        conflict.column('record_id').doUpdateSet((eb) => ({ [column]: eb(`popularity.${column}`, '+', count) })),
      )
      .execute();
  }
}

async function countDay(db: Db, { recordId, type, day, count }: ActivityCount): Promise<void> {
  const columns = ['library_id', 'record_id', 'type', 'day', 'origin', 'count', 'counted'] as const;
  await db
    .insertInto('ranking_day')
    .columns(columns)
    .expression((eb) =>
      eb
        .selectFrom('record')
        .select(['library_id', 'id'])
        .select([text(type).as('type'), text(day).as('day'), text('').as('origin')])
        .select([whole(count).as('count'), whole(0).as('counted')])
        .where('id', '=', recordId),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['library_id', 'type', 'day', 'record_id', 'origin'])
        .doUpdateSet((eb) => ({ count: eb('ranking_day.count', '+', count) })),
    )
    .execute();
}

async function addVisits(db: Db, visits: Iterable<VisitCount>): Promise<void> {
  for (const { libraryId, day, kind, target, count } of visits) {
    await db
      .insertInto('visit_day')
      .values({ library_id: libraryId, day, kind, target, count })
      .onConflict((conflict) =>
        conflict
          .columns(['library_id', 'day', 'kind', 'target'])
          .doUpdateSet((eb) => ({ count: eb('visit_day.count', '+', count) })),
      )
      .execute();
  }
}

/** Adds activities of readers, except readers who were deleted meanwhile. */
async function addDone(db: Db, done: Iterable<Done>): Promise<void> {
  for (const { type, recordId, page, at, readerId } of done) {
    await db
      .insertInto('behaviour')
      .columns(['library_id', 'reader_id', 'type', 'record_id', 'page', 'at'])
      .expression((eb) =>
        eb
          .selectFrom('reader')
          .select(['library_id', 'id'])
          .select([text(type).as('type'), whole(recordId).as('record_id'), text(page).as('page'), whole(at).as('at')])
          .where('id', '=', readerId),
      )
      .execute();
  }
}

async function deleteOldest(db: Db, libraryId: number, before: number): Promise<void> {
  await db
    .deleteFrom('behaviour')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('behaviour')
        .select('id')
        .where('library_id', '=', libraryId)
        .where('at', '<', before)
        .where('process_flag', 'is', null)
        .orderBy('at')
        .limit(maxExpired),
    )
    .execute();
}

/**
 * Adds counts to months, ranked days, totals and visit days, adds activities of readers and deletes expired ones in one
 * short transaction. Never waits for a lock: during an import that would block the thread for all readers.
 * @returns false if another writer is active and nothing was added
 * @throws other errors of the database
 */
export async function addActivity(
  store: Store,
  { counts = [], visits = [], done = [], expired = [] }: Gathered,
): Promise<boolean> {
  const written = await store.writeUnlessBusy(async (inside) => {
    await countRecords(inside, counts);
    await addVisits(inside, visits);
    await addDone(inside, done);
    for (const { libraryId, before } of expired) await deleteOldest(inside, libraryId, before);
  });
  return written !== undefined;
}
