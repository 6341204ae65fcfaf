import type { LoadedLibrary } from '#service/platform/configuration/types.ts';
import type { Store } from '#service/platform/db/open.ts';
import { firstDemoReaders } from './first-reader.ts';

/** What the reader searched last, the latest first. */
const terms = ['城南旧事', '围城', '口述史'];

/** Gives the first reader of each demo library searches of their own; once. */
export async function loadDemoSearches(
  store: Store,
  libraries: readonly LoadedLibrary[],
  now: () => number,
): Promise<void> {
  for (const { readerId } of await firstDemoReaders(store, libraries, 'reader_search')) {
    await store.db
      .insertInto('reader_search')
      .values(terms.map((term, nth) => ({ reader_id: readerId, term, at: now() - (nth + 1) * 3_600_000 })))
      .execute();
  }
}
