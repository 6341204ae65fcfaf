import type { Bar } from '../../lib/rules/card-validity.ts';
import { decideRenewal, type RenewalRefusal } from '../../lib/rules/circulation-decisions.ts';
import { chargeFine } from './fines.ts';
import { isAwaited, waitingForLoans } from '../request-queue/queue.ts';
import { notifyRenewal } from './renewed.ts';
import { isInDebt, type Borrower } from './facts.ts';
import { itemsChanged } from '../catalogue/holdings/items-changed.ts';
import { closedAt, libraryDay, ruleOf, type LendingLibrary } from '../platform/configuration/lending.ts';
import { type Db, inTransaction } from '../platform/db/database.ts';
import type { LoanRow } from '../platform/db/schema.circulation.ts';
import { CirculationError, requireDueDay, requireOwnLending, runningLoanOf } from './lend.ts';
import { noteLoan } from './loan-behaviour.ts';
import { barOn } from '../platform/readers/bars.ts';

/** Why a loan is not renewed: by its rules, or because the reader may not renew at all. */
export type RefusedRenewal = { refusal: RenewalRefusal; from?: string } | { refusal: Bar['reason']; bar: Bar };
export type Renewed = { loan: LoanRow } & ({ dueOn: string } | RefusedRenewal);

/**
 * Whether a reader may renew a loan today, and until when.
 * @param input.isAwaited another reader waits for it, and the library's rules do not renew it then
 * @param input.inDebt whether the reader owes more than the limit
 */
export function renewalOf(
  library: LendingLibrary,
  reader: Omit<Borrower, 'id'>,
  loan: Pick<LoanRow, 'due_on' | 'renewals' | 'renewed_on' | 'material_type' | 'location_id'>,
  input: { today: string; isAwaited: boolean; inDebt: boolean },
): { dueOn: string } | RefusedRenewal {
  const bar = barOn(reader, input.today);
  if (bar) return { refusal: bar.reason, bar };
  return decideRenewal(
    { ...library.file.circulation, closed: closedAt(library, loan.location_id) },
    ruleOf(library, reader.type_code, loan),
    { dueOn: loan.due_on, renewals: loan.renewals, renewedOn: loan.renewed_on },
    { ...input, inDebt: input.inDebt && !library.file.circulation.fines.renewInDebt },
  );
}

/**
 * Renews a running loan of a reader, in one transaction: anyone who presses twice renews once.
 * @param given.now milliseconds since 1970
 * @returns undefined where the reader has no such loan (any more)
 */
export async function renew(
  db: Db,
  { library, reader, loanId, now }: { library: LendingLibrary; reader: Borrower; loanId: number; now: number },
): Promise<Renewed | undefined> {
  requireOwnLending(library);
  return inTransaction(db, async (inside) => {
    const loan = await inside
      .selectFrom('loan')
      .selectAll()
      .where('id', '=', loanId)
      .where('library_id', '=', library.id)
      .where('reader_id', '=', reader.id)
      .where('returned_at', 'is', null)
      .executeTakeFirst();
    if (!loan) return undefined;
    const today = libraryDay(library, now);
    const waiting = (await waitingForLoans(inside, library, [loan], today)).get(loan.id) ?? 0;
    const inDebt = await isInDebt(inside, library, reader.id);
    const decided = renewalOf(library, reader, loan, { today, isAwaited: isAwaited(library, waiting), inDebt });
    if ('refusal' in decided) return { loan, ...decided };
    const { dueOn } = decided;
    const set = { due_on: dueOn, renewals: loan.renewals + 1, renewed_on: today };
    await moveDueDay(inside, library, loan, { readerId: reader.id, now, set });
    await noteLoan(inside, loan, { type: 'renewal', at: now });
    return { loan, dueOn };
  });
}

/** Gives a running loan another due day inside a transaction; charges the fine until today and notifies the reader. */
async function moveDueDay(
  db: Db,
  library: LendingLibrary,
  loan: LoanRow,
  input: { readerId: number; now: number; set: Pick<LoanRow, 'due_on'> & Partial<LoanRow> },
): Promise<void> {
  const { readerId, now, set } = input;
  await chargeFine(db, library, loan, now);
  await db.updateTable('loan').set(set).where('id', '=', loan.id).execute();
  if (loan.item_id !== null) {
    await db.updateTable('item').set({ due_date: set.due_on }).where('id', '=', loan.item_id).execute();
  }
  await itemsChanged(db, library.id, loan.record_id, now);
  await notifyRenewal(db, { libraryId: library.id, readerId, now }, { ...loan, due_on: set.due_on });
}

/**
 * Sets the due day of the running loan of a copy, whatever the rules of renewal say; it does not count as a renewal.
 * @param input.dueOn ISO day
 * @throws CirculationError `notOnLoan`, `badDueDay`, `lentElsewhere`
 */
export async function setDueDay(
  db: Db,
  input: { library: LendingLibrary; barcode: string; dueOn: string; now: number },
): Promise<LoanRow> {
  const { library, barcode, dueOn, now } = input;
  requireOwnLending(library);
  requireDueDay(library, dueOn, now);
  return inTransaction(db, async (inside) => {
    const loan = await runningLoanOf(inside, library.id, barcode);
    if (!loan || loan.reader_id === null) throw new CirculationError('notOnLoan');
    await moveDueDay(inside, library, loan, { readerId: loan.reader_id, now, set: { due_on: dueOn } });
    return { ...loan, due_on: dueOn };
  });
}
