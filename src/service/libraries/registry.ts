import type { Store } from '../platform/db/open.ts';
import { readLibraries } from './read-libraries.ts';
import { seedLibraries } from './seed.ts';
import type { BrokenLibrary, LoadedLibrary, Registry } from '../platform/configuration/types.ts';

/**
 * The registry over libraries that stand in the store, and over the broken ones.
 * @param serve mapping paths and group codes of those that this node serves; all when left out
 */
export function createRegistry(
  libraries: readonly LoadedLibrary[],
  broken: readonly BrokenLibrary[],
  serve?: readonly string[],
): Registry {
  const isNamed = ({ mappingPath, groupCode }: LoadedLibrary): boolean =>
    serve === undefined || serve.includes(mappingPath) || serve.includes(groupCode);
  const served = libraries.filter(isNamed);
  const servedIds = new Set(served.map(({ id }) => id));
  const by = <K>(key: (library: LoadedLibrary) => K) => {
    const map = new Map(libraries.map((library) => [key(library), library]));
    return (value: K) => map.get(value);
  };
  const hosts = new Map(libraries.flatMap((library) => library.file.hosts.map((host) => [host, library] as const)));
  const brokenAt = new Map(
    broken.flatMap((entry) => [entry.mappingPath, ...entry.hosts].map((at) => [at, entry] as const)),
  );
  return {
    libraries,
    served,
    serves: ({ id }) => servedIds.has(id),
    broken,
    default: served.find((library) => library.file.default) ?? served[0],
    byPath: by((library) => library.mappingPath),
    byGroupCode: by((library) => library.groupCode),
    byHost: (host) => hosts.get(host.toLowerCase()) ?? hosts.get(host.toLowerCase().replace(/:\d+$/, '')),
    byId: by((library) => library.id),
    brokenAt: (mappingPathOrHost) => brokenAt.get(mappingPathOrHost.toLowerCase()),
  };
}

/**
 * Reads the libraries and brings the store's rows of them (library, locations, dictionaries) up to date. Call it again
 * to take in changed files; the answer replaces the registry before as a whole.
 * @throws when the folder cannot be read or the store cannot be written; mistakes in a library only make it broken
 */
export async function loadLibraries(store: Store, librariesDir: string, serve?: readonly string[]): Promise<Registry> {
  const found = await readLibraries(librariesDir);
  return createRegistry(await seedLibraries(store, found.libraries), found.broken, serve);
}
