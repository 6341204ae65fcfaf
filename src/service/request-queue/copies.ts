import type { RequestableCopy } from '../../lib/contract/calls/copy-request-shapes.ts';
import { inLanguage } from '../../lib/contract/language.ts';
import type { CallContext } from '../platform/context/context.ts';
import { libraryName, locationName, orderOf, placeOf } from '../catalogue/holdings/places.ts';
import { shelfAt } from '../catalogue/shelf-locations/find.ts';
import type { Copy } from './facts.ts';

type Telling = Pick<CallContext, 'library' | 'language'>;

/** Formats a copy for readers. */
export const copyEntry = (telling: Telling, copy: Copy): RequestableCopy => {
  const campus = telling.library.file.campuses.find((campus) => campus.campusId === copy.campusId);
  return {
    itemId: String(copy.itemId),
    barcode: copy.barcode,
    volume: copy.volume,
    libCode: copy.lib_code,
    libName: libraryName(telling, copy.lib_code),
    campusName: campus ? inLanguage(campus.campusName, telling.language) : null,
    locationId: copy.locationId,
    locationName: locationName(telling, copy.locationId),
    place: placeOf(telling, copy.locationId),
    callNo: copy.call_number,
    shelf:
      copy.status === 'available' && !copy.isElsewhere ? shelfAt(telling, copy.locationId, copy.call_number) : null,
  };
};

/** Copies with those nearest first: at the reader's site, then in the library's order of places. */
export function nearestFirst({ library }: Telling, copies: readonly Copy[], site: string | undefined): Copy[] {
  const byLocation = orderOf(library, 'location');
  const far = (copy: Copy) => (site !== undefined && copy.site !== site ? 1 : 0);
  return [...copies].sort((a, b) => far(a) - far(b) || byLocation(a.locationId, b.locationId) || a.itemId - b.itemId);
}
