import type { DictionaryName } from '../../../lib/contract/calls/locations.ts';
import { inLanguage, type Language } from '../../../lib/contract/language.ts';
import type { LoadedLibrary } from '../../platform/configuration/types.ts';
import { builtIn, type Entry } from './builtin.ts';

export type { Entry } from './builtin.ts';

/** The parts of a library that dictionaries use; available before the library has a row in the store. */
export type DictionarySource = Pick<LoadedLibrary, 'file' | 'dictionaries'>;

export interface NamedCode {
  code: string;
  name: string;
  parent?: string;
}

function own(library: DictionarySource, name: DictionaryName): readonly Entry[] {
  if (name === 'location') {
    return library.file.locations.map((location) => ({
      code: location.locationId,
      parent: location.libCode,
      name: location.name,
    }));
  }
  if (name === 'library') {
    return library.file.libraries.map((library) => ({
      code: library.libCode,
      parent: undefined,
      name: library.libName,
    }));
  }
  const changes = library.dictionaries?.[name];
  if (!changes) return builtIn[name];
  const byCode = new Map(builtIn[name].map((entry) => [entry.code, entry]));
  for (const change of changes) {
    const before = byCode.get(change.code);
    const text = change.name ?? before?.name;
    if (change.hidden === true || !text) byCode.delete(change.code);
    else byCode.set(change.code, { code: change.code, parent: change.parent ?? before?.parent, name: text });
  }
  return [...byCode.values()];
}

type Lists = Map<DictionaryName, ReadonlyMap<string, Entry>>;
const known = new WeakMap<DictionarySource, Lists>();

/** Entries of a dictionary by code, in order; cached for the lifetime of the library object. */
export function entriesByCode(library: DictionarySource, name: DictionaryName): ReadonlyMap<string, Entry> {
  let lists = known.get(library);
  if (!lists) known.set(library, (lists = new Map()));
  let list = lists.get(name);
  if (!list) {
    const entries = own(library, name);
    lists.set(name, (list = new Map(entries.map((entry) => [entry.code, entry]))));
  }
  return list;
}

/** A dictionary of portal-content §3 as that library has it, with names in that language. */
export function dictionary(library: DictionarySource, name: DictionaryName, language: Language): NamedCode[] {
  return [...entriesByCode(library, name).values()].map(({ code, parent, name: text }) => ({
    code,
    name: inLanguage(text, language),
    ...(parent !== undefined && { parent }),
  }));
}

/** Name of a code in that language; undefined when the dictionary does not know the code. */
export function nameOfCode(
  library: DictionarySource,
  name: DictionaryName,
  code: string,
  language: Language,
): string | undefined {
  const entry = entriesByCode(library, name).get(code);
  return entry && inLanguage(entry.name, language);
}
