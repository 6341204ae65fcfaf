import { SingleBar } from 'cli-progress';
import type { Command } from 'commander';
import { contentKinds } from '#service/content-kinds.ts';
import { loadLibraryContent } from '#service/content/load-content.ts';
import { loadLibraryCovers } from '#service/covers/load-covers.ts';
import { openFiles } from '#service/platform/files/place.ts';
import {
  loadLibraryData,
  type LoadProgress,
  type LoadResult,
  type RecordSource,
} from '#service/libraries/first-load.ts';
import { loadLibraries } from '#service/libraries/registry.ts';
import type { LoadedLibrary, Registry } from '#service/platform/configuration/types.ts';
import { loadLibraryOffers } from '#service/offers/load-offers.ts';
import { makePrivateFolder } from '#service/platform/private-files.ts';
import { noteLoadedFiles } from '#service/platform/db/loaded-files.ts';
import { openStore, type Store } from '#service/platform/db/open.ts';
import { contentSummary } from './content.ts';
import { command, commandContext, CommandError } from './context.ts';
import { followIndex } from './follow.ts';
import { offersSummary } from './offers.ts';

/** Maximum number of problems printed for a library; the total is printed after them. */
const listed = 20;

function loadDisplay(): { progress: (progress: LoadProgress) => void; end: () => void } {
  const bars = new Map<string, SingleBar>();
  let current: SingleBar | undefined;
  const end = () => {
    current?.stop();
    current = undefined;
  };
  const progress = ({ mappingPath, records, total }: LoadProgress) => {
    let bar = bars.get(mappingPath);
    if (!bar) {
      end();
      bar = new SingleBar({
        format: `${mappingPath.padEnd(14)} {bar} {value}/{total} records`,
        barsize: 30,
        hideCursor: true,
        noTTYOutput: false,
      });
      bars.set(mappingPath, bar);
      bar.start(total, 0);
      current = bar;
    }
    bar.update(records);
  };
  return { progress, end };
}

function loadSummary(results: readonly LoadResult[]): string[] {
  return results.flatMap(({ mappingPath, loaded, records, problems }) => [
    loaded
      ? `${mappingPath}: ${String(records)} ${records === 1 ? 'record' : 'records'} loaded`
      : `${mappingPath}: nothing new to load`,
    ...problems.slice(0, listed).map((problem) => `  ${problem}`),
    ...(problems.length > listed ? [`  … ${String(problems.length)} problems in total`] : []),
  ]);
}

export interface LoadChoice {
  force?: boolean;
  /** The state of the files of all libraries, as `npm start` computes it. */
  state?: string;
}

/** The loaded libraries, with the store still open. */
export interface LoadedFolders {
  store: Store;
  registry: Registry;
  libraries: readonly LoadedLibrary[];
  dataDir: string;
}

export interface DemoLoader {
  /** Reads the records of a demo library instead of its files alone. */
  recordSource: (store: Store, library: LoadedLibrary) => RecordSource | undefined;
  /** Runs after the libraries' own files were loaded. */
  loadReaders: (folders: LoadedFolders) => Promise<void>;
}

/**
 * Loads the records, content, offers and covers in the libraries' folders that are not in the store yet. Exit status: 0
 * everything was loaded, 2 some records have mistakes, 1 nothing could be loaded.
 * @param path mapping path of one library; all libraries if omitted
 */
export async function loadLibraryFolders(
  path: string | undefined,
  { force = false, state }: LoadChoice,
  demo?: DemoLoader,
): Promise<void> {
  const { environment, storeAt } = commandContext();
  const { dataDir, librariesDir } = environment;
  makePrivateFolder(dataDir);
  const store = await openStore(storeAt);
  try {
    const registry = await loadLibraries(store, librariesDir);
    for (const { mappingPath } of registry.broken) {
      console.error(`${mappingPath} has mistakes and was skipped; see: yuelan library check ${mappingPath}`);
    }
    const libraries = registry.libraries.filter((library) => path === undefined || library.mappingPath === path);
    if (libraries.length === 0) {
      throw new CommandError(path === undefined ? 'No libraries to load.' : `Library ${path} not found.`);
    }
    const index = await followIndex(store, environment);
    const display = loadDisplay();
    try {
      const results = await loadLibraryData({
        store,
        libraries,
        now: Date.now,
        force,
        onProgress: display.progress,
        afterBatch: index.catchUp,
        ...(demo && { recordSource: demo.recordSource }),
      });
      display.end();
      for (const text of loadSummary(results)) console.log(text);
      const contents = await loadLibraryContent({ store, libraries, kinds: contentKinds, now: Date.now, force });
      for (const text of contents.flatMap(contentSummary)) console.log(text);
      if (contents.some((content) => content.mistakes.length > 0)) process.exitCode = 2;
      for (const { mappingPath, vendor, result } of await loadLibraryOffers({
        store,
        libraries,
        dataDir,
        now: Date.now,
        force,
      })) {
        console.log(offersSummary(`${mappingPath}: offers of ${vendor}`, result));
        if (result.rejected > 0) process.exitCode = 2;
      }
      for (const { mappingPath, covers, unmatched, broken } of await loadLibraryCovers({
        store,
        libraries,
        files: openFiles(environment.files),
        now: Date.now,
      })) {
        if (covers > 0) console.log(`${mappingPath}: ${String(covers)} covers added`);
        const left = [...unmatched, ...broken];
        if (left.length > 0)
          console.log(`  covers without a record, or not a picture: ${left.slice(0, listed).join(', ')}`);
      }
      await demo?.loadReaders({ store, registry, libraries, dataDir });
      if (results.some((result) => result.problems.length > 0)) process.exitCode = 2;
      // Files with mistakes are loaded, and their mistakes listed, at every start.
      const isWhole = path === undefined && registry.broken.length === 0 && !process.exitCode;
      if (state !== undefined && isWhole) await noteLoadedFiles(store, state, Date.now());
    } finally {
      display.end();
      await index.close();
    }
  } finally {
    await store.close();
  }
}

/** Adds `yuelan load [path] [--force]`. */
export function registerLoad(program: Command): void {
  program
    .command('load')
    .description("load the records, content, offers and covers in the libraries' folders that are not in the store yet")
    .argument('[path]', 'mapping path of one library; all libraries if omitted')
    .option('--force', 'load files again that were loaded before')
    .option('--state <digest>', 'state of the files that npm start computed; stored when everything was loaded')
    .action(command((path: string | undefined, choice: LoadChoice) => loadLibraryFolders(path, choice)));
}
