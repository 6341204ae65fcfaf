import { loadLibraries } from '#service/libraries/registry.ts';
import type { LoadedLibrary } from '#service/libraries/types.ts';
import type { Store } from '#service/store/open.ts';
import { CommandError } from './context.ts';

/**
 * The library that a command was told.
 * @throws CommandError when there is none at that path, or it has mistakes
 */
export async function libraryAt(store: Store, librariesDir: string, mappingPath: string): Promise<LoadedLibrary> {
  const registry = await loadLibraries(store, librariesDir);
  const library = registry.byPath(mappingPath);
  if (library !== undefined) return library;
  if (registry.brokenAt(mappingPath) !== undefined) {
    throw new CommandError(`Library ${mappingPath} has mistakes; see: yuelan library check ${mappingPath}`);
  }
  const known = registry.libraries.map((one) => one.mappingPath).join(', ');
  throw new CommandError(`There is no library ${mappingPath} in ${librariesDir}. Known: ${known || 'none'}`);
}
