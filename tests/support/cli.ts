import { join } from 'node:path';
import { Command } from 'commander';
import { afterEach, beforeEach, vi } from 'vitest';
import { librariesFolder, smallLibrary, writeLibraries, type LibraryFolders } from '#support/library-folder.ts';
import { loadLibraries } from '#service/libraries/registry.ts';
import type { LoadedLibrary } from '#service/platform/configuration/types.ts';
import { openStore, type Store } from '#service/platform/db/open.ts';
import { testDatabase } from '#support/store.ts';

export interface CommandLine {
  /** The folder of the libraries of this test. */
  dir: () => string;
  /** Adds libraries, or files of those that are there. */
  put: (libraries: LibraryFolders) => void;
  /** Runs `yuelan` with these words and answers what it printed, line by line. */
  run: (...words: string[]) => Promise<string[]>;
  /** Works in the store that the commands use, with the first library in it. */
  inStore: <T>(work: (store: Store, library: LoadedLibrary) => Promise<T>) => Promise<T>;
}

const arePaths = (input: readonly string[] | LibraryFolders): input is readonly string[] => Array.isArray(input);

/**
 * Commands under test: each test has libraries in a folder of its own, and nothing is printed. Call it at the head of the
 * test file, before other hooks.
 * @param registers what puts the commands into the program
 * @param input mapping paths of small libraries, or the files of each; none where a test puts its own
 */
export function commandLine(
  registers: readonly ((program: Command) => void)[],
  input: readonly string[] | LibraryFolders = ['small'],
): CommandLine {
  const small = (path: string, at: number) =>
    [path, { 'library.json': smallLibrary(path, String(100_001 + at)) }] as const;
  const libraries: LibraryFolders = arePaths(input) ? Object.fromEntries(input.map(small)) : input;
  const [first = ''] = Object.keys(libraries);
  const printed: string[] = [];
  let folder: ReturnType<typeof librariesFolder>;
  beforeEach(async () => {
    const database = await testDatabase();
    if (database !== undefined) vi.stubEnv('DATABASE_URL', database);
    const keep = (...texts: unknown[]) => void printed.push(texts.join(' '));
    vi.spyOn(console, 'log').mockImplementation(keep);
    vi.spyOn(console, 'error').mockImplementation(keep);
    folder = librariesFolder(libraries);
    vi.stubEnv('LIBRARIES_DIR', folder.dir);
    vi.stubEnv('DATA_DIR', join(folder.dir, '.data'));
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    process.exitCode = undefined;
    folder[Symbol.dispose]();
  });
  return {
    dir: () => folder.dir,
    put: (more) => {
      writeLibraries(folder.dir, more);
    },
    run: async (...words) => {
      printed.length = 0;
      process.exitCode = undefined;
      const program = new Command('yuelan').exitOverride();
      for (const register of registers) register(program);
      for (const command of program.commands)
        for (const each of command.commands) each.exitOverride().configureOutput({ writeErr: () => undefined });
      await program.parseAsync(words, { from: 'user' });
      return [...printed];
    },
    inStore: async (work) => {
      const store = await openStore(process.env['DATABASE_URL'] ?? join(folder.dir, '.data', 'yuelan.db'));
      try {
        const library = (await loadLibraries(store, folder.dir)).byPath(first);
        if (!library) throw new Error('the library of the test is broken');
        return await work(store, library);
      } finally {
        await store.close();
      }
    },
  };
}
