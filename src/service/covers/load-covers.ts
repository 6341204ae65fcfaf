import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { LoadedLibrary } from '../platform/configuration/types.ts';
import type { Store } from '../platform/db/open.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { coverFolder, coverFilesIn } from './cover-files.ts';
import { importCovers, type CoverImport } from './import-covers.ts';

/**
 * Takes the covers that lie in the libraries' own folders (libraries/<path>/covers); those that are there already cost
 * only the reading of their files.
 */
export async function loadLibraryCovers({
  store,
  libraries,
  files: place,
  now,
}: {
  store: Store;
  libraries: readonly LoadedLibrary[];
  /** Of the installation. */
  files: FileStore;
  now: () => number;
}): Promise<(CoverImport & { mappingPath: string })[]> {
  const loaded: (CoverImport & { mappingPath: string })[] = [];
  for (const library of libraries) {
    const folder = join(library.dir, coverFolder);
    if (!existsSync(folder)) continue;
    const files = coverFilesIn(place);
    loaded.push({ mappingPath: library.mappingPath, ...(await importCovers({ store, files, library, now }, folder)) });
  }
  return loaded;
}
