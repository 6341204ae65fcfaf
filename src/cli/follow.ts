import { join } from 'node:path';
import { followIndexInThread, type IndexingTask } from '#service/catalogue/search/indexing.ts';
import type { Environment } from '#service/platform/environment/environment.ts';
import { servesOf } from '#service/platform/configuration/serves.ts';
import { openOfferSearch, openSearch } from '#service/catalogue/search/engine.ts';
import type { Store } from '#service/platform/db/open.ts';
import { runningServer, type Staff } from './context.ts';

const nothing = () => Promise.resolve();

export interface IndexFollower {
  /** Indexes the changes since the last call. */
  catchUp: () => Promise<void>;
  close: () => Promise<void>;
}

/**
 * Keeps the search index up to date while a command writes. Does nothing if a server runs on the data folder: it
 * follows the change feed itself, and an index has only one writer.
 */
export async function followIndex(
  store: Store,
  { dataDir, serveLibraries }: Pick<Environment, 'dataDir' | 'serveLibraries'>,
): Promise<IndexFollower> {
  if (runningServer(dataDir) !== undefined) return { catchUp: nothing, close: nothing };
  const searchDir = join(dataDir, 'search');
  const serves = await servesOf(store, serveLibraries);
  const engines = [await openSearch(store, searchDir, { serves }), await openOfferSearch(store, searchDir, { serves })];
  return {
    catchUp: async () => {
      for (const engine of engines) await engine.catchUp();
    },
    close: async () => {
      for (const engine of engines) {
        await engine.catchUp();
        await engine.close();
      }
    },
  };
}

/** Follows the changes of a library in a worker thread during `work`, so that imports read, write and index concurrently. */
export async function withIndex<T>(
  { storeAt, environment: { dataDir, serveLibraries }, library: { groupCode } }: Staff,
  work: (notify: () => void) => Promise<T>,
  of: IndexingTask['of'] = 'records',
): Promise<T> {
  if (runningServer(dataDir) !== undefined) return work(() => undefined);
  const index = followIndexInThread({ storeAt, searchDir: join(dataDir, 'search'), serveLibraries, of, groupCode });
  try {
    return await work(index.notify);
  } finally {
    await index.close();
  }
}
