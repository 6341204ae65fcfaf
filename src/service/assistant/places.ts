import { inLanguage } from '../../lib/contract/language.ts';
import type { CallContext } from '../context.ts';
import { foldKey } from '../search/analysis.ts';
import { sayer } from './assistant-messages.ts';

const maxPlaces = 12;

/** A place of the library as readers are told of it. */
export interface Place {
  name: string;
  library: string;
  place: string;
  opening: string;
}

/** The places of library.json in the reader's language. */
export function placesOf({ library: { file }, language }: CallContext): Place[] {
  const libraries = new Map(file.libraries.map((one) => [one.libCode, inLanguage(one.libName, language)]));
  return file.locations.map(({ name, libCode, place, opening }) => ({
    name: inLanguage(name, language),
    library: libraries.get(libCode) ?? '',
    place: place ? inLanguage(place, language) : '',
    opening: opening ? inLanguage(opening, language) : '',
  }));
}

/** Names of places in every language that stand in the question. */
function named(question: string, { library: { file } }: CallContext): Set<number> {
  const key = foldKey(question);
  const has = (texts: Partial<Record<string, string>>) =>
    Object.values(texts).some((text) => text !== undefined && key.includes(foldKey(text)));
  const libCodes = new Set(file.libraries.filter(({ libName }) => has(libName)).map(({ libCode }) => libCode));
  const places = new Set(file.locations.flatMap(({ name }, at) => (has(name) ? [at] : [])));
  if (places.size > 0) return places;
  return new Set(file.locations.flatMap(({ libCode }, at) => (libCodes.has(libCode) ? [at] : [])));
}

/** Whether a question names one of the library's places: where is the reading room. */
export const namesPlace = (question: string, call: CallContext): boolean => named(question, call).size > 0;

/** Lines about opening hours and places, of those that the question names, or of all. */
export function placeLines(question: string, call: CallContext): string[] {
  const say = sayer(call);
  const all = placesOf(call);
  const wanted = named(question, call);
  const shown = (wanted.size > 0 ? all.filter((_, at) => wanted.has(at)) : all).slice(0, maxPlaces);
  if (shown.length === 0) return [say('assistantNoPlaces')];
  const several = new Set(all.map(({ library }) => library)).size > 1;
  return [
    say('assistantPlaces'),
    ...shown.map(({ name, library, place, opening }) =>
      [
        several && library !== '' ? say('assistantPlaceOf', { name, library }) : name,
        ...[place, opening === '' ? say('assistantNoHours') : opening].filter((text) => text !== ''),
      ].join(say('assistantColon')),
    ),
  ];
}
