import type { CoverOrigin } from '../platform/db/schema.covers.ts';
import type { Store } from '../platform/db/open.ts';
import { Statement, type Steps } from '../platform/db/statement.ts';
import { addChanges } from '../catalogue/import/write/changes.ts';

/** A picture for some records. */
export interface NewCover {
  picture: string;
  origin: CoverOrigin;
  source: string;
}

const put = new Statement<
  [recordId: number, libraryId: number, picture: string, origin: string, source: string, addedAt: number]
>(
  `INSERT INTO record_cover (record_id, library_id, picture, origin, source, added_at) VALUES (?, ?, ?, ?, ?, ?)
   ON CONFLICT (record_id) DO UPDATE SET
     picture = excluded.picture, origin = excluded.origin, source = excluded.source, added_at = excluded.added_at`,
);
const remove = new Statement<[recordId: number]>('DELETE FROM record_cover WHERE record_id = ?');
const known = new Statement<[recordId: number], { picture: string; origin: CoverOrigin }>(
  'SELECT picture, origin FROM record_cover WHERE record_id = ?',
);
const used = new Statement<[picture: string], { record_id: number }>(
  'SELECT record_id FROM record_cover WHERE picture = ? LIMIT 1',
);

/** Files that no record has any more go when the work is done; the caller removes them. */
function* freed(before: Iterable<string>): Steps<string[]> {
  const free: string[] = [];
  for (const picture of new Set(before)) if (!(yield* used.get(picture))) free.push(picture);
  return free;
}

/**
 * Gives records a picture, and has their pages made again. What a file brought gives way to another file alone.
 * @returns records whose picture changed, and pictures that none has any more
 */
export const putCovers = (
  store: Store,
  libraryId: number,
  recordIds: readonly number[],
  { picture, origin, source }: NewCover,
  now: number,
): Promise<{ changed: number[]; free: string[] }> =>
  store.write(function* () {
    const changed: number[] = [];
    const before: string[] = [];
    for (const recordId of recordIds) {
      const old = yield* known.get(recordId);
      if (old?.picture === picture && old.origin === origin) continue;
      if (old?.origin === 'file' && origin !== 'file') continue;
      put.send(recordId, libraryId, picture, origin, source, now);
      changed.push(recordId);
      if (old && old.picture !== picture) before.push(old.picture);
    }
    addChanges(
      libraryId,
      changed.map((recordId) => ({ recordId, op: 'items' })),
      now,
    );
    return { changed, free: yield* freed(before) };
  });

/** Takes their pictures from records. @returns pictures that no record has any more */
export const removeCovers = (
  store: Store,
  libraryId: number,
  recordIds: readonly number[],
  now: number,
): Promise<{ removed: number; free: string[] }> =>
  store.write(function* () {
    const before: string[] = [];
    const changes: { recordId: number; op: 'items' }[] = [];
    for (const recordId of recordIds) {
      const old = yield* known.get(recordId);
      if (!old) continue;
      remove.send(recordId);
      before.push(old.picture);
      changes.push({ recordId, op: 'items' });
    }
    addChanges(libraryId, changes, now);
    return { removed: changes.length, free: yield* freed(before) };
  });
