import { join } from 'node:path';
import { openSearch } from '#service/search/engine.ts';
import type { Store } from '#service/store/open.ts';
import { runningServer } from './context.ts';

export interface IndexFollower {
  /** Takes what was written since the last time into the index. */
  catchUp: () => void;
  close: () => void;
}

/**
 * Keeps the search index up to date while a command writes. A server that is running on the data folder follows the
 * change feed itself, and an index has one writer only; then this does nothing.
 */
export async function followIndex(store: Store, dataDir: string): Promise<IndexFollower> {
  if (runningServer(dataDir) !== undefined) return { catchUp: () => undefined, close: () => undefined };
  const search = await openSearch(store, join(dataDir, 'search'));
  return {
    catchUp: () => {
      search.catchUp();
    },
    close: () => {
      search.catchUp();
      search.close();
    },
  };
}
