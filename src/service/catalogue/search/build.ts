import { renameSync, rmSync } from 'node:fs';
import type { Feed, IndexedLibrary } from './feed.ts';
import { gatherAll } from './gather-works.ts';
import { LibraryIndex } from './library-index.ts';
import type { IndexProgress } from './types.ts';

/** Records that are read and written at once. */
const recordsAtOnce = 1_000;

/**
 * Builds a library's index from the store, next to the file that is in use, and puts it in its place when it is whole.
 * Nothing of it stays in memory.
 */
export async function buildFile(
  file: string,
  library: IndexedLibrary,
  feed: Feed,
  onProgress?: (progress: IndexProgress) => void,
): Promise<void> {
  const newFile = `${file}.new`;
  const index = await feed.inSnapshot(async (seen) => {
    const position = await seen.lastSeq();
    const total = await seen.count(library.id);
    const begun = LibraryIndex.create(newFile, library, position, { quick: true });
    begun.documents.expect(total);
    let done = 0;
    for (let last = 0; ;) {
      const documents = await seen.following(library.id, last, recordsAtOnce);
      if (documents.length === 0) return begun;
      begun.addAll(documents);
      last = documents.at(-1)?.recordId ?? last;
      done += documents.length;
      onProgress?.({ done, total });
    }
  });
  index.indexValues();
  await gatherAll(index, feed);
  index.finish();
  index.close();
  for (const end of ['-wal', '-shm']) rmSync(file + end, { force: true });
  renameSync(newFile, file);
}

/** Builds it, and opens it. @returns the new index */
export async function buildIndex(file: string, library: IndexedLibrary, feed: Feed): Promise<LibraryIndex> {
  await buildFile(file, library, feed);
  const built = LibraryIndex.open(file, library, await feed.lastSeq());
  if (!built) throw new Error(`the index that was just built cannot be opened: ${file}`);
  return built;
}
