import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Store } from '../platform/db/open.ts';
import { withSettings } from '../content/settings/with-settings.ts';
import { inTransaction } from '../platform/db/database.ts';
import { seedLibraries, writeLocations } from './seed.ts';
import { readLibraries } from './read-libraries.ts';
import { createRegistry } from './registry.ts';
import type { LibraryFile } from '../platform/configuration/schema.ts';
import type { LoadedLibrary, Registry } from '../platform/configuration/types.ts';

/**
 * How often the folder is read, in milliseconds: at least, and for each library. Reading a library takes 0.1 ms of the
 * processor, so that any number of them takes less than half a per cent of a core.
 */
const everyMs = { least: 2_000, library: 20 };
/** How often this node checks whether a newer version was published, in milliseconds. */
const refreshMs = 3_000;

export interface FollowOptions {
  store: Store;
  librariesDir: string;
  /** Brings the folder to the published version; it is read again only if this returns true. */
  refresh?: (() => Promise<boolean>) | undefined;
  /** Mapping paths and group codes of the libraries that this node serves; all when left out. */
  serve?: readonly string[] | undefined;
  log: { error: (details: object, text: string) => void; warn: (details: object, text: string) => void };
  /**
   * Receives the group codes of the libraries that were added, removed or changed, as soon as the registry is the new
   * one.
   */
  onChange: (groupCodes: readonly string[]) => void;
}

export interface FollowedLibraries {
  registry: () => Registry;
  settingsChanged: (libraryId: number) => Promise<void>;
  close: () => void;
}

/** Files of a library's folder that say what it is, by name, time and size; what is below files/, data/, content/ is not. */
async function stampOf(folder: string): Promise<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  const stamps = names.sort().map(async (name) => {
    const found = await stat(join(folder, name)).catch(() => undefined);
    return found ? `${name} ${String(found.mtimeMs)} ${String(found.size)} ${String(found.ino)}` : '';
  });
  return (await Promise.all(stamps)).join('\n');
}

async function stampsOf(librariesDir: string): Promise<Map<string, string>> {
  const names = (await readdir(librariesDir)).sort();
  return new Map(
    await Promise.all(names.map(async (name) => [name, await stampOf(join(librariesDir, name))] as const)),
  );
}

/**
 * Reads the libraries and reads them again as soon as a file of theirs changes, a folder comes or goes. A library that
 * is served and gets a mistake into its files goes on as it was, and the log says so: nobody saves all files at once.
 * @throws when the folder cannot be read or the store cannot be written at the start; later failures are logged
 */
export async function followLibraries(options: FollowOptions): Promise<FollowedLibraries> {
  const { store, librariesDir, refresh, serve, log, onChange } = options;

  async function load(before: readonly LoadedLibrary[]): Promise<Registry> {
    const found = await readLibraries(librariesDir);
    for (const { mappingPath, problems } of found.broken) {
      const isServed = before.some((entry) => entry.mappingPath === mappingPath);
      const text = isServed
        ? 'library files have mistakes; the previous version stays in use'
        : 'library files have mistakes; the library is not served';
      log.error({ mappingPath, problems }, text);
    }
    const loaded = await seedLibraries(store, found.libraries);
    const asBefore = before.filter(
      ({ mappingPath, groupCode }) =>
        found.broken.some((entry) => entry.mappingPath === mappingPath) &&
        loaded.every((entry) => entry.groupCode !== groupCode),
    );
    const libraries = [...loaded, ...asBefore].sort((a, b) => (a.mappingPath < b.mappingPath ? -1 : 1));
    const broken = found.broken.filter(({ mappingPath }) =>
      asBefore.every((entry) => entry.mappingPath !== mappingPath),
    );
    return createRegistry(libraries, broken, serve);
  }

  let stamps = await stampsOf(librariesDir);
  let registry = await load([]);
  /** Whether a published version was taken and not loaded yet. */
  let isUnloaded = false;

  // One after another: each makes the registry out of the one before.
  let turn: Promise<void> = Promise.resolve();
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const done = turn.then(work);
    turn = done.catch(() => undefined);
    return done;
  };

  async function settingsChanged(libraryId: number): Promise<void> {
    const before = registry.byId(libraryId);
    if (!before) return;
    const file = await inTransaction(store.db, async (db) => {
      const changed = await withSettings(db, { libraryId, base: before.base });
      const places = ({ locations, libraries }: LibraryFile) => [locations, libraries];
      if (!isDeepStrictEqual(places(changed), places(before.file))) await writeLocations(db, libraryId, changed);
      return changed;
    });
    const libraries = registry.libraries.map((library) => (library.id === libraryId ? { ...library, file } : library));
    registry = createRegistry(libraries, registry.broken, serve);
    onChange([before.groupCode]);
  }

  async function look(): Promise<void> {
    if (refresh) isUnloaded = (await refresh()) || isUnloaded;
    if (refresh && !isUnloaded) return;
    const now = await stampsOf(librariesDir);
    const changed = new Set([...stamps.keys(), ...now.keys()].filter((name) => stamps.get(name) !== now.get(name)));
    if (changed.size === 0 && !isUnloaded) return;
    const before = registry;
    // After a failure it is loaded with the next look.
    registry = await load(before.libraries);
    stamps = now;
    isUnloaded = false;
    const codes = [...before.libraries, ...registry.libraries]
      .filter(({ mappingPath }) => changed.has(mappingPath))
      .map(({ groupCode }) => groupCode);
    log.warn({ libraries: [...changed] }, 'reloaded libraries');
    onChange([...new Set(codes)]);
  }

  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  const pauseMs = (): number => (refresh ? refreshMs : Math.max(everyMs.least, stamps.size * everyMs.library));
  const lookLater = (): void => {
    if (isClosed) return;
    timer = setTimeout(() => {
      void inTurn(look)
        .catch((error: unknown) => {
          log.error({ err: error }, 'reading the libraries folder failed; libraries are served unchanged');
        })
        .finally(lookLater);
    }, pauseMs()).unref();
  };
  lookLater();
  return {
    registry: () => registry,
    settingsChanged: (libraryId) => inTurn(() => settingsChanged(libraryId)),
    close: () => {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
