import { ServiceError } from '#service/platform/context/errors.ts';
import { loadLibraries } from '#service/libraries/registry.ts';
import type { LoadedLibrary } from '#service/platform/configuration/types.ts';
import { message } from '#service/platform/messages/index.ts';
import { openStore, type Store } from '#service/platform/db/open.ts';
import { noteCommand } from './acting.ts';
import { commandContext, CommandError } from './context.ts';

/**
 * The library that a command was told; its audit log is told of the command.
 * @throws CommandError when there is none at that path, or it has mistakes
 */
export async function libraryAt(store: Store, librariesDir: string, mappingPath: string): Promise<LoadedLibrary> {
  const registry = await loadLibraries(store, librariesDir);
  const library = registry.byPath(mappingPath);
  if (library !== undefined) {
    await noteCommand(store, library.id);
    return library;
  }
  if (registry.brokenAt(mappingPath) !== undefined) {
    throw new CommandError(`Library ${mappingPath} has mistakes; see: yuelan library check ${mappingPath}`);
  }
  const known = registry.libraries.map((library) => library.mappingPath).join(', ');
  throw new CommandError(`There is no library ${mappingPath} in ${librariesDir}. Known: ${known || 'none'}`);
}

/** What staff work with in a command: their library in the opened store, and the clock. */
export interface Staff {
  store: Store;
  library: LoadedLibrary;
  now: () => number;
}

/**
 * Opens the store for a command in one library, and closes it behind.
 * @param input the option that names the library by its path
 * @throws as `libraryAt`
 */
export async function inLibrary(input: { library: string }, work: (staff: Staff) => Promise<void>): Promise<void> {
  const { environment, storeAt } = commandContext();
  const store = await openStore(storeAt);
  try {
    await work({ store, library: await libraryAt(store, environment.librariesDir, input.library), now: Date.now });
  } finally {
    await store.close();
  }
}

/**
 * Like `inLibrary`, for commands that do what the service may refuse: its message, in English, is what the command says.
 * @throws CommandError with that message, and as `libraryAt`
 */
export const inLibraryOrRefused = (input: { library: string }, work: (staff: Staff) => Promise<void>): Promise<void> =>
  inLibrary(input, async (target) => {
    try {
      await work(target);
    } catch (error) {
      if (error instanceof ServiceError) throw new CommandError(message('en-US', error.key, error.values));
      throw error;
    }
  });
