import type { Command } from 'commander';
import type { Environment } from '#service/platform/environment/environment.ts';
import { loadLibraries } from '#service/libraries/registry.ts';
import type { LoadedLibrary } from '#service/platform/configuration/types.ts';
import { findReader, type ReaderRow } from '#service/platform/readers/readers.ts';
import { openStore, type Store } from '#service/platform/db/open.ts';
import { noteCommand } from './acting.ts';
import { makePrivateFolder } from '#service/platform/private-files.ts';
import { commandContext, CommandError, yieldToServer } from './context.ts';

/**
 * Finds the library of a command and writes the command to its audit log.
 * @throws CommandError if the library is missing or has mistakes
 */
async function libraryAt(store: Store, librariesDir: string, mappingPath: string): Promise<LoadedLibrary> {
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
  throw new CommandError(`Library ${mappingPath} not found in ${librariesDir}. Known: ${known || 'none'}`);
}

export interface LibraryOption {
  /** Its mapping path. */
  library: string;
}

export interface Staff {
  store: Store;
  library: LoadedLibrary;
  environment: Environment;
  /** A PostgreSQL URL or the path of a SQLite file. */
  storeAt: string;
  now: () => number;
}

/** Opens the store for a command in one library and closes it afterwards. @throws as `libraryAt` does */
export async function inLibrary(input: LibraryOption, work: (staff: Staff) => Promise<void>): Promise<void> {
  const { environment, storeAt } = commandContext();
  const store = await openStore(storeAt);
  try {
    const library = await libraryAt(store, environment.librariesDir, input.library);
    await work({ store, library, environment, storeAt, now: Date.now });
  } finally {
    await store.close();
  }
}

/** Runs a command that imports into one library: creates the data folder, and yields to a server that uses it. */
export function importInto(input: LibraryOption, work: (staff: Staff) => Promise<void>): Promise<void> {
  const { dataDir } = commandContext().environment;
  makePrivateFolder(dataDir);
  yieldToServer(dataDir);
  return inLibrary(input, work);
}

/** Finds a reader by account or card number. @throws CommandError if the library has no such reader */
export async function readerAt(
  { store, library }: Pick<Staff, 'store' | 'library'>,
  account: string,
): Promise<ReaderRow> {
  const reader = await findReader(store, library.id, account);
  if (!reader) throw new CommandError(`Reader ${account} not found in ${library.mappingPath}.`);
  return reader;
}

/**
 * Creates subcommands that work on one library.
 * @param meaning help text of `--library`
 */
export const libraryCommands =
  (group: Command, meaning = 'library') =>
  (name: string, description: string): Command =>
    group.command(name).description(description).requiredOption('--library <mappingPath>', meaning);
