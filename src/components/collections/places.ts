import type { OutputOf } from '#lib/contract/contract.ts';
import { type ListState, listAddress } from '../parts/query.ts';
import type { Language } from '#lib/contract/language.ts';
import { formatNumber } from '#lib/i18n/format.ts';
import type { Translate } from '#lib/i18n/server.ts';
import { listPath } from '#lib/urls/search-path.ts';

export const placesList = listAddress('/collectionNav', ['q', 'libCode', 'campusId', 'type']);
/** Places on a page: libraries of one building have fewer, and imports may bring hundreds. */
export const placesOnPage = 80;

export const placeList = listAddress('/collectionNavDetail', ['locationId', 'q'], ['locationId']);
export const placeRows = 20;

export const placePath = (locationId: string): string =>
  `/collectionNavDetail?${new URLSearchParams({ locationId }).toString()}`;

/** Path of the result list with everything that is at a place, or within it what words find. */
export const placeResults = (locationId: string, q: string): string => listPath({ ...(q !== '' && { q }), locationId });

export const collectionResults = (collectionName: string): string => listPath({ collectionName });

/** How much is at a place: 2,520 titles, 4,543 items. */
export function countsText({ recordCount, itemCount }: Place, t: Translate, language: Language): string {
  const number = (count: number) => ({ count, shown: formatNumber(count, language) });
  const titles = t('collections:titles', number(recordCount));
  return t('collections:counts', { titles, items: t('collections:items', number(itemCount)) });
}

export type Place = OutputOf<'listLocations'>[number];
type Condition = 'libCode' | 'campusId' | 'type';
export type PlacesState = ListState<Condition>;

export interface PlaceNames {
  libraries: ReadonlyMap<string, string>;
  campuses: ReadonlyMap<string, string>;
  types: ReadonlyMap<string, string>;
}

const codeOf: Record<Condition, (place: Place) => string> = {
  libCode: (place) => place.libCode,
  campusId: (place) => place.campusId ?? '',
  type: (place) => place.locationTypeCode ?? '',
};
const conditions: readonly Condition[] = ['libCode', 'campusId', 'type'];

/** Places that pass the conditions of an address, all but one of them where a list of that one's values is made. */
export const passing = (places: readonly Place[], { values }: PlacesState, but?: Condition): Place[] =>
  places.filter((place) =>
    conditions.every((name) => name === but || values[name] === '' || codeOf[name](place) === values[name]),
  );

/** Values of a condition with the number of places that they would leave, in the order of the dictionary. */
export function valuesOf(
  places: readonly Place[],
  state: PlacesState,
  name: Condition,
  names: ReadonlyMap<string, string>,
): { code: string; name: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const place of passing(places, state, name)) {
    const code = codeOf[name](place);
    if (code !== '') counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  const codes = [...names.keys(), ...counts.keys()].filter((code, at, all) => all.indexOf(code) === at);
  return codes.flatMap((code) => {
    const count = counts.get(code);
    return count === undefined ? [] : [{ code, name: names.get(code) ?? code, count }];
  });
}

export interface LibraryPlaces {
  libCode: string;
  name: string;
  /** Where all its places are; null when they are on several campuses. */
  campus: string | null;
  groups: PlaceGroup[];
}

export interface PlaceGroup {
  level: number | null;
  /** Of the kind; null for floors and for places without a kind. */
  name: string | null;
  places: Place[];
}

/** Floors from the top down, if all places have one and there are several; otherwise undefined. */
function byLevel(places: readonly Place[]): PlaceGroup[] | undefined {
  const levels = Map.groupBy(places, ({ level }) => level);
  if (levels.has(null) || levels.size < 2) return undefined;
  return [...levels]
    .sort(([one], [other]) => Number(other) - Number(one))
    .map(([level, entries]) => ({ level, name: null, places: entries }));
}

/**
 * Places by library and floor, or by kind where floors are not known, both in the order of the library's own lists; what
 * they do not know comes last.
 * @param places in the order of library.json
 */
export function byLibrary(places: readonly Place[], names: PlaceNames): LibraryPlaces[] {
  const order = (known: ReadonlyMap<string, string>, codes: Iterable<string>): string[] => {
    const all = new Set(codes);
    return [...[...known.keys()].filter((code) => all.has(code)), ...[...all].filter((code) => !known.has(code))];
  };
  const libraries = Map.groupBy(places, codeOf.libCode);
  return order(names.libraries, libraries.keys()).map((libCode) => {
    const its = libraries.get(libCode) ?? [];
    const campuses = new Set(its.map(codeOf.campusId));
    const [campus = ''] = campuses;
    const kinds = Map.groupBy(its, codeOf.type);
    return {
      libCode,
      name: names.libraries.get(libCode) ?? libCode,
      campus: campuses.size === 1 && campus !== '' ? (names.campuses.get(campus) ?? campus) : null,
      groups:
        byLevel(its) ??
        order(names.types, kinds.keys()).map((code) => ({
          level: null,
          name: code === '' ? null : (names.types.get(code) ?? code),
          places: kinds.get(code) ?? [],
        })),
    };
  });
}
