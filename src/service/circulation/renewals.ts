import type { RunningLoanEntry } from '../../lib/contract/calls/circulation.ts';
import type { OutputOf } from '../../lib/contract/contract.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import { situations } from '../../lib/rules/situations.ts';
import { type ReaderCall, errCodeOf, ServiceError, type Handlers } from '../platform/context/context.ts';
import { message } from '../platform/messages/index.ts';
import { storeFailureOf, type StoreFailure } from '../platform/db/away.ts';
import { formatDay } from '../../lib/rules/day-text.ts';
import { refusalText, renewalBar } from './entries.ts';
import type { Borrower } from './facts.ts';
import { libraryDay } from '../platform/configuration/lending.ts';
import type { LoanRow } from '../platform/db/schema.circulation.ts';
import { barOn } from '../platform/readers/bars.ts';
import { renew } from './renew.ts';
import { runningEntries } from './running.ts';

type Results = OutputOf<'renewLoans'>['results'];

/** @throws ServiceError 403 for a reader who may not renew at all today */
export function requireRenewals({ library, language, now }: ReaderCall, reader: Borrower): void {
  const bar = barOn(reader, libraryDay(library, now()));
  if (!bar) return;
  const { key, values } = renewalBar(bar, language);
  throw new ServiceError(errCodes.forbidden, key, values);
}

/** Renews loans one after another until the store fails. @returns the renewed loans, and why others were not */
async function renewEach(loanIds: ReadonlySet<string>, call: ReaderCall) {
  const { store, library, language } = call;
  const reader = call.reader.row;
  requireRenewals(call, reader);
  const today = libraryDay(library, call.now());
  const renewed: LoanRow[] = [];
  const refused: Results = [];
  const refuse = (loanId: string, why: string) => {
    refused.push({ loanId, isRenewed: false, dueOn: null, loan: null, message: why });
  };
  let failure: StoreFailure | undefined;
  for (const loanId of loanIds) {
    if (failure) {
      // The loans after a failure were not tried.
      refuse(loanId, message(language, failure === 'outcomeUnknown' ? 'storeAway' : failure));
      continue;
    }
    try {
      const result = await renew(store.db, { library, reader, loanId: Number(loanId), now: call.now() });
      if (result && 'dueOn' in result) {
        const { loan, dueOn } = result;
        renewed.push({ ...loan, due_on: dueOn, renewals: loan.renewals + 1, renewed_on: today });
      } else refuse(loanId, result ? refusalText(language, result) : message(language, 'loanNotFound'));
    } catch (error) {
      failure = storeFailureOf(error);
      if (!failure) throw error;
      call.log.error({ err: error, loanId }, 'renewal failed');
      refuse(loanId, message(language, failure));
    }
  }
  return { reader, renewed, refused, failure };
}

async function entriesById(call: ReaderCall, reader: Borrower, rows: readonly LoanRow[]) {
  try {
    return new Map((await runningEntries(call, reader, rows)).map((entry) => [entry.loanId, entry]));
  } catch (error) {
    if (!storeFailureOf(error)) throw error;
    return new Map<string, RunningLoanEntry>();
  }
}

/**
 * Renews what can be renewed of some loans, one by one, and reports each.
 * @throws ServiceError 403 for frozen readers (portal-shell §5) and cards that are lost or not valid, 409 with `data.results` when nothing could
 *   be renewed; 503 or 504 with `data.results` if the store failed before anything was renewed
 */
export const renewLoans: Handlers['renewLoans'] = async ({ loanIds }, call) => {
  const { language } = call;
  const ids = new Set(loanIds);
  const { reader, renewed, refused, failure } = await renewEach(ids, call);
  // After all renewals: one charges what being late cost until today, which may prevent the next one.
  const entries = await entriesById(call, reader, renewed);
  const successes = renewed.map(({ id, due_on: dueOn }) => {
    const loan = entries.get(String(id)) ?? null;
    const text = loan ? '' : message(language, 'renewedTo', { date: formatDay(dueOn, language) });
    return { loanId: String(id), isRenewed: true, dueOn, loan, message: text };
  });
  const byLoan = new Map([...successes, ...refused].map((entry) => [entry.loanId, entry]));
  const results = [...ids].flatMap((loanId) => byLoan.get(loanId) ?? []);
  if (successes.length === 0) {
    const [errCode, key] = failure
      ? ([errCodeOf(failure), failure] as const)
      : ([errCodes.conflict, situations.renewalFailed.key] as const);
    throw new ServiceError(errCode, key, {}, { results });
  }
  if (failure === 'outcomeUnknown') call.say('renewedUnsure', { done: successes.length });
  else if (refused.length === 0) call.say('renewedAll');
  else call.say('renewedSome', { done: successes.length, failed: refused.length });
  return { renewed: successes.length, results };
};
