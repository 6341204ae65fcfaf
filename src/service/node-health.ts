import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { indexFile, indexFolder } from './catalogue/search/index-files.ts';
import { clockTrouble, watchDataFolder, watchStore, type Health } from './health.ts';
import { publishedVersion } from './libraries/published.ts';
import { checkAfterStart } from './platform/backup/check.ts';
import type { Registry } from './platform/configuration/types.ts';
import { isSqlite, storeTrouble, type Store, type StoreWatch } from './platform/db/open.ts';
import type { Environment } from './platform/environment/environment.ts';
import { storePlace } from './platform/db/place.ts';

/** Libraries whose index is being built, or yet to be built with the first search that needs it. */
function indexTrouble(dataDir: string, { served }: Registry, building: readonly number[]): string | undefined {
  const missing = served.filter(
    ({ id, groupCode }) => building.includes(id) || !existsSync(indexFile(join(dataDir, indexFolder), groupCode)),
  );
  return missing.length === 0 ? undefined : `being built: ${missing.map((entry) => entry.mappingPath).join(', ')}`;
}

const brokenLibraries = ({ broken }: Registry): string =>
  broken.map(({ mappingPath }) => `${mappingPath} is broken`).join(', ');

/** Watches data folder, store, clock, indexes and libraries of this node. */
export function watchNode(
  environment: Environment,
  {
    store,
    watch,
    registry,
    search,
    log,
  }: {
    store: Store;
    watch: StoreWatch;
    registry: () => Registry;
    search: { building: () => readonly number[] };
    log: Logger;
  },
): Health {
  const { dataDir, librariesDir, librariesSource } = environment;
  const place = storePlace(environment);
  const folder = watchDataFolder(dataDir, log);
  const reach = watchStore(watch, log);
  // A server of PostgreSQL looks after its own files.
  const check = isSqlite(store)
    ? checkAfterStart(place, (damage) => {
        log.error({ file: place, damage }, 'store is damaged; run yuelan doctor and restore a backup');
      })
    : undefined;
  const indexes = () => indexTrouble(dataDir, registry(), search.building());
  let isComplete = false;
  return {
    trouble: folder.trouble,
    missing: () => {
      // What is rebuilt later takes no node out: it answers for its other libraries.
      isComplete ||= indexes() === undefined;
      return isComplete ? undefined : 'indexes are being built';
    },
    unfit: reach.trouble,
    parts: async () => ({
      data: folder.trouble() ?? 'ok',
      clock: clockTrouble(watch) ?? 'ok',
      store: check?.isDamaged() === true ? 'damaged' : await storeTrouble(store),
      index: indexes() ?? 'ok',
      libraries: brokenLibraries(registry()) || 'ok',
      upstream: 'none',
      ...(librariesDir !== librariesSource && { librariesVersion: String(await publishedVersion(librariesDir)) }),
    }),
    close: () => {
      folder.close();
      reach.close();
      check?.close();
    },
  };
}
