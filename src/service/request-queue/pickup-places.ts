import type { PickupPlace } from '../../lib/contract/calls/copy-request-shapes.ts';
import { inLanguage, type LocalText } from '../../lib/contract/language.ts';
import type { CallContext } from '../platform/context/context.ts';
import { listPickupPlaces } from '../catalogue/holdings/pickup.ts';
import type { LendingLibrary } from '../platform/configuration/lending.ts';

export interface Place extends PickupPlace {
  libCode: string;
  /** What counts as one place for bringing: the campus, or the library where there are no campuses. */
  site: string;
}

/** The campus of a location: its own, else that of its library code. */
export function campusAt({ file }: LendingLibrary, libCode: string, locationId: string): string | null {
  const own = file.locations.find((location) => location.locationId === locationId)?.campusId;
  return own ?? file.libraries.find((library) => library.libCode === libCode)?.campusId ?? null;
}

/** Where a copy is, as bringing it somewhere else counts. */
export const siteOf = (library: LendingLibrary, libCode: string, locationId: string): string =>
  campusAt(library, libCode, locationId) ?? libCode;

/** All pick-up places of a library, in its order, by their names in that language. */
export function placesOf(call: Pick<CallContext, 'library' | 'language'>): Place[] {
  return listPickupPlaces({}, call).map((entry) => {
    const location = call.library.file.locations.find(({ locationId }) => locationId === entry.addressId);
    const opening = location?.opening;
    return {
      ...entry,
      opening: opening ? inLanguage(opening, call.language) : null,
      site: entry.campusId ?? entry.libCode,
    };
  });
}

/** Library code and site of each pick-up place, where names do not matter. */
export function placeSites(library: LendingLibrary): ReadonlyMap<string, Pick<Place, 'libCode' | 'site'>> {
  const { libraries, locations } = library.file;
  return new Map(
    libraries.flatMap(({ libCode, campusId }) => {
      const marked = locations.filter((location) => location.pickup === true && location.libCode === libCode);
      const own: [string, Pick<Place, 'libCode' | 'site'>] = [libCode, { libCode, site: campusId ?? libCode }];
      if (marked.length === 0) return [own];
      return marked.map(({ locationId }): typeof own => [
        locationId,
        { libCode, site: siteOf(library, libCode, locationId) },
      ]);
    }),
  );
}

/** Formats a place for readers. */
export const formatPlace = (place: Place): PickupPlace => ({
  addressId: place.addressId,
  name: place.name,
  libName: place.libName,
  campusId: place.campusId,
  campusName: place.campusName,
  place: place.place,
  opening: place.opening,
});

/** The name of a place in all languages, for messages that are read later. */
export function placeName({ file }: LendingLibrary, addressId: string | null): LocalText {
  const location = file.locations.find((location) => location.locationId === addressId);
  const library = file.libraries.find((library) => library.libCode === addressId);
  return location?.name ?? library?.libName ?? { 'zh-CN': addressId ?? '' };
}
