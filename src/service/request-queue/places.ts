import type { PickupPlace } from '../../lib/contract/calls/copy-request-shapes.ts';
import { inLanguage, type LocalText } from '../../lib/contract/language.ts';
import type { CallContext } from '../platform/context/context.ts';
import { listPickupPlaces } from '../catalogue/holdings/pickup.ts';
import type { LendingLibrary } from '../platform/configuration/lending.ts';

/** A place where copies are collected. */
export interface Place extends PickupPlace {
  libCode: string;
  /** What counts as one place for bringing: the campus, or the library where there are no campuses. */
  site: string;
}

/** The campus of a location: its own, else that of its library code. */
export function campusAt({ file }: LendingLibrary, libCode: string, locationId: string): string | null {
  const own = file.locations.find((one) => one.locationId === locationId)?.campusId;
  return own ?? file.libraries.find((one) => one.libCode === libCode)?.campusId ?? null;
}

/** Where a copy stands, as bringing it somewhere else counts. */
export const siteOf = (library: LendingLibrary, libCode: string, locationId: string): string =>
  campusAt(library, libCode, locationId) ?? libCode;

/** All pick-up places of a library, in its order, by their names in that language. */
export function placesOf(call: Pick<CallContext, 'library' | 'language'>): Place[] {
  return listPickupPlaces({}, call).map((one) => {
    const location = call.library.file.locations.find(({ locationId }) => locationId === one.addressId);
    const opening = location?.opening;
    return {
      addressId: one.addressId,
      name: one.name,
      libCode: one.libCode,
      libName: one.libName,
      campusId: one.campusId,
      campusName: one.campusName,
      place: one.place,
      opening: opening ? inLanguage(opening, call.language) : null,
      site: one.campusId ?? one.libCode,
    };
  });
}

/** Library code and site of each pick-up place, where names do not matter. */
export function placeSites(library: LendingLibrary): ReadonlyMap<string, Pick<Place, 'libCode' | 'site'>> {
  const { libraries, locations } = library.file;
  return new Map(
    libraries.flatMap(({ libCode, campusId }) => {
      const marked = locations.filter((one) => one.pickup === true && one.libCode === libCode);
      const own: [string, Pick<Place, 'libCode' | 'site'>] = [libCode, { libCode, site: campusId ?? libCode }];
      if (marked.length === 0) return [own];
      return marked.map(({ locationId }): typeof own => [
        locationId,
        { libCode, site: siteOf(library, libCode, locationId) },
      ]);
    }),
  );
}

/** What readers are told of a place. */
export const tellPlace = (place: Place): PickupPlace => ({
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
  const location = file.locations.find((one) => one.locationId === addressId);
  const library = file.libraries.find((one) => one.libCode === addressId);
  return location?.name ?? library?.libName ?? { 'zh-CN': addressId ?? '' };
}
