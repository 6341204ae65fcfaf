import type { OutputOf, ParsedInputOf } from '../../lib/contract/contract.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import { situations } from '../../lib/rules/situations.ts';
import type { ReaderCall } from '../context.ts';
import { ServiceError } from '../errors.ts';
import { message } from '../messages/index.ts';
import { barredKey, refusalText, runningEntry } from './entries.ts';
import { isInDebt, libraryDay } from './facts.ts';
import { finesByLoan } from '../charges/fines.ts';
import { borrower } from './read.ts';
import { renew } from './renew.ts';

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
  const results: OutputOf<'renewLoans'>['results'] = [];
  for (const loanId of new Set(loanIds)) {
    const done = await renew(store.db, { library, reader, loanId: Number(loanId), now: call.now() });
    if (done && 'dueOn' in done) {
      const { loan, dueOn } = done;
      const row = { ...loan, due_on: dueOn, renewals: loan.renewals + 1, renewed_on: today };
      // A renewal charges what being late cost until today, which may end the next one.
      const inDebt = await isInDebt(store.db, library, reader.id);
      const fined = (await finesByLoan(store.db, library.id, reader.id)).get(loan.id) ?? 0;
      // Nobody waits for what was just renewed, or the rules do not mind.
      const entry = runningEntry(call, reader, row, { today, isAwaited: false, inDebt, fined });
      results.push({ loanId, isRenewed: true, dueOn, loan: entry, message: '' });
    } else {
      const why = done ? refusalText(language, reader.status, done) : message(language, 'loanNotFound');
      results.push({ loanId, isRenewed: false, dueOn: null, loan: null, message: why });
    }
  }
  const renewed = results.filter((one) => one.isRenewed).length;
  if (renewed === 0) throw new ServiceError(errCodes.conflict, situations.renewalFailed.key, {}, { results });
  if (renewed === results.length) call.say('renewedAll');
  else call.say('renewedSome', { done: renewed, failed: results.length - renewed });
  return { renewed, results };
}
