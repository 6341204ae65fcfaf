import type { RunningLoanEntry } from '../../lib/contract/calls/circulation.ts';
import type { OutputOf } from '../../lib/contract/contract.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import { requireRenewals } from '../circulation/renewals.ts';
import { runningLoans } from '../circulation/facts.ts';
import { libraryDay } from '../platform/configuration/lending.ts';
import type { LoanRow } from '../platform/db/schema.circulation.ts';
import { noteLoan } from '../circulation/loan-behaviour.ts';
import { runningEntries } from '../circulation/running.ts';
import { type ReaderCall, ServiceError, type Handlers } from '../platform/context/context.ts';
import { situations } from '../../lib/rules/situations.ts';
import { message } from '../platform/messages/index.ts';
import { notifyRenewal } from '../circulation/renewed.ts';
import { OutcomeUnknownError, storeFailureOf } from '../platform/db/away.ts';
import { inTransaction } from '../platform/db/database.ts';
import { freshAccount, patronIdOf, systemOf } from './fresh-account.ts';
import { updateMirrored } from './mirror.ts';
import { reasonText } from './refusals.ts';
import { LendingSystemError, type LendingSystem } from './types.ts';

/** Formats a loan for its reader where another system renews: its rules are not known here. */
export function entryThere(
  call: Pick<ReaderCall, 'library' | 'language' | 'lendingSystemOf'>,
  entry: RunningLoanEntry,
): RunningLoanEntry {
  const mayRenew = call.lendingSystemOf?.(call.library)?.offers('renewals') ?? false;
  return {
    ...entry,
    fineFen: 0,
    renewalsLeft: null,
    renewsTo: mayRenew ? entry.dueOn : null,
    notRenewable: mayRenew ? null : message(call.language, 'sipNotRenewedHere'),
  };
}

/** Renews one loan in the other system, with a single request. The next account query shows whether an unanswered one succeeded. */
async function renewThere(
  call: ReaderCall,
  patron: string,
  loan: LoanRow,
): Promise<LoanRow | { refusal: string; isUnsure?: boolean }> {
  const { library, language, store } = call;
  const now = call.now();
  try {
    const answer = await systemOf(call).renew(patron, loan.barcode);
    if (!answer.isDone) return { refusal: reasonText(language, answer, 'sipNotRenewed') };
    return await inTransaction(store.db, async (db) => {
      const reported = { dueOn: answer.dueOn, renewals: loan.renewals + 1, renewedOn: libraryDay(library, now) };
      const renewed = await updateMirrored(db, { library, now }, loan, reported);
      await noteLoan(db, renewed, { type: 'renewal', at: now });
      await notifyRenewal(db, { libraryId: library.id, readerId: call.reader.id, now }, renewed);
      return renewed;
    });
  } catch (error) {
    // The other system has renewed the loan by then.
    if (storeFailureOf(error)) return { refusal: message(language, 'sipRenewUnknown'), isUnsure: true };
    if (!(error instanceof LendingSystemError)) throw error;
    const isUnsure = error.failure === 'silent';
    return { refusal: message(language, isUnsure ? 'sipRenewUnknown' : 'sipSystemDown'), isUnsure };
  }
}

/**
 * Renews all that a reader has by one message.
 * @returns barcodes that were renewed; undefined where nobody knows whether any was
 */
async function renewAllThere(renewAllOf: RenewAll, patron: string): Promise<ReadonlySet<string> | undefined> {
  try {
    return await renewAllOf(patron);
  } catch (error) {
    if (!(error instanceof LendingSystemError)) throw error;
    // Loans that were not reached are reported one by one, at once.
    return error.failure === 'silent' ? undefined : new Set();
  }
}

/** A loan that was renewed with all others. The answer has no due days, so the account is queried again. */
async function noteRenewed(call: ReaderCall, loan: LoanRow): Promise<LoanRow> {
  const { library, store } = call;
  const now = call.now();
  return inTransaction(store.db, async (db) => {
    const reported = { renewals: loan.renewals + 1, renewedOn: libraryDay(library, now) };
    const renewed = await updateMirrored(db, { library, now }, loan, reported);
    await noteLoan(db, renewed, { type: 'renewal', at: now });
    await notifyRenewal(db, { libraryId: library.id, readerId: call.reader.id, now }, renewed);
    return renewed;
  });
}

