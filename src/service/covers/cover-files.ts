import { LRUCache } from 'lru-cache';
import { isCoverFile } from '../../lib/rules/cover-picture.ts';
import { readWhole, type FileStore } from '../platform/files/file-store.ts';
import { SingleFlight } from '../platform/single-flight.ts';

declare module '../platform/context/context.ts' {
  interface ServiceContext {
    /** Where pictures of covers are kept; left out, staff give records none. */
    coverFiles?: CoverFiles | undefined;
  }
}

/**
 * Where the files of covers are kept, by their names (lib/rules/cover-picture.ts). All that the rest knows of the place:
 * what is written here is never changed, because names come from what is in a file.
 */
export interface CoverFiles {
  /** @returns undefined when there is none */
  read: (name: string) => Promise<Buffer | undefined>;
  write: (name: string, bytes: Uint8Array) => Promise<void>;
  remove: (name: string) => Promise<void>;
  names: () => AsyncIterable<string>;
}

export const coverFolder = 'covers';

/** @throws for what is no name of a cover: it may come from an address */
function fileOf(name: string): string {
  if (!isCoverFile(name)) throw new Error(`${name} is no cover`);
  return `${coverFolder}/${name.slice(0, 2)}/${name}`;
}

/** Covers among the files of an installation, in folders of their first two signs so that none gets too full to list. */
export const coverFilesIn = (files: FileStore): CoverFiles => ({
  read: async (name) => readWhole(files, fileOf(name)),
  write: async (name, bytes) => files.put(fileOf(name), bytes),
  remove: async (name) => files.remove(fileOf(name)),
  names: async function* () {
    for await (const file of files.list(`${coverFolder}/`)) {
      const name = file.slice(file.lastIndexOf('/') + 1);
      if (isCoverFile(name) && file === fileOf(name)) yield name;
    }
  },
});

/** What is remembered of covers that are elsewhere, in bytes. */
const cacheBytes = 16 * 2 ** 20;

/** Covers that were read last, in memory, where reading one is a request to elsewhere. */
export function coverCache(covers: Pick<CoverFiles, 'read'>, maxBytes = cacheBytes): Pick<CoverFiles, 'read'> {
  const known = new LRUCache<string, Buffer>({ maxSize: maxBytes, sizeCalculation: (bytes) => bytes.length + 200 });
  const flights = new SingleFlight<string, Buffer | undefined>();
  return {
    read: async (name) => {
      const before = known.get(name);
      if (before) return before;
      const bytes = await flights.run(name, () => covers.read(name));
      if (bytes) known.set(name, bytes);
      return bytes;
    },
  };
}
