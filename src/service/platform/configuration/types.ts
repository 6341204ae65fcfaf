import type { Menus } from '../../../lib/contract/config.ts';
import type { DictionariesFile } from './dictionaries.schema.ts';
import type { ShelvesFile } from './shelf-locations.schema.ts';
import type { LibraryFile } from './schema.ts';

/** A library whose files are in order. `id` is its row in the store. */
export interface LoadedLibrary {
  id: number;
  mappingPath: string;
  groupCode: string;
  /** What counts: library.json with what staff changed at the desk over it. */
  file: LibraryFile;
  /** What library.json says. */
  base: LibraryFile;
  /** As the library wrote them; the built-in menu is put in by the call that answers them. */
  menus: Menus;
  /** The library's own dictionary entries; none when it has no dictionaries.json. */
  dictionaries?: DictionariesFile | undefined;
  /** Which call numbers stand on which shelf; undefined when it has no shelves.json. */
  shelves?: ShelvesFile | undefined;
  /** Folder of the library: data/, files/. */
  dir: string;
}

/** One mistake in a library's files, for `yuelan library check`. */
export interface Problem {
  file: string;
  /** Path of the field: locations[3].libCode; empty when the whole file is meant. */
  field: string;
  message: string;
  /** `error`: the library cannot be served; `mistake`: it is served, but something in it is wrong; `warning`: advice. */
  severity: 'error' | 'mistake' | 'warning';
}

export interface BrokenLibrary {
  mappingPath: string;
  /** As far as they could be read. */
  hosts: string[];
  /** Whether its library.json says that it is a demonstration library, as far as it can be read. */
  isDemo: boolean;
  problems: Problem[];
}

/** Which libraries there are. A broken one is known, so that its address can say so, and serves nothing. */
export interface Registry {
  libraries: readonly LoadedLibrary[];
  /** Those of them that this node serves (SERVE_LIBRARIES); of the others it knows what their files say. */
  served: readonly LoadedLibrary[];
  serves: (library: Pick<LoadedLibrary, 'id'>) => boolean;
  broken: readonly BrokenLibrary[];
  /** The library that `/` leads to, of those that are served; undefined when every library is broken. */
  default: LoadedLibrary | undefined;
  byPath: (mappingPath: string) => LoadedLibrary | undefined;
  byGroupCode: (groupCode: string) => LoadedLibrary | undefined;
  byHost: (host: string) => LoadedLibrary | undefined;
  byId: (id: number) => LoadedLibrary | undefined;
  brokenAt: (mappingPathOrHost: string) => BrokenLibrary | undefined;
}
