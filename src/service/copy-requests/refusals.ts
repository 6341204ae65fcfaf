import type { Language } from '../../lib/contract/language.ts';
import type { LendRefusal } from '../../lib/rules/circulation-decisions.ts';
import type { RequestRefusal } from '../../lib/rules/copy-request-decisions.ts';
import { message, type MessageKey } from '../platform/messages/index.ts';

/** Message of each refusal. */
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

/** Messages about loans refused by lending rules. Readers who may not borrow at all get messages by status. */
export const loanRefusalKeys: Record<Exclude<LendRefusal, 'readerBarred'>, MessageKey> = {
  notForLoan: 'copyRequestNotForLoan',
  maxLoans: 'copyRequestMostLoans',
  hasOverdue: 'copyRequestHasOverdue',
  inDebt: 'copyRequestInDebt',
};

/** Why a request is refused, in the reader's language. */
export const refusalText = (
  { language }: { language: Language },
  { refusal, most }: { refusal: RequestRefusal; most?: number | undefined },
): string => message(language, refusalKeys[refusal], most === undefined ? {} : { most });
