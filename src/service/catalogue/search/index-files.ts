import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import type { Store } from '../../platform/db/open.ts';
import type { IndexedLibrary } from './feed.ts';
import { indexVersion } from './schema.ts';

/** Folder of the index files below the data folder, and that of what vendors offer below it. */
export const indexFolder = 'search';
export const offersFolder = 'offers';
/** Folder of the union catalogue's index. */
export const unionFolder = 'union';

/** Suffixes of SQLite's files for an index: its log and its shared memory. */
export const besideIndex = ['-wal', '-shm'] as const;

/**
 * Where the index of a library lies. Each version has a file of its own: a program of a new release builds its index while
 * a server of the one before goes on with its own, and neither takes the other's for damaged.
 */
export const indexFile = (dir: string, groupCode: string, version: number = indexVersion): string =>
  join(dir, `${groupCode}.v${String(version)}.db`);

/** Reads the last change of the store that an index file contains; undefined if the file is missing or damaged. */
function indexedUpTo(file: string): number | undefined {
  try {
    const sqlite = new SqliteDatabase(file, { readonly: true, fileMustExist: true });
    try {
      return sqlite.prepare<[], number>("SELECT value FROM meta WHERE name = 'position'").pluck().get();
    } finally {
      sqlite.close();
    }
  } catch {
    return undefined;
  }
}

/** Counts the changes that an index file lacks; undefined if a library with records has no index. */
export async function indexLag(
  { db }: Pick<Store, 'db'>,
  libraryId: number,
  file: string,
): Promise<number | undefined> {
  const position = indexedUpTo(file);
  if (position === undefined) {
    const record = await db.selectFrom('record').select('id').where('library_id', '=', libraryId).limit(1).execute();
    return record.length === 0 ? 0 : undefined;
  }
  const { behind } = await db
    .selectFrom('change')
    .select((eb) => eb.fn.countAll<number>().as('behind'))
    .where('library_id', '=', libraryId)
    .where('seq', '>', position)
    .executeTakeFirstOrThrow();
  return behind;
}

/**
 * Deletes indexes of other versions where the one of this version exists; of libraries without one they stay, so that
 * going back to the release before costs no building.
 * @returns names of the files that went
 */
export function sweepIndexes(dir: string): string[] {
  if (!existsSync(dir)) return [];
  const swept: string[] = [];
  for (const name of readdirSync(dir)) {
    // `<group code>.db` is of the time before versions had names.
    const [, groupCode, version] = /^(\d+)(?:\.v(\d+))?\.db$/.exec(name) ?? [];
    if (groupCode === undefined || Number(version) === indexVersion || !existsSync(indexFile(dir, groupCode))) continue;
    for (const end of ['', ...besideIndex]) rmSync(join(dir, name) + end, { force: true });
    swept.push(name);
  }
  return [...swept, ...sweepIndexes(join(dir, offersFolder))];
}

/**
 * Deletes union indexes of other libraries than those of now: their records must not stay on the disk.
 * @param union undefined where there is none
 */
export function sweepUnion(folder: string, union: IndexedLibrary | undefined): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    if (union === undefined || !name.startsWith(`${union.groupCode}.`)) rmSync(join(folder, name), { force: true });
  }
}
