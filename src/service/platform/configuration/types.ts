import type { Menus } from '../../../lib/contract/config.ts';
import type { DictionariesFile } from './dictionaries.schema.ts';
import type { ShelvesFile } from './shelf-locations.schema.ts';
import type { LibraryFile } from './schema.ts';

/** A library with valid files. `id` is its row in the store. */
export interface LoadedLibrary {
  id: number;
  mappingPath: string;
  groupCode: string;
  /** The effective configuration: library.json with the desk's changes. */
  file: LibraryFile;
  /** The content of library.json. */
  base: LibraryFile;
  /** As the library wrote them; the built-in menu is put in by the call that answers them. */
  menus: Menus;
  /** The library's own dictionary entries; none when it has no dictionaries.json. */
  dictionaries?: DictionariesFile | undefined;
  /** Shelf positions of call numbers, if there is a shelves.json. */
  shelves?: ShelvesFile | undefined;
  /** Folder of the library: data/, files/. */
  dir: string;
}

/** One mistake in a library's files, for `yuelan library check`. */
export interface Problem {
  file: string;
  /** Path of the field: locations[3].libCode; empty for the whole file. */
  field: string;
  message: string;
  /**
   * `error`: the library cannot be served; `mistake`: it is served, but something in it is wrong; `warning`: advice.
   */
  severity: 'error' | 'mistake' | 'warning';
}

export interface BrokenLibrary {
  mappingPath: string;
  /** As far as they could be read. */
  hosts: string[];
  /** Whether its library.json marks it as a demo library, if it is readable. */
  isDemo: boolean;
  problems: Problem[];
}

/** The libraries. Broken ones are included, so that their addresses can show an error. */
export interface Registry {
  libraries: readonly LoadedLibrary[];
  /** Libraries served by this node (SERVE_LIBRARIES). */
  served: readonly LoadedLibrary[];
  serves: (library: Pick<LoadedLibrary, 'id'>) => boolean;
  broken: readonly BrokenLibrary[];
  /** The served library that `/` leads to; undefined if every library is broken. */
  default: LoadedLibrary | undefined;
  byPath: (mappingPath: string) => LoadedLibrary | undefined;
  byGroupCode: (groupCode: string) => LoadedLibrary | undefined;
  byHost: (host: string) => LoadedLibrary | undefined;
  byId: (id: number) => LoadedLibrary | undefined;
  brokenAt: (mappingPathOrHost: string) => BrokenLibrary | undefined;
}
