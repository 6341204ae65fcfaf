import { inLanguage } from '../../../lib/contract/language.ts';
import type { CallContext } from '../../platform/context/context.ts';
import { entriesByCode, nameOfCode } from '../dictionaries/index.ts';
import type { LoadedLibrary } from '../../platform/configuration/types.ts';

type Reader = Pick<CallContext, 'library' | 'language'>;

/** Name of a location in the reader's language, or its code if the library does not describe it. */
export const locationName = ({ library, language }: Reader, locationId: string): string =>
  nameOfCode(library, 'location', locationId, language) ?? locationId;

export const libraryName = ({ library, language }: Reader, libCode: string): string =>
  nameOfCode(library, 'library', libCode, language) ?? libCode;

const locationOf = (library: LoadedLibrary, locationId: string) =>
  library.file.locations.find((location) => location.locationId === locationId);

/** Campus of a location, or of its library code if the location has none. */
export function campusOf({ library }: Reader, libCode: string, locationId: string): string | null {
  const campus = locationOf(library, locationId)?.campusId;
  return campus ?? library.file.libraries.find((library) => library.libCode === libCode)?.campusId ?? null;
}

/** Where in the building the location is. */
export function placeOf({ library, language }: Reader, locationId: string): string | null {
  const place = locationOf(library, locationId)?.place;
  return place ? inLanguage(place, language) : null;
}

/** Compares codes by their order in the library's dictionary; unknown codes come last. */
export function orderOf(library: LoadedLibrary, dictionary: 'location' | 'library'): (a: string, b: string) => number {
  const places = new Map([...entriesByCode(library, dictionary).keys()].map((code, at) => [code, at]));
  const at = (code: string) => places.get(code) ?? Number.MAX_SAFE_INTEGER;
  return (a, b) => at(a) - at(b) || (a < b ? -1 : a > b ? 1 : 0);
}
