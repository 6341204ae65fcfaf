import { foundAmount, lostAmount, priceInFen } from '../../lib/rules/fines.ts';
import { storedRecord } from '../catalogue/records/known-records.ts';
import type { LendingLibrary } from '../platform/configuration/lending.ts';
import type { LoanRow } from '../platform/db/schema.circulation.ts';
import { CirculationError, endLoan, runningLoanOf } from './lend.ts';
import { inTransaction, type Db } from '../platform/db/database.ts';
import { charge, type ChargeSubject } from '../ledger/charges/charge.ts';
import { findCharges } from '../ledger/charges/read-charges.ts';
import { reverse, type Settled } from '../ledger/charges/settle-charges.ts';

interface AtDesk {
  library: LendingLibrary;
  barcode: string;
  /** Milliseconds since 1970. */
  now: number;
}

const subjectOf = (loan: LoanRow): ChargeSubject => ({
  loanId: loan.id,
  recordId: loan.record_id,
  title: loan.title,
  barcode: loan.barcode,
  locationId: loan.location_id,
});

async function priceOf(db: Db, recordId: number | null): Promise<number | undefined> {
  if (recordId === null) return undefined;
  const record = await storedRecord(db, recordId);
  return record && priceInFen(record.price);
}

/**
 * Declares a copy that is on loan lost, in one transaction: the fine until today and the copy are charged, the loan ends,
 * and the copy is missing.
 * @param input.amountFen what staff ask for the copy; by the library's rule when left out, and nothing where that is 0
 * @returns the loan, and fen charged for the copy
 * @throws CirculationError `notOnLoan` when it is not on loan here
 * @throws ChargeError `badAmount`
 */
export async function declareLost(
  db: Db,
  input: AtDesk & { amountFen?: number | undefined; note?: string | undefined },
): Promise<{ loan: LoanRow; amountFen: number }> {
  const { library, barcode, now, note = null } = input;
  return inTransaction(db, async (inside) => {
    const loan = await runningLoanOf(inside, library.id, barcode);
    if (!loan || loan.reader_id === null) throw new CirculationError('notOnLoan');
    const { fines } = library.file.circulation;
    const amountFen = input.amountFen ?? lostAmount(await priceOf(inside, loan.record_id), fines);
    if (amountFen !== 0) {
      const event = { library, readerId: loan.reader_id, key: `lost:loan:${String(loan.id)}`, now, note };
      await charge(inside, { ...event, kind: 'lost', amountFen, subject: subjectOf(loan) });
    }
    await inside.updateTable('loan').set({ status_after: 'missing' }).where('id', '=', loan.id).execute();
    if (!(await endLoan(inside, library, { ...loan, status_after: 'missing' }, now))) {
      throw new CirculationError('notOnLoan');
    }
    return { loan, amountFen };
  });
}

/**
 * Takes back what was charged for a lost copy that is found, by the rules of the library, inside a transaction. The
 * library owes the reader what was paid of it.
 * @param input.loanIds loans of the copy, whose barcode may be another one since
 * @returns undefined if nothing was charged, or if the account of the reader is deleted
 */
export async function returnLostCharge(
  db: Db,
  { library, loanIds, now }: Omit<AtDesk, 'barcode'> & { loanIds: readonly number[] },
): Promise<Settled | undefined> {
  if (loanIds.length === 0) return undefined;
  const lost = (await findCharges(db, library.id, { loanIds })).findLast((entry) => entry.kind === 'lost');
  if (!lost || lost.readerId === null) return undefined;
  const amountFen = foundAmount(lost.amountFen, library.file.circulation.fines);
  if (amountFen === 0) return undefined;
  const event = { library, readerId: lost.readerId, key: `found:charge:${String(lost.id)}`, now };
  return reverse(db, { ...event, chargeId: lost.id, amountFen });
}

/**
 * Charges the reader who has a copy, or had it last, for damage; once for a loan.
 * @returns the loan, and whether the charge is new
 * @throws CirculationError `notOnLoan` when nobody is known to have had it
 * @throws ChargeError `badAmount`
 */
export async function chargeDamage(
  db: Db,
  input: AtDesk & { amountFen: number; note: string },
): Promise<{ loan: LoanRow; isNew: boolean }> {
  const { library, barcode, now, note, amountFen } = input;
  return inTransaction(db, async (inside) => {
    const loan = await inside
      .selectFrom('loan')
      .selectAll()
      .where('library_id', '=', library.id)
      .where('barcode', '=', barcode)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!loan || loan.reader_id === null) throw new CirculationError('notOnLoan');
    const event = { library, readerId: loan.reader_id, key: `damage:loan:${String(loan.id)}`, now, note };
    const { isNew } = await charge(inside, { ...event, kind: 'damage', amountFen, subject: subjectOf(loan) });
    return { loan, isNew };
  });
}
