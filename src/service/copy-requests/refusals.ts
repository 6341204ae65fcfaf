import type { Language } from '../../lib/contract/language.ts';
import type { LendRefusal } from '../../lib/rules/circulation-decisions.ts';
import type { RequestRefusal } from '../../lib/rules/copy-request-decisions.ts';
import { formatDay } from '../../lib/rules/day-text.ts';
import { message, type MessageKey } from '../platform/messages/index.ts';

/** Messages for readers who may not place requests at all. */
export const barKeys = {
  frozen: 'copyRequestReaderFrozen',
  lost: 'copyRequestReaderLost',
} as const satisfies Record<string, MessageKey>;

export const refusalKeys: Record<RequestRefusal, MessageKey> = {
  ...barKeys,
  cardNotYetValid: 'cardNotYetValid',
  cardExpired: 'cardExpired',
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

export const loanRefusalKeys: Record<LendRefusal, MessageKey> = {
  notForLoan: 'copyRequestNotForLoan',
  maxLoans: 'copyRequestMostLoans',
  hasOverdue: 'copyRequestHasOverdue',
  inDebt: 'copyRequestInDebt',
};

export interface RefusedRequest {
  refusal: RequestRefusal;
  most?: number | undefined;
  /** ISO day. */
  day?: string | undefined;
}

/** Message of a refused request, with its values in the reader's language. */
export const refusalMessage = (
  language: Language,
  { refusal, most, day }: RefusedRequest,
): { key: MessageKey; values: Record<string, string | number> } => ({
  key: refusalKeys[refusal],
  values: { ...(most !== undefined && { most }), ...(day !== undefined && { day: formatDay(day, language) }) },
});

/** Why a request is refused, in the reader's language. */
export function refusalText({ language }: { language: Language }, refused: RefusedRequest): string {
  const { key, values } = refusalMessage(language, refused);
  return message(language, key, values);
}
