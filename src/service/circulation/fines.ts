import { fineFor, fineRuleOf } from '../../lib/rules/fines.ts';
import { isOurLoan, closedAt, libraryDay, ruleOf, type LendingLibrary } from '../platform/configuration/lending.ts';
import type { LoanRow } from '../platform/db/schema.circulation.ts';
import { charge } from '../ledger/charges/charge.ts';
import type { Db } from '../platform/db/database.ts';
import { findCharges, type Charge } from '../ledger/charges/read-charges.ts';

/**
 * What a running loan costs by a day: it grows while the copy is late, and is charged when it comes back.
 * @param already fen charged for the loan before, when it was renewed late
 * @returns whole fen; 0 while it is not late
 */
export function runningFine(
  library: LendingLibrary,
  readerType: string | null,
  loan: Pick<LoanRow, 'origin' | 'due_on' | 'material_type' | 'location_id'>,
  { on, already = 0 }: { on: string; already?: number },
): number {
  if (!isOurLoan(library, loan, on)) return 0;
  const { fines, cutOver } = library.file.circulation;
  const rule = fineRuleOf(ruleOf(library, readerType, loan), fines);
  const from = loan.origin === 'import' ? cutOver : undefined;
  const closed = fines.closedDays ? undefined : closedAt(library, loan.location_id);
  return fineFor({ dueOn: loan.due_on, already, from }, on, rule, closed);
}

/** Fen charged as fines for each of a reader's loans, by the loan's id. @param charges all charges of the reader */
export function finesByLoan(charges: readonly Charge[]): ReadonlyMap<number, number> {
  const sums = new Map<number, number>();
  for (const entry of charges) {
    if (entry.kind === 'fine' && entry.loanId !== null) {
      sums.set(entry.loanId, (sums.get(entry.loanId) ?? 0) + entry.amountFen);
    }
  }
  return sums;
}

/**
 * Charges what a loan costs until today, where it is late: when it ends, and when it is renewed late, since the days
 * start again then. Part of the caller's transaction; once for a loan and its due day, however often it is called.
 * @param now milliseconds since 1970
 * @returns fen that were charged now
 */
export async function chargeFine(db: Db, library: LendingLibrary, loan: LoanRow, now: number): Promise<number> {
  const on = libraryDay(library, now);
  if (loan.reader_id === null || loan.due_on >= on) return 0;
  const reader = await db
    .selectFrom('reader')
    .select('type_code')
    .where('id', '=', loan.reader_id)
    .executeTakeFirstOrThrow();
  const charges = await findCharges(db, library.id, { readerId: loan.reader_id });
  const already = finesByLoan(charges).get(loan.id) ?? 0;
  const amountFen = runningFine(library, reader.type_code, loan, { on, already });
  if (amountFen === 0) return 0;
  const { isNew } = await charge(db, {
    library,
    readerId: loan.reader_id,
    key: `fine:loan:${String(loan.id)}:${loan.due_on}`,
    now,
    kind: 'fine',
    amountFen,
    subject: {
      loanId: loan.id,
      recordId: loan.record_id,
      title: loan.title,
      barcode: loan.barcode,
      locationId: loan.location_id,
      fromDay: loan.due_on,
      toDay: on,
    },
  });
  return isNew ? amountFen : 0;
}

/** The charge of a fine for a loan that was due on that day, in whole fen. */
export async function fineOfLoan(
  db: Db,
  loan: Pick<LoanRow, 'id' | 'due_on'>,
): Promise<{ chargeId: number; amountFen: number } | undefined> {
  const charged = await db
    .selectFrom('charge')
    .select(['id', 'amount'])
    .where('loan_id', '=', loan.id)
    .where('kind', '=', 'fine')
    .where('from_day', '=', loan.due_on)
    .executeTakeFirst();
  return charged && { chargeId: charged.id, amountFen: charged.amount };
}
