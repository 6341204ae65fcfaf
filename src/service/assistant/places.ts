import { inLanguage } from '../../lib/contract/language.ts';
import type { OpeningHours } from '../../lib/rules/opening-hours.ts';
import type { CallContext } from '../platform/context/context.ts';
import { foldKey } from '../catalogue/text/analysis.ts';
import { namedLibraryIn } from './named-library.ts';

export interface Place {
  name: string;
  library: string;
  libCode: string;
  place: string;
  opening: string;
  /** By days of the week; null where library.json has only the text. */
  hours: readonly OpeningHours[] | null;
}

/** The places of library.json in the reader's language. */
export function placesOf({ library: { file }, language }: CallContext): Place[] {
  const libraries = new Map(file.libraries.map((library) => [library.libCode, inLanguage(library.libName, language)]));
  return file.locations.map(({ name, libCode, place, opening, hours }) => ({
    name: inLanguage(name, language),
    library: libraries.get(libCode) ?? '',
    libCode,
    place: place ? inLanguage(place, language) : '',
    opening: opening ? inLanguage(opening, language) : '',
    hours: hours ?? null,
  }));
}

/** Which places stand in a question by name, in any language: their own, or that of their library or campus. */
export function namedPlaces(question: string, call: CallContext): Set<number> {
  const { file } = call.library;
  const key = foldKey(question);
  const has = (texts: Partial<Record<string, string>>) =>
    Object.values(texts).some((text) => text !== undefined && key.includes(foldKey(text)));
  const places = new Set(file.locations.flatMap(({ name }, at) => (has(name) ? [at] : [])));
  if (places.size > 0) return places;
  const named = namedLibraryIn(question, call)?.library;
  const codes =
    named && file.libraries.filter((library) => library[named.by] === named.code).map(({ libCode }) => libCode);
  return new Set(file.locations.flatMap(({ libCode }, at) => (codes?.includes(libCode) ? [at] : [])));
}