const ownLoan = ({ store, library, reader }: ReaderCall, loanId: string): Promise<LoanRow | undefined> =>
  store.db
    .selectFrom('loan')
    .selectAll()
    .where('id', '=', Number(loanId))
    .where('library_id', '=', library.id)
    .where('reader_id', '=', reader.id)
    .where('returned_at', 'is', null)
    .executeTakeFirst();

type RenewAll = NonNullable<LendingSystem['renewAll']>;

/** How to renew by one message, where all that a reader has is wanted, several loans, and the other system can do it. */
async function renewAllFor(call: ReaderCall, wanted: readonly LoanRow[]): Promise<RenewAll | undefined> {
  const renewAllOf = call.lendingSystemOf?.(call.library)?.renewAll;
  if (wanted.length < 2 || !renewAllOf) return undefined;
  const all = await runningLoans(call.store.db, call.library.id, call.reader.id);
  return all.length === wanted.length ? renewAllOf : undefined;
}

type Outcome = LoanRow | { refusal: string; isUnsure?: boolean };

/** Renews all that a reader has: by one message, and one by one what that left, for the reason. */
async function renewAll(
  call: ReaderCall,
  renewAllOf: RenewAll,
  { patron, loans }: { patron: string; loans: readonly LoanRow[] },
): Promise<Map<string, Outcome>> {
  const done = await renewAllThere(renewAllOf, patron);
  const outcomes = new Map<string, Outcome>();
  if (!done) {
    const refusal = message(call.language, 'sipRenewUnknown');
    for (const { id } of loans) outcomes.set(String(id), { refusal, isUnsure: true });
    return outcomes;
  }
  if (done.size > 0) await freshAccount(call, { isForced: true });
  for (const { id, barcode } of loans) {
    const now = await ownLoan(call, String(id));
    if (!now) outcomes.set(String(id), { refusal: message(call.language, 'loanNotFound') });
    else outcomes.set(String(id), await (done.has(barcode) ? noteRenewed(call, now) : renewThere(call, patron, now)));
  }
  return outcomes;
}

/**
 * Renews loans in the system that lends, all of a reader's by one message where possible, else one by one.
 * @throws ServiceError as Yuelan's own renewing does
 */
export const renewLoans: Handlers['renewLoans'] = async ({ loanIds }, call) => {
  const { language } = call;
  const who = call.reader.row;
  requireRenewals(call, who);
  const patron = await patronIdOf(call);
  const wanted = [...new Set(loanIds)];
  const loans = (await Promise.all(wanted.map((loanId) => ownLoan(call, loanId)))).filter(
    (entry) => entry !== undefined,
  );
  const renewAllOf = await renewAllFor(call, loans);
  const ofAll = renewAllOf
    ? await renewAll(call, renewAllOf, { patron, loans }).catch((error: unknown) => {
        // The other system may have renewed them by then.
        throw storeFailureOf(error) ? new OutcomeUnknownError(error) : error;
      })
    : new Map<string, Outcome>();
  const renewed: LoanRow[] = [];
  const refused: OutputOf<'renewLoans'>['results'] = [];
  let isUnsure = false;
  for (const loanId of wanted) {
    const loan = loans.find(({ id }) => String(id) === loanId);
    const done =
      ofAll.get(loanId) ??
      (loan ? await renewThere(call, patron, loan) : { refusal: message(language, 'loanNotFound') });
    if ('refusal' in done) {
      isUnsure ||= done.isUnsure === true;
      refused.push({ loanId, isRenewed: false, dueOn: null, loan: null, message: done.refusal });
    } else renewed.push(done);
  }
  // What was not answered may have been done: the other system is asked how the loans stand.
  if (isUnsure) await freshAccount(call, { isForced: true }).catch(() => undefined);
  const entries = (await runningEntries(call, who, renewed)).map((entry) => entryThere(call, entry));
  const successes = entries.map((loan) => ({
    loanId: loan.loanId,
    isRenewed: true,
    dueOn: loan.dueOn,
    loan,
    message: '',
  }));
  const byLoan = new Map([...successes, ...refused].map((entry) => [entry.loanId, entry]));
  const results = wanted.flatMap((loanId) => byLoan.get(loanId) ?? []);
  if (successes.length === 0) throw new ServiceError(errCodes.conflict, situations.renewalFailed.key, {}, { results });
  if (successes.length === results.length) call.say('renewedAll');
  else call.say('renewedSome', { done: successes.length, failed: results.length - successes.length });
  return { renewed: successes.length, results };
};
