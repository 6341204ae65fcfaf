import type { RequestableCopy } from '../../lib/contract/calls/copy-request-shapes.ts';
import { inLanguage } from '../../lib/contract/language.ts';
import type { LendRefusal } from '../../lib/rules/circulation-decisions.ts';
import type { RequestRefusal } from '../../lib/rules/copy-request-decisions.ts';
import { processTypeOf, type RequestKind } from '../../lib/rules/copy-requests.ts';
import type { CallContext } from '../platform/context/context.ts';
import { nameOfCode } from '../catalogue/dictionaries/index.ts';
import { libraryName, locationName, orderOf, placeOf } from '../catalogue/holdings/places.ts';
import { message, type MessageKey } from '../platform/messages/index.ts';
import { shelfAt } from '../catalogue/shelf-locations/find.ts';
import type { Copy } from './facts.ts';

type Telling = Pick<CallContext, 'library' | 'language'>;

export const refusalKeys: Record<RequestRefusal, MessageKey> = {
  readerFrozen: 'copyRequestReaderFrozen',
  readerLost: 'copyRequestReaderLost',
  noCopies: 'copyRequestNoCopies',
  notForLoan: 'copyRequestNotForLoan',
  notOffered: 'copyRequestNotOffered',
  hasLoan: 'copyRequestHasLoan',
  hasRequest: 'copyRequestHasRequest',
  onShelf: 'copyRequestOnShelf',
  allOut: 'copyRequestAllOut',
  hereAlready: 'copyRequestHereAlready',
  noHolder: 'copyRequestNoHolder',
  othersWait: 'copyRequestOthersWait',
  alreadyAsked: 'copyRequestAlreadyAsked',
  declinedBefore: 'copyRequestDeclinedBefore',
  maxOpen: 'copyRequestMostOpen',
  maxThisYear: 'copyRequestMostThisYear',
  needsVolume: 'copyRequestNeedsVolume',
  unknownPlace: 'copyRequestUnknownPlace',
  addressMissing: 'copyRequestAddressMissing',
  feeChanged: 'copyRequestFeeChanged',
};

/** Messages about a loan that the rules of lending refuse; for readers who may not borrow at all, by their status. */
export const loanRefusalKeys: Record<Exclude<LendRefusal, 'readerBarred'>, MessageKey> = {
  notForLoan: 'copyRequestNotForLoan',
  maxLoans: 'copyRequestMostLoans',
  hasOverdue: 'copyRequestHasOverdue',
  inDebt: 'copyRequestInDebt',
};

/** Why a request is refused, in the reader's language. */
export const refusalText = (
  { language }: Pick<Telling, 'language'>,
  { refusal, most }: { refusal: RequestRefusal; most?: number | undefined },
): string => message(language, refusalKeys[refusal], most === undefined ? {} : { most });

/** Code and name of a kind by the dictionary `processType`. */
export function kindEntry({ library, language }: Telling, kind: RequestKind) {
  const processType = processTypeOf(kind);
  return { kind, processType, name: nameOfCode(library, 'processType', processType, language) ?? kind };
}

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
