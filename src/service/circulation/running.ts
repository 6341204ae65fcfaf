import type { RunningLoanEntry } from '../../lib/contract/calls/circulation.ts';
import type { OutputOf, ParsedInputOf } from '../../lib/contract/contract.ts';
import { isOffered } from '../../lib/rules/copy-request-rules.ts';
import { isOverDebtLimit } from '../../lib/rules/fines.ts';
import { dueState } from '../../lib/rules/circulation.ts';
import { finesByLoan, runningFine } from './fines.ts';
import type { ReaderCall } from '../platform/context/context.ts';
import { othersRequestByLoan } from '../request-queue/requests-to-holder.ts';
import { waitingForLoans } from '../request-queue/queue.ts';
import { findCharges, openDebt } from '../ledger/charges/read-charges.ts';
import { foldKey } from '../catalogue/text/analysis.ts';
import { runningEntry } from './entries.ts';
import { runningLoans, type Borrower } from './facts.ts';
import { libraryDay } from '../platform/configuration/lending.ts';
import type { LoanRow } from '../platform/db/schema.circulation.ts';

const matching =
  (keyword: string) =>
  (row: LoanRow): boolean =>
    keyword === '' || row.search_key.includes(foldKey(keyword));

/** Running loans with these words; a reader has never so many that they could not be looked through. */
export async function findRunning({ store, library, reader }: ReaderCall, keyword: string) {
  const all = await runningLoans(store.db, library.id, reader.id);
  return { all, found: all.filter(matching(keyword)) };
}

/** What is true of all loans of a reader at a moment, read once. */
async function situationOf(call: ReaderCall, who: Borrower) {
  const { store, library } = call;
  const [charges, othersRequests] = await Promise.all([
    findCharges(store.db, library.id, { readerId: who.id }),
    othersRequestByLoan(call),
  ]);
  return {
    today: libraryDay(library, call.now()),
    owedFen: charges.reduce((sum, charge) => sum + charge.openFen, 0),
    inDebt: isOverDebtLimit(openDebt(charges), library.file.circulation.fines),
    fined: finesByLoan(charges),
    othersRequests,
  };
}
type Situation = Awaited<ReturnType<typeof situationOf>>;

async function entriesOf(
  call: ReaderCall,
  who: Borrower,
  rows: readonly LoanRow[],
  { today, inDebt, fined, othersRequests }: Situation,
): Promise<RunningLoanEntry[]> {
  const waiting = await waitingForLoans(call.store.db, call.library, rows, today);
  return rows.map((row) =>
    runningEntry(call, who, row, {
      today,
      inDebt,
      fined: fined.get(row.id) ?? 0,
      waiting: waiting.get(row.id) ?? 0,
      othersRequest: othersRequests.get(row.id) ?? null,
    }),
  );
}

/** The same, with the situation as it is now. */
export const runningEntries = async (
  call: ReaderCall,
  who: Borrower,
  rows: readonly LoanRow[],
): Promise<RunningLoanEntry[]> => entriesOf(call, who, rows, await situationOf(call, who));

/** What the reader has borrowed and owes; at most eight statements, however much it is. */
export async function readAccount({ keyword, page, rows }: ParsedInputOf<'listLoans'>, call: ReaderCall) {
  const { library } = call;
  const { all, found } = await findRunning(call, keyword);
  const who = call.reader.row;
  const situation = await situationOf(call, who);
  const { today, fined, othersRequests } = situation;
  const fineOf = (row: LoanRow) =>
    runningFine(library, who.type_code, row, { on: today, already: fined.get(row.id) ?? 0 });
  const requestedCount = all.filter((row) => othersRequests.has(row.id)).length;
  const states = all.map((row) => dueState(row.due_on, today, library.file.circulation.dueSoonDays));
  const loans: OutputOf<'listLoans'> = {
    total: found.length,
    overdue: states.filter((state) => state === 'overdue').length,
    dueSoon: states.filter((state) => state === 'today' || state === 'soon').length,
    runningFen: all.reduce((sum, row) => sum + fineOf(row), 0),
    asked: requestedCount > 0 || isOffered(library.file.copyRequests, 'reLend') ? requestedCount : null,
    knownAt: null,
    result: await entriesOf(call, who, found.slice((page - 1) * rows, page * rows), situation),
  };
  return { loans, owedFen: situation.owedFen, isOverLimit: situation.inDebt, isPayable: true, who };
}

export const listLoans = async (input: ParsedInputOf<'listLoans'>, call: ReaderCall): Promise<OutputOf<'listLoans'>> =>
  (await readAccount(input, call)).loans;
