import type { OutputOf, ParsedInputOf } from '../../lib/contract/contract.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import { situations } from '../../lib/rules/situations.ts';
import type { ReaderCall } from '../context.ts';
import { ServiceError } from '../errors.ts';
import { message } from '../messages/index.ts';
import { barredKey, refusalText } from './entries.ts';
import { libraryDay, type LoanRow } from './facts.ts';
import { renew } from './renew.ts';
import { borrower, runningEntries } from './running.ts';

/**
 * Renews what can be renewed of some loans, one by one.
 * @throws ServiceError 403 for frozen readers and lost cards (portal-shell §5), 409 with `data.results` when nothing could
 *   be renewed
 */
export async function renewLoans(
  { loanIds }: ParsedInputOf<'renewLoans'>,
  call: ReaderCall,
): Promise<OutputOf<'renewLoans'>> {
  const { store, library, language } = call;
  const reader = await borrower(call);
  if (reader.status !== 'normal') throw new ServiceError(errCodes.forbidden, barredKey(reader.status));
  const today = libraryDay(library, call.now());
  const renewedRows: LoanRow[] = [];
  const refused: OutputOf<'renewLoans'>['results'] = [];
  for (const loanId of new Set(loanIds)) {
    const done = await renew(store.db, { library, reader, loanId: Number(loanId), now: call.now() });
    if (done && 'dueOn' in done) {
      const { loan, dueOn } = done;
      renewedRows.push({ ...loan, due_on: dueOn, renewals: loan.renewals + 1, renewed_on: today });
    } else {
      const why = done ? refusalText(language, reader.status, done) : message(language, 'loanNotFound');
      refused.push({ loanId, isRenewed: false, dueOn: null, loan: null, message: why });
    }
  }
  // After all of them: a renewal charges what being late cost until today, which may stand in the way of the next one.
  const entries = await runningEntries(call, reader, renewedRows);
  const successes = entries.map((loan) => ({
    ...{ loanId: loan.loanId, isRenewed: true, dueOn: loan.dueOn },
    loan,
    message: '',
  }));
  const byLoan = new Map([...successes, ...refused].map((one) => [one.loanId, one]));
  const results = [...new Set(loanIds)].flatMap((loanId) => byLoan.get(loanId) ?? []);
  const renewed = successes.length;
  if (renewed === 0) throw new ServiceError(errCodes.conflict, situations.renewalFailed.key, {}, { results });
  if (renewed === results.length) call.say('renewedAll');
  else call.say('renewedSome', { done: renewed, failed: results.length - renewed });
  return { renewed, results };
}
