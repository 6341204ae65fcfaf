import type { PastLoanEntry, RunningLoanEntry } from '../../lib/contract/calls/circulation.ts';
import type { OthersRequest } from '../../lib/contract/calls/copy-request-shapes.ts';
import type { Language } from '../../lib/contract/language.ts';
import type { Bar } from '../../lib/rules/card-validity.ts';
import { daysBetween, dueState } from '../../lib/rules/circulation.ts';
import { renewalsLeft, type RenewalRefusal } from '../../lib/rules/circulation-decisions.ts';
import { situations } from '../../lib/rules/situations.ts';
import type { LoadedLibrary } from '../platform/configuration/types.ts';
import { runningFine } from './fines.ts';
import { isAwaited } from '../request-queue/queue.ts';
import { libraryName, locationName } from '../catalogue/holdings/places.ts';
import { formatDay } from '../../lib/rules/day-text.ts';
import { message, type MessageKey } from '../platform/messages/index.ts';
import { barMessage } from '../platform/readers/bars.ts';
import type { Borrower } from './facts.ts';
import { ruleOf } from '../platform/configuration/lending.ts';
import type { LoanRow } from '../platform/db/schema.circulation.ts';
import { renewalOf, type RefusedRenewal } from './renew.ts';

export interface Telling {
  library: LoadedLibrary;
  language: Language;
}

/** Messages for readers who may not renew at all. */
const barKeys = {
  frozen: situations.renewalWhileFrozen.key,
  lost: 'renewWhileLost',
} as const satisfies Record<string, MessageKey>;

/** The message for a reader who may not renew at all, with its values. */
export const renewalBar = (bar: Bar, language: Language) => barMessage(bar, language, barKeys);

const refusals: Record<RenewalRefusal, MessageKey> = {
  notRenewable: 'renewNotRenewable',
  maxRenewals: 'renewMostRenewals',
  renewedToday: 'renewRenewedToday',
  inDebt: 'renewInDebt',
  overdue: 'renewOverdue',
  tooEarly: 'renewTooEarly',
  noLater: 'renewNoLater',
  awaited: 'renewAwaited',
};

/** Why a loan is not renewed, in words for the reader. */
export function refusalText(language: Language, refused: RefusedRenewal): string {
  if ('bar' in refused) {
    const { key, values } = renewalBar(refused.bar, language);
    return message(language, key, values);
  }
  const { refusal, from } = refused;
  return message(language, refusals[refusal], { ...(from !== undefined && { from: formatDay(from, language) }) });
}

/** What a loan has of its item. */
export const itemEntry = (telling: Telling, row: LoanRow) => ({
  loanId: String(row.id),
  recordId: row.record_id === null ? null : String(row.record_id),
  title: row.title,
  author: row.author,
  volume: row.volume,
  barcode: row.barcode,
  callNo: row.call_number,
  libName: libraryName(telling, row.lib_code),
  locationName: locationName(telling, row.location_id),
  lentOn: row.lent_on,
  dueOn: row.due_on,
  renewals: row.renewals,
});

/** State of a running loan today. */
export const dueEntry = ({ library }: Telling, row: LoanRow, today: string) => ({
  dueState: dueState(row.due_on, today, library.file.circulation.dueSoonDays),
  daysLeft: daysBetween(today, row.due_on),
});

/**
 * Formats a running loan for its reader.
 * @param input.waiting other readers who wait for the copy
 * @param input.asked what another reader asks who would like to have it passed on
 * @param input.inDebt whether the reader owes more than the limit
 * @param input.fined fen charged for the loan before
 */
export function runningEntry(
  telling: Telling,
  reader: Borrower,
  row: LoanRow,
  input: { today: string; waiting: number; othersRequest: OthersRequest | null; inDebt: boolean; fined: number },
): RunningLoanEntry {
  const { today, waiting, othersRequest, inDebt, fined } = input;
  const { library } = telling;
  const decided = renewalOf(library, reader, row, { today, inDebt, isAwaited: isAwaited(library, waiting) });
  const rule = ruleOf(library, reader.type_code, row);
  return {
    ...itemEntry(telling, row),
    ...dueEntry(telling, row, today),
    renewalsLeft: renewalsLeft(rule, { dueOn: row.due_on, renewals: row.renewals }),
    renewsTo: 'dueOn' in decided ? decided.dueOn : null,
    fineFen: runningFine(library, reader.type_code, row, { on: today, already: fined }),
    notRenewable: 'dueOn' in decided ? null : refusalText(telling.language, decided),
    waiting,
    asked: othersRequest,
  };
}

export function pastEntry(telling: Telling, row: LoanRow): PastLoanEntry {
  const returnedOn = row.returned_on ?? row.due_on;
  return { ...itemEntry(telling, row), returnedOn, wasLate: returnedOn > row.due_on };
}
