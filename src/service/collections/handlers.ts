import type { Handlers, CallContext } from '../platform/context/context.ts';
import { listCollections } from './collections.ts';
import type { OutputOf } from '../../lib/contract/contract.ts';
import { inLanguage, type LocalText } from '../../lib/contract/language.ts';
import { closedOf, timeIn } from '../../lib/rules/circulation.ts';
import { openState, usualHours } from '../../lib/rules/opening-hours.ts';
import { libraryDay } from '../platform/configuration/lending.ts';
import { parametersOf } from '../catalogue/records/search.ts';
import { searchKey, textsOf, wordsOf } from '../catalogue/records/folded-texts.ts';
import { cachedUntilIndexed } from '../catalogue/records/change-cache.ts';

/** Works by location: the same facet that a result list shows, all its values, without the store being read. */
const worksByLocation = cachedUntilIndexed(({ search, library }) => {
  const { counts } = search.facetValues(library.id, 'locationId', parametersOf({ entries: 'works' }), {
    term: '',
    offset: 0,
    rows: Infinity,
  });
  return new Map(counts.map(({ code, count }) => [code, count]));
});

/** Whether words are in what a location, its library or its campus is called, in whatever language. */
function finder({ file }: CallContext['library'], term: string) {
  const words = wordsOf(term);
  const libraries = new Map(file.libraries.map(({ libCode, libName }) => [libCode, libName]));
  const campuses = new Map(file.campuses.map(({ campusId, campusName }) => [campusId, campusName]));
  const described = new Map(file.locations.map((location) => [location.locationId, location]));
  return ({ locationId, libCode, campusId }: OutputOf<'listLocations'>[number]): boolean => {
    const { name, place } = described.get(locationId) ?? {};
    const texts = [name, place, libraries.get(libCode), campuses.get(campusId ?? '')];
    const key = searchKey([locationId, ...texts.flatMap((text) => (text ? textsOf(text) : []))]);
    return words.every((word) => key.includes(word));
  };
}

/** Locations in the order of library.json; behind them those that imports added under codes of their own. */
async function locations(call: CallContext): Promise<OutputOf<'listLocations'>> {
  const { store, library, language } = call;
  const rows = await store.db
    .selectFrom('location')
    .selectAll()
    .where('library_id', '=', library.id)
    .orderBy('seq')
    .orderBy('location_id')
    .execute();
  const works = worksByLocation(call);
  const items = call.search.copies(library.id);
  const described = new Map(library.file.locations.map((location, at) => [location.locationId, { ...location, at }]));
  const text = (of: LocalText | undefined) => (of ? inLanguage(of, language) : null);
  return rows
    .map((row) => {
      const known = described.get(row.location_id);
      return {
        at: known?.at ?? described.size,
        entry: {
          locationId: row.location_id,
          locationName: text(known?.name) ?? row.location_id,
          libCode: row.lib_code,
          campusId: row.campus_id,
          locationTypeCode: row.type_code,
          place: text(known?.place),
          level: known?.level ?? null,
          opening: text(known?.opening),
          recordCount: works.get(row.location_id) ?? 0,
          itemCount: items.get(row.location_id) ?? 0,
        },
      };
    })
    .sort((a, b) => a.at - b.at)
    .map(({ entry }) => entry);
}

/** Locations of the library with what is there, narrowed by campus, kind, library and words. */
const listLocations: Handlers['listLocations'] = async (
  { campusId, locationTypeCode, libCode, locationId, term },
  call,
) => {
  const isFound = finder(call.library, term);
  return (await locations(call)).filter(
    (entry) =>
      isFound(entry) &&
      (campusId === undefined || entry.campusId === campusId) &&
      (locationTypeCode === undefined || entry.locationTypeCode === locationTypeCode) &&
      (libCode === undefined || entry.libCode === libCode) &&
      (locationId === undefined || entry.locationId === locationId),
  );
};

/** What visitors of each library need to know, in the order of library.json. */
const listBuildings: Handlers['listBuildings'] = (_input, { library, language, now }) => {
  const { libraries, locations, circulation } = library.file;
  const at = now();
  const [day, time] = [libraryDay(library, at), timeIn(circulation.timeZone, at)];
  const text = (value: LocalText | undefined) => (value ? inLanguage(value, language) : null);
  return libraries.map(({ libCode, libName, address, phone, travel, mapUrl, position }) => {
    const hours = locations.flatMap((place) => (place.libCode === libCode && place.hours ? [place.hours] : []));
    const spans = hours.length === 0 ? null : usualHours(hours, day, closedOf(circulation.closed, libCode));
    return {
      libCode,
      name: inLanguage(libName, language),
      spans,
      state: openState(spans ?? [], time),
      address: text(address),
      phone: phone ?? null,
      travel: text(travel),
      mapUrl: mapUrl ?? null,
      position: position ?? null,
    };
  });
};

export const collectionHandlers = { listCollections, listLocations, listBuildings } satisfies Partial<Handlers>;
