import { errCodes } from '../../lib/contract/envelope.ts';
import type { Language } from '../../lib/contract/language.ts';
import { ChargeError, type ChargeRefusal } from '../ledger/charges/ledger.ts';
import { CirculationError, type CirculationRefusal } from '../circulation/lend.ts';
import { CopyError, type CopyRefusal } from '../circulation/copy-acts.ts';
import { CopyRequestError, type CopyRequestObstacle } from './staff.ts';
import { StepError } from '../request-queue/steps.ts';
import { ServiceError } from '../platform/context/context.ts';
import { formatDay } from '../../lib/rules/day-text.ts';
import type { MessageKey } from '../platform/messages/index.ts';

const circulationKeys: Record<CirculationRefusal, MessageKey> = {
  readerBarred: 'deskReaderBarred',
  notForLoan: 'deskNotForLoan',
  maxLoans: 'deskMaxLoans',
  hasOverdue: 'deskHasOverdue',
  inDebt: 'deskInDebt',
  cardNotYetValid: 'deskCardNotYetValid',
  cardExpired: 'deskCardExpired',
  unknownItem: 'deskUnknownItem',
  unknownReader: 'deskUnknownReader',
  notHere: 'deskNotHere',
  alreadyOnCard: 'deskAlreadyOnCard',
  onLoan: 'deskOnLoanToAnother',
  referenceOnly: 'deskReferenceOnly',
  missing: 'deskCopyMissing',
  withdrawn: 'deskCopyWithdrawn',
  inProcess: 'deskCopyInProcess',
  underWay: 'deskCopyUnderWay',
  notOnLoan: 'deskNotOnLoan',
  heldForAnother: 'deskHeldForAnother',
  badDueDay: 'deskBadDueDay',
  lentElsewhere: 'deskLentElsewhere',
};

const copyKeys: Record<CopyRefusal, MessageKey> = {
  unknownCopy: 'deskUnknownItem',
  copyNotInState: 'deskCopyNotInState',
  copyInUse: 'deskCopyInUse',
  damageCharged: 'deskDamageCharged',
  unknownPlace: 'deskUnknownPlace',
  barcodeTaken: 'deskBarcodeTaken',
};

const requestKeys: Record<CopyRequestObstacle, MessageKey> = {
  noOpenRequest: 'deskNoOpenRequest',
  cannotBeMet: 'deskCannotBeMet',
  notOnShelf: 'deskNotHere',
  noCopyPromised: 'deskNoCopyPromised',
  notTakenBack: 'deskRequestNotTakenBack',
};

const chargeKeys: Record<ChargeRefusal, MessageKey> = {
  badAmount: 'deskBadAmount',
  noCharge: 'deskNoCharge',
  nothingOpen: 'deskNothingOpen',
  tooMuch: 'deskTooMuch',
  noCredit: 'deskNoCredit',
  otherEvent: 'deskOtherEvent',
  notReversible: 'deskNotReversible',
};

/** Messages of loans that are refused to the reader in front of a machine. */
export const machineKeys = {
  cardNotYetValid: 'cardNotYetValid',
  cardExpired: 'cardExpired',
} as const satisfies Partial<Record<CirculationRefusal, MessageKey>>;

/**
 * Converts a refusal by rules to a ServiceError in a language; returns other errors unchanged.
 * @param keys messages to use instead of those for staff
 */
export function deskRefusal(
  error: unknown,
  language: Language,
  keys: Partial<Record<CirculationRefusal, MessageKey>> = {},
): unknown {
  if (error instanceof CirculationError) {
    const values = error.day === undefined ? {} : { day: formatDay(error.day, language) };
    return new ServiceError(errCodes.conflict, keys[error.reason] ?? circulationKeys[error.reason], values);
  }
  if (error instanceof CopyError) return new ServiceError(errCodes.conflict, copyKeys[error.reason]);
  if (error instanceof CopyRequestError) return new ServiceError(errCodes.conflict, requestKeys[error.obstacle]);
  if (error instanceof StepError) return new ServiceError(errCodes.conflict, 'deskRequestMovedOn');
  if (error instanceof ChargeError) return new ServiceError(errCodes.conflict, chargeKeys[error.reason]);
  return error;
}
