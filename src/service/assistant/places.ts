import { inLanguage } from '../../lib/contract/language.ts';
import type { OpeningHours } from '../../lib/rules/opening-hours.ts';
import type { CallContext } from '../platform/context/context.ts';
import { foldKey } from '../catalogue/text/analysis.ts';
import { namedLibraryIn } from './named-library.ts';

/** A place of the library as readers are told of it. */
export interface Place {
  name: string;
  library: string;
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
    place: place ? inLanguage(place, language) : '',
    opening: opening ? inLanguage(opening, language) : '',
    hours: hours ?? null,
  }));
}

/** What many places are called, and what tells none from another. */
const kindOfPlace = /(图书馆|分馆|阅览室|书库|借阅区|阅览区|特藏部|期刊室|馆|室|区|部|库)$/;
const kindsOfPlaces =
  /\b(reading rooms?|rooms?|stacks|library|libraries|branch|books|collection|areas?|desk|the|and|of|self service)\b/g;

/** Who asks after the floor asks after what stands there, and not how to do something with it. */
const asksFloor = /几楼|几层|哪一?层|\b(which|what) (floor|level)\b|\bwhere (do you keep|are the)\b/;

/** 古籍部 is 古籍特藏部 to its readers, the art reading room is that of art and design. */
function isCalledShort(name: Partial<Record<string, string>>, key: string): boolean {
  return Object.values(name).some((text) => {
    if (text === undefined) return false;
    const own = foldKey(text);
    if (!/\p{Script=Han}/u.test(own)) {
      const [first] = own.replaceAll(kindsOfPlaces, ' ').trim().split(/\s+/);
      const kind = own.match(kindsOfPlaces)?.at(-1);
      return (
        first !== undefined &&
        kind !== undefined &&
        first !== '' &&
        new RegExp(`\\b${first} (${kind}|books|section|collection|area|shelves)\\b`).test(key)
      );
    }
    const core = own.replace(kindOfPlace, '');
    const short = core.slice(0, Math.max(2, core.length - 2));
    if (core.length >= 2 && asksFloor.test(key) && key.includes(short)) return true;
    return core.length >= 2 && new RegExp(`${short}[^ ]{0,3}(馆|室|区|部|库)`).test(key);
  });
}

/** What places are asked after by what stands there, by the types and names that they have in library.json. */
const kinds: readonly (readonly [RegExp, RegExp])[] = [
  [/^serials$/, /期刊|杂志|报纸|报刊|刊物|\b(journals?|magazines?|periodicals?|newspapers?)\b/],
  [/^theses$/, /论文|\b(theses|thesis|dissertations?)\b/],
  [/^children$/, /童书|儿童|少儿|绘本|\b(children|kids|picture books)\b/],
  [/^closed$/, /密集|闭架|\b(compact|closed stacks|store)\b/],
  [/foreign/, /外文|外语|英文|原版|\b(foreign|english)\b/],
  [/rare|local/, /古籍|善本|地方志|方志|地方文献|特藏|\b(rare|local history|special collections?)\b/],
];

/** Places whose type, or English name, is of a kind that the question names: 外语书放在哪一层. */
function placesOfKind(key: string, call: CallContext): number[] {
  const named = asksFloor.test(key) ? kinds.filter(([, words]) => words.test(key)) : [];
  return call.library.file.locations.flatMap(({ locationTypeCode, name }, at) =>
    named.some(([kind]) => kind.test(locationTypeCode ?? '') || kind.test((name['en-US'] ?? '').toLowerCase()))
      ? [at]
      : [],
  );
}

/** Which places stand in a question by name, in any language: their own, or that of their library or campus. */
export function namedPlaces(question: string, call: CallContext): Set<number> {
  const { file } = call.library;
  const key = foldKey(question);
  const has = (texts: Partial<Record<string, string>>) =>
    Object.values(texts).some((text) => text !== undefined && key.includes(foldKey(text)));
  const places = new Set(file.locations.flatMap(({ name }, at) => (has(name) ? [at] : [])));
  if (places.size > 0) return places;
  const called = new Set(file.locations.flatMap(({ name }, at) => (isCalledShort(name, key) ? [at] : [])));
  if (called.size > 0) return called;
  const ofKind = placesOfKind(key, call);
  if (ofKind.length > 0) return new Set(ofKind);
  const named = namedLibraryIn(question, call)?.library;
  const codes =
    named && file.libraries.filter((library) => library[named.by] === named.code).map(({ libCode }) => libCode);
  return new Set(file.locations.flatMap(({ libCode }, at) => (codes?.includes(libCode) ? [at] : [])));
}
