import { inLanguage } from '../../../lib/contract/language.ts';
import type { OutputOf, ParsedInputOf } from '../../../lib/contract/contract.ts';
import type { CallContext } from '../../platform/context/context.ts';
import { campusOf, libraryName, locationName, placeOf } from './places.ts';

/** Lists the pick-up locations of library.json; the library's own desk if none is marked. */
export function listPickupPlaces(
  { libCode, campusId }: ParsedInputOf<'listPickupPlaces'>,
  call: Pick<CallContext, 'library' | 'language'>,
): OutputOf<'listPickupPlaces'> {
  const { file } = call.library;
  const campusName = (id: string | null) => {
    const campus = file.campuses.find((campus) => campus.campusId === id);
    return campus ? inLanguage(campus.campusName, call.language) : null;
  };
  const places = file.libraries.flatMap((library): OutputOf<'listPickupPlaces'> => {
    const libName = libraryName(call, library.libCode);
    const marked = file.locations.filter(
      (location) => location.pickup === true && location.libCode === library.libCode,
    );
    const desk = { addressId: library.libCode, name: libName, campus: library.campusId ?? null, place: null };
    const its = marked.map(({ locationId }) => ({
      addressId: locationId,
      name: locationName(call, locationId),
      campus: campusOf(call, library.libCode, locationId),
      place: placeOf(call, locationId),
    }));
    return (its.length > 0 ? its : [desk]).map(({ addressId, name, campus, place }) => ({
      addressId,
      name,
      libCode: library.libCode,
      libName,
      campusId: campus,
      campusName: campusName(campus),
      place,
    }));
  });
  return places.filter(
    (place) =>
      (libCode === undefined || place.libCode === libCode) && (campusId === undefined || place.campusId === campusId),
  );
}
