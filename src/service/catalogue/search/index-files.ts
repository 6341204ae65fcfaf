import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { indexVersion } from './schema.ts';

/** Folder of the index files below the data folder, and that of what vendors offer below it. */
export const indexFolder = 'search';
export const offersFolder = 'offers';

/** Suffixes of SQLite's files for an index: its log and its shared memory. */
export const besideIndex = ['-wal', '-shm'] as const;

/**
 * Where the index of a library lies. Each version has a file of its own: a program of a new release builds its index while
 * a server of the one before goes on with its own, and neither takes the other's for damaged.
 */
export const indexFile = (dir: string, groupCode: string, version: number = indexVersion): string =>
  join(dir, `${groupCode}.v${String(version)}.db`);

/**
 * Deletes indexes of other versions where the one of this version stands; of libraries without one they stay, so that
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
