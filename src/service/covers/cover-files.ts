import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isCoverFile } from '../../lib/rules/cover-picture.ts';

/**
 * Where the files of covers are kept, by their names (lib/rules/cover-picture.ts). All that the rest knows of the place:
 * what is written here is never changed, because names come from what is in a file.
 */
export interface CoverFiles {
  /** @returns undefined when there is none */
  read: (name: string) => Promise<Buffer | undefined>;
  write: (name: string, bytes: Uint8Array) => Promise<void>;
  remove: (name: string) => Promise<void>;
  /** Names of all there are. */
  names: () => AsyncIterable<string>;
}

/** Name of the folder below the data folder. */
export const coverFolder = 'covers';

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Covers in the data folder, in folders of their first two signs so that none gets too full to list. */
export function coverFilesIn(dataDir: string): CoverFiles {
  const root = join(dataDir, coverFolder);
  /** @throws for what is no name of a cover: it may come from an address */
  const pathOf = (name: string): string => {
    if (!isCoverFile(name)) throw new Error(`${name} is no cover`);
    return join(root, name.slice(0, 2), name);
  };
  return {
    read: async (name) => {
      try {
        return await readFile(pathOf(name));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    write: async (name, bytes) => {
      const path = pathOf(name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      // A server that reads meanwhile sees all of it or nothing.
      const made = `${path}.${randomUUID()}`;
      await writeFile(made, bytes, { mode: 0o600 });
      await rename(made, path);
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    names: async function* () {
      const folders = await readdir(root).catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      });
      for (const folder of folders) {
        if (!/^[0-9a-f]{2}$/.test(folder)) continue;
        for (const name of await readdir(join(root, folder))) if (isCoverFile(name)) yield name;
      }
    },
  };
}
