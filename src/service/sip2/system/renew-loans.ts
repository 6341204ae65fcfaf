import type { RunningLoanEntry } from '../../../lib/contract/calls/circulation.ts';
import type { OutputOf, ParsedInputOf } from '../../../lib/contract/contract.ts';
import { errCodes } from '../../../lib/contract/envelope.ts';
import { barredKey } from '../../circulation/entries.ts';
import { libraryDay, type LoanRow } from '../../circulation/facts.ts';
import { noteLoan } from '../../circulation/loan-behaviour.ts';
import { borrower, runningEntries } from '../../circulation/running.ts';
import type { ReaderCall } from '../../context.ts';
import { ServiceError } from '../../errors.ts';
import { situations } from '../../../lib/rules/situations.ts';
import { message } from '../../messages/index.ts';
import { tellRenewed } from '../../notices/renewed.ts';
import { inTransaction } from '../../store/transaction.ts';
import { isoDay, sipDate } from '../messages/dates.ts';
import { field, fieldList, fieldsOf } from '../messages/message.ts';
import { askingOf, freshAccount, patronIdOf } from './fresh-account.ts';
import { updateMirrored } from './mirror.ts';
import { SipSystemError } from './types.ts';

const noDate = ' '.repeat(18);

/** A loan as its reader is told of it where another system renews: what its rules are is not known here. */
export function entryThere(
  call: Pick<ReaderCall, 'library' | 'language' | 'sipSystemOf'>,
  entry: RunningLoanEntry,
): RunningLoanEntry {
  const mayRenew = call.sipSystemOf?.(call.library)?.supports('29') ?? false;
  return {
    ...{ ...entry, fineFen: 0, renewalsLeft: null, renewsTo: mayRenew ? entry.dueOn : null },
    notRenewable: mayRenew ? null : message(call.language, 'sipNotRenewedHere'),
  };
}

/** Renews one loan over there. It is asked for once; whether an unanswered wish was granted, the next look tells. */
async function renewThere(
  call: ReaderCall,
  patron: string,
  loan: LoanRow,
): Promise<LoanRow | { refusal: string; isUnsure?: boolean }> {
  const { system, settings, now, timeZone } = askingOf(call);
  const { library, language, store } = call;
  try {
    const answer = await system.ask({
      code: '29',
      fixed: { thirdParty: 'N', noBlock: 'N', date: sipDate(now, timeZone), nbDueDate: noDate },
      fields: fieldList({
        ...{ institution: settings.institution, patron, patronPassword: '', item: loan.barcode },
        ...{ terminalPassword: '', feeAcknowledged: 'N' },
      }),
    });
    if (answer.fixed.ok !== '1') {
      return { refusal: fieldsOf(answer, 'screenMessage').join(' ') || message(language, 'sipNotRenewed') };
    }
    const dueOn = isoDay(field(answer, 'dueDate') ?? '', settings.dates);
    return await inTransaction(store.db, async (db) => {
      const reported = { dueOn, renewals: loan.renewals + 1, renewedOn: libraryDay(library, now) };
      const renewed = await updateMirrored(db, { library, now }, loan, reported);
      await noteLoan(db, renewed, { type: 'renewal', at: now });
      await tellRenewed(db, { libraryId: library.id, readerId: call.reader.id, now }, renewed);
      return renewed;
    });
  } catch (error) {
    if (!(error instanceof SipSystemError)) throw error;
    const isUnsure = error.failure === 'silent';
    return { refusal: message(language, isUnsure ? 'sipRenewUnknown' : 'sipSystemDown'), isUnsure };
  }
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

/**
 * Renews loans in the system that lends, one by one.
 * @throws ServiceError as the house's own renewing does
 */
export async function renewLoans(
  { loanIds }: ParsedInputOf<'renewLoans'>,
  call: ReaderCall,
): Promise<OutputOf<'renewLoans'>> {
  const { language } = call;
  const who = await borrower(call);
  if (who.status !== 'normal') throw new ServiceError(errCodes.forbidden, barredKey(who.status));
  const patron = await patronIdOf(call);
  const renewed: LoanRow[] = [];
  const refused: OutputOf<'renewLoans'>['results'] = [];
  let isUnsure = false;
  for (const loanId of new Set(loanIds)) {
    const loan = await ownLoan(call, loanId);
    const done = loan ? await renewThere(call, patron, loan) : { refusal: message(language, 'loanNotFound') };
    if ('refusal' in done) {
      isUnsure ||= done.isUnsure === true;
      refused.push({ loanId, isRenewed: false, dueOn: null, loan: null, message: done.refusal });
    } else renewed.push(done);
  }
  // What was not answered may have been done: the other system is asked how the loans stand.
  if (isUnsure) await freshAccount(call, { anew: true }).catch(() => undefined);
  const entries = (await runningEntries(call, who, renewed)).map((entry) => entryThere(call, entry));
  const successes = entries.map((loan) => ({
    ...{ loanId: loan.loanId, isRenewed: true, dueOn: loan.dueOn },
    ...{ loan, message: '' },
  }));
  const byLoan = new Map([...successes, ...refused].map((one) => [one.loanId, one]));
  const results = [...new Set(loanIds)].flatMap((loanId) => byLoan.get(loanId) ?? []);
  if (successes.length === 0) throw new ServiceError(errCodes.conflict, situations.renewalFailed.key, {}, { results });
  if (successes.length === results.length) call.say('renewedAll');
  else call.say('renewedSome', { done: successes.length, failed: results.length - successes.length });
  return { renewed: successes.length, results };
}
