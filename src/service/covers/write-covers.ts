import type { CoverOrigin } from '../platform/db/schema.catalogue.ts';
import type { Store } from '../platform/db/open.ts';
import type { Db } from '../platform/db/schema.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { addChanges } from '../catalogue/import/write/changes.ts';

export interface NewCover {
  picture: string;
  origin: CoverOrigin;
  source: string;
}

const findCover = (db: Db, recordId: number) =>
  db.selectFrom('record_cover').select(['picture', 'origin']).where('record_id', '=', recordId).executeTakeFirst();

/** Pictures that no record has any more; the caller removes their files. */
async function findUnused(db: Db, before: Iterable<string>): Promise<string[]> {
  const unused: string[] = [];
  for (const picture of new Set(before)) {
    const used = await db
      .selectFrom('record_cover')
      .select('record_id')
      .where('picture', '=', picture)
      .limit(1)
      .executeTakeFirst();
    if (!used) unused.push(picture);
  }
  return unused;
}

/**
 * Gives records a picture, and has their pages made again. What a file brought gives way to another file alone.
 * @returns records whose picture changed, and pictures that none has any more
 */
export const putCovers = (
  { db }: Store,
  libraryId: number,
  recordIds: readonly number[],
  cover: NewCover,
  now: number,
): Promise<{ changed: number[]; free: string[] }> =>
  inTransaction(db, async (inside) => {
    const { picture, origin } = cover;
    const changed: number[] = [];
    const before: string[] = [];
    for (const recordId of recordIds) {
      const old = await findCover(inside, recordId);
      if (old?.picture === picture && old.origin === origin) continue;
      if (old?.origin === 'file' && origin !== 'file') continue;
      const set = { ...cover, added_at: now };
      await inside
        .insertInto('record_cover')
        .values({ record_id: recordId, library_id: libraryId, ...set })
        .onConflict((conflict) => conflict.column('record_id').doUpdateSet(set))
        .execute();
      changed.push(recordId);
      if (old && old.picture !== picture) before.push(old.picture);
    }
    await addChanges(
      inside,
      libraryId,
      changed.map((recordId) => ({ recordId, op: 'items' })),
      now,
    );
    return { changed, free: await findUnused(inside, before) };
  });

/** Takes their pictures from records. @returns pictures that no record has any more */
export const removeCovers = (
  { db }: Store,
  libraryId: number,
  recordIds: readonly number[],
  now: number,
): Promise<{ removed: number; free: string[] }> =>
  inTransaction(db, async (inside) => {
    const before: string[] = [];
    const changes: { recordId: number; op: 'items' }[] = [];
    for (const recordId of recordIds) {
      const old = await findCover(inside, recordId);
      if (!old) continue;
      await inside.deleteFrom('record_cover').where('record_id', '=', recordId).execute();
      before.push(old.picture);
      changes.push({ recordId, op: 'items' });
    }
    await addChanges(inside, libraryId, changes, now);
    return { removed: changes.length, free: await findUnused(inside, before) };
  });
