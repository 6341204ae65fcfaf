import { join } from 'node:path';
import { Command } from 'commander';
import { afterEach, beforeEach, vi } from 'vitest';
import { librariesFolder, smallLibrary } from '#service/libraries/testing/folder.ts';
import { loadLibraries } from '#service/libraries/registry.ts';
import type { LoadedLibrary } from '#service/libraries/types.ts';
import { openStore, type Store } from '#service/store/open.ts';

export interface CommandLine {
  /** The folder of the libraries of this test. */
  dir: () => string;
  /** Runs `yuelan` with these words and answers what it printed, line by line. */
  run: (...words: string[]) => Promise<string[]>;
  /** Works in the store that the commands use, with the first library in it. */
  inStore: <T>(work: (store: Store, library: LoadedLibrary) => Promise<T>) => Promise<T>;
}

/**
 * Commands under test: each test has libraries in a folder of its own, and nothing is printed. Call it at the head of the
 * test file, before other hooks.
 * @param registers what puts the commands into the program
 * @param paths mapping paths of the libraries
 */
export function commandLine(
  registers: readonly ((program: Command) => void)[],
  paths: readonly string[] = ['small'],
): CommandLine {
  const printed: string[] = [];
  let folder: ReturnType<typeof librariesFolder>;
  beforeEach(() => {
    const keep = (...texts: unknown[]) => void printed.push(texts.join(' '));
    vi.spyOn(console, 'log').mockImplementation(keep);
    vi.spyOn(console, 'error').mockImplementation(keep);
    folder = librariesFolder(
      Object.fromEntries(
        paths.map((path, at) => [path, { 'library.json': smallLibrary(path, String(100_001 + at)) }] as const),
      ),
    );
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
    run: async (...words) => {
      printed.length = 0;
      process.exitCode = undefined;
      const program = new Command('yuelan').exitOverride();
      for (const register of registers) register(program);
      for (const one of program.commands)
        for (const each of one.commands) each.exitOverride().configureOutput({ writeErr: () => undefined });
      await program.parseAsync(words, { from: 'user' });
      return [...printed];
    },
    inStore: async (work) => {
      const store = await openStore(join(folder.dir, '.data', 'yuelan.db'));
      try {
        const library = (await loadLibraries(store, folder.dir)).byPath(paths[0] ?? '');
        if (!library) throw new Error('the library of the test is broken');
        return await work(store, library);
      } finally {
        await store.close();
      }
    },
  };
}
