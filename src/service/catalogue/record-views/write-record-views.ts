import { setTimeout } from 'node:timers/promises';
import { sql, type Expression } from 'kysely';
import type { Store } from '../../platform/db/open.ts';
import { inChunks } from '../../platform/db/chunks.ts';
import { text, whole } from '../../platform/db/dialect.ts';
import type { Db } from '../../platform/db/database.ts';

export interface NewRecordView {
  recordId: number;
  version: number;
  updatedAt: number;
  /** Number of the last change that was known when it was made. */
  seq: number;
  card: string;
  data: string;
}

/** How far the views of a library know the change feed. */
export interface KnownToViews {
  libraryId: number;
  version: number;
  seq: number;
  now: number;
}

/** Records of other libraries whose pages link to this library's: same work or same number. */
const elsewhere = (db: Db, libraryId: number) =>
  db
    .selectFrom('record as own')
    .innerJoin('record as other', (join) =>
      join.onRef('other.work_key', '=', 'own.work_key').onRef('other.library_id', '<>', 'own.library_id'),
    )
    .select('other.id')
    .where('own.library_id', '=', libraryId)
    .where('other.deleted_at', 'is', null)
    .union(
      db
        .selectFrom('record_identifier as own')
        .innerJoin('record_identifier as other', (join) =>
          join.onRef('other.type', '=', 'own.type').onRef('other.value', '=', 'own.value'),
        )
        .innerJoin('record as mine', 'mine.id', 'own.record_id')
        .innerJoin('record as theirs', 'theirs.id', 'other.record_id')
        .select('other.record_id as id')
        .where('mine.library_id', '=', libraryId)
        .whereRef('theirs.library_id', '<>', 'mine.library_id')
        .where('theirs.deleted_at', 'is', null),
    );

/** Active records of a library with ids above `after` up to `upTo`. */
const slice = (db: Db, libraryId: number, after: number, upTo: number) =>
  db
    .selectFrom('record')
    .select('id')
    .where('id', '>', after)
    .where('id', '<=', upTo)
    // The plus sign prevents SQLite from scanning the index on library_id for each slice.
    .where(sql<number>`+library_id`, '=', libraryId)
    .where('deleted_at', 'is', null);

/** Removes the views of a version, and queues their records to get new ones. */
async function requeue(
  db: Db,
  version: number,
  seq: number,
  ids: Expression<number> | readonly number[],
): Promise<void> {
  await db.deleteFrom('record_views').where('version', '=', version).where('record_id', 'in', ids).execute();
  await db
    .insertInto('record_views_due')
    .columns(['record_id', 'version', 'seq'])
    .expression((eb) =>
      eb
        .selectFrom('record')
        .select(['id', whole(version).as('version'), whole(seq).as('seq')])
        .where('id', 'in', ids)
        .where('deleted_at', 'is', null),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['record_id', 'version'])
        .doUpdateSet((eb) => ({ seq: eb.ref('excluded.seq') }))
        .whereRef('excluded.seq', '>', 'record_views_due.seq'),
    )
    .execute();
}

/** Writes a view, unless it was computed before the change that expired it, because nodes follow changes with delay. */
async function putView(db: Db, { recordId, version, updatedAt, card, data, seq }: NewRecordView): Promise<void> {
  await db
    .insertInto('record_views')
    .columns(['record_id', 'version', 'updated_at', 'card', 'data'])
    .expression((eb) =>
      eb
        .selectFrom('record')
        .select(['id', whole(version).as('version'), 'updated_at', text(card).as('card'), text(data).as('data')])
        .where('id', '=', recordId)
        .where('updated_at', '=', updatedAt)
        .where('deleted_at', 'is', null)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('record_views_due as due')
                .select('due.record_id')
                .whereRef('due.record_id', '=', 'record.id')
                .where('due.version', '=', version)
                .where('due.seq', '>', seq),
            ),
          ),
        ),
    )
    .onConflict((conflict) =>
      conflict.columns(['record_id', 'version']).doUpdateSet((eb) => ({
        updated_at: eb.ref('excluded.updated_at'),
        card: eb.ref('excluded.card'),
        data: eb.ref('excluded.data'),
      })),
    )
    .execute();
  await db
    .deleteFrom('record_views_due')
    .where('record_id', '=', recordId)
    .where('version', '=', version)
    .where('seq', '<=', seq)
    .execute();
}

/**
 * Writes or replaces views, except of records that have changed or been deleted meanwhile.
 * @returns false if another writer is active and nothing was written
 */
export async function putRecordViews(store: Store, views: readonly NewRecordView[]): Promise<boolean> {
  if (views.length === 0) return true;
  const written = await store.writeUnlessBusy(async (inside) => {
    for (const view of views) await putView(inside, view);
  });
  return written !== undefined;
}

/** Record IDs per transaction, and the pause between transactions in milliseconds. */
const sliceOfIds = 500;
const slicePauseMs = 10;

/**
 * Queues all views of a library, slice by slice. @returns false when somebody else is writing; it can be begun again
 */
async function queueLibrary(store: Store, { libraryId, version, seq }: KnownToViews): Promise<boolean> {
  const last = await store.db
    .selectFrom('record')
    .select(({ fn }) => fn.max<number | null>('id').as('id'))
    .executeTakeFirst();
  for (let after = 0; after < (last?.id ?? 0); after += sliceOfIds) {
    const written = await store.writeUnlessBusy((inside) =>
      requeue(inside, version, seq, sql<number>`${slice(inside, libraryId, after, after + sliceOfIds)}`),
    );
    if (!written) return false;
    await setTimeout(slicePauseMs);
  }
  return true;
}

/**
 * Deletes views of a version, queues them for recomputation and records the position in the change feed. Views of
 * other versions are left to the servers that read them.
 * @param recordIds `all`: every record of the library, and records of other libraries that link to it
 * @returns false if another writer is active; the position is not recorded then, and the caller must repeat everything
 */
export async function queueRecordViews(
  store: Store,
  recordIds: Iterable<number> | 'all',
  known: KnownToViews,
): Promise<boolean> {
  const { libraryId, version, seq, now } = known;
  if (recordIds === 'all' && !(await queueLibrary(store, known))) return false;
  const written = await store.writeUnlessBusy(async (inside) => {
    if (recordIds === 'all') {
      const other = await inside
        .selectFrom('library')
        .select('id')
        .where('id', '<>', libraryId)
        .limit(1)
        .executeTakeFirst();
      if (other) await requeue(inside, version, seq, sql<number>`${elsewhere(inside, libraryId)}`);
    } else await inChunks([...recordIds], async (ids) => (await requeue(inside, version, seq, ids), []));
    await inside
      .insertInto('record_views_feed')
      .values({ library_id: libraryId, version, seq, since: now, seen_at: now })
      .onConflict((conflict) => conflict.columns(['library_id', 'version']).doUpdateSet({ seq, seen_at: now }))
      .execute();
  });
  return written !== undefined;
}
