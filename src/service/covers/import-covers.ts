import type { LoadedLibrary } from '../platform/configuration/types.ts';
import type { CoverOrigin } from '../platform/db/schema.catalogue.ts';
import type { Store } from '../platform/db/open.ts';
import { sourcesOf } from '../catalogue/import/write/record-sources.ts';
import { putCovers, removeCovers, CoverArchiveError, coverFilesFrom, type CoverName } from './write-covers.ts';
import { coverFilesOf } from '../../lib/rules/cover-picture.ts';
import type { CoverFiles } from './cover-files.ts';
import { drawSizes, pictureName } from './draw-sizes.ts';

export interface Covering {
  store: Store;
  files: CoverFiles;
  library: Pick<LoadedLibrary, 'id'>;
  now: () => number;
}

export interface CoverImport {
  files: number;
  covers: number;
  /** Records that had this very picture. */
  unchanged: number;
  /** Files whose name is no record's. */
  unmatched: string[];
  /** Files that are no picture, broken, or too large. */
  broken: string[];
  /** Why the rest of an archive could not be read. */
  stopped: string | undefined;
}

/** Live records of the library that a name means: by their number, else by ISBN, of which several can have the same. */
async function recordsOf({ store, library }: Covering, { isbn, controlNumber }: CoverName) {
  const live = store.db
    .selectFrom('record')
    .select('record.id')
    .where('record.library_id', '=', library.id)
    .where('record.deleted_at', 'is', null);
  const numbered = await live
    .where('source', 'in', sourcesOf(library.id))
    .where('control_number', '=', controlNumber)
    .execute();
  if (numbered.length > 0 || isbn === undefined) return { by: 'number' as const, ids: numbered.map(({ id }) => id) };
  const named = await live
    .innerJoin('record_identifier as identifier', 'identifier.record_id', 'record.id')
    .where('identifier.type', '=', 'isbn')
    .where('identifier.value', '=', isbn)
    .orderBy('record.id')
    .execute();
  return { by: 'isbn' as const, ids: [...new Set(named.map(({ id }) => id))] };
}

/** Takes files away that no record has any more. */
async function discard(files: CoverFiles, pictures: readonly string[]): Promise<void> {
  for (const picture of pictures) for (const name of coverFilesOf(picture)) await files.remove(name);
}

/** Draws the sizes of a picture unless all of them are there. @returns false when it is none */
async function saveSizes(files: CoverFiles, bytes: Uint8Array): Promise<boolean> {
  const names = coverFilesOf(pictureName(bytes));
  const there = await Promise.all(names.map((name) => files.read(name)));
  if (there.every((entry) => entry !== undefined)) return true;
  const drawn = await drawSizes(bytes);
  if (!drawn) return false;
  for (const [name, size] of drawn) await files.write(name, size);
  return true;
}

/**
 * Gives records a picture: files first, so that nobody is ever shown an address without one.
 * @returns undefined when the bytes are no picture
 */
export async function coverRecords(
  { store, files, library, now }: Covering,
  recordIds: readonly number[],
  cover: { bytes: Uint8Array; origin: CoverOrigin; source: string },
): Promise<{ changed: number[] } | undefined> {
  if (!(await saveSizes(files, cover.bytes))) return undefined;
  const { origin, source } = cover;
  const picture = pictureName(cover.bytes);
  const { changed, free } = await putCovers(store, library.id, recordIds, { picture, origin, source }, now());
  await discard(files, free);
  return { changed };
}

/**
 * Takes covers out of a folder or zip. A file named by a record's number counts before one named by its ISBN, and of
 * several the first; the same import a second time changes nothing.
 */
export async function importCovers(
  covering: Covering,
  path: string,
  onFile: (files: number) => void = () => undefined,
): Promise<CoverImport> {
  const result: CoverImport = {
    files: 0,
    covers: 0,
    unchanged: 0,
    unmatched: [],
    broken: [],
    stopped: undefined,
  };
  /** What named the picture that a record got from this import. */
  const given = new Map<number, 'number' | 'isbn'>();
  try {
    for await (const file of coverFilesFrom(path)) {
      result.files += 1;
      onFile(result.files);
      const { by, ids } = await recordsOf(covering, file.name);
      if (ids.length === 0) {
        result.unmatched.push(file.path);
        continue;
      }
      const open = ids.filter((id) => !given.has(id) || (by === 'number' && given.get(id) === 'isbn'));
      const bytes = file.bytes;
      const done =
        bytes === 'tooLarge'
          ? undefined
          : await coverRecords(covering, open, { bytes, origin: 'file', source: file.path });
      if (!done) {
        result.broken.push(file.path);
        continue;
      }
      for (const id of open) given.set(id, by);
      result.covers += done.changed.length;
      result.unchanged += open.length - done.changed.length;
    }
  } catch (error) {
    if (!(error instanceof CoverArchiveError)) throw error;
    result.stopped = error.message;
  }
  return result;
}

/** Takes their pictures from records; the files go with the last one that has them. @returns how many had one */
export async function uncoverRecords(covering: Covering, recordIds: readonly number[]): Promise<number> {
  const { store, files, library, now } = covering;
  const { removed, free } = await removeCovers(store, library.id, recordIds, now());
  await discard(files, free);
  return removed;
}

/** Takes files away whose records were deleted. @returns pictures that went */
export async function sweepCovers({ store, files }: Pick<Covering, 'store' | 'files'>): Promise<number> {
  const swept = new Set<string>();
  const keep = new Set<string>();
  for await (const name of files.names()) {
    const picture = name.slice(0, name.indexOf('-'));
    if (keep.has(picture)) continue;
    if (!swept.has(picture)) {
      const row = await store.db
        .selectFrom('record_cover')
        .select('record_id')
        .where('picture', '=', picture)
        .limit(1)
        .executeTakeFirst();
      if (row) {
        keep.add(picture);
        continue;
      }
      swept.add(picture);
    }
    await files.remove(name);
  }
  return swept.size;
}
