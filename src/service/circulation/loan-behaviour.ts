import { noteBehavior } from '../platform/activity/library-side.ts';
import type { Db } from '../platform/db/schema.ts';
import type { LoanRow } from '../platform/db/schema.circulation.ts';

/**
 * Puts a loan, its renewal or its return among the reader's behaviour records, in the transaction that makes it. What is
 * said of a loan goes with it when it ends without consent to a history (`forgetLoans`).
 * @param at milliseconds since 1970
 */
export async function noteLoan(
  db: Db,
  loan: LoanRow,
  { type, at }: { type: 'loan' | 'renewal' | 'return'; at: number },
): Promise<void> {
  const { id, library_id: libraryId, reader_id: readerId } = loan;
  if (readerId === null) return;
  if (type === 'return') {
    await db
      .updateTable('behaviour')
      .set({ process_flag: 1 })
      .where('loan_id', '=', id)
      .where('type', '=', 'loan')
      .execute();
  }
  await noteBehavior(db, {
    libraryId,
    readerId,
    type,
    at,
    isSettled: type !== 'loan',
    loanId: id,
    recordId: loan.record_id,
    title: loan.title,
    barcode: loan.barcode,
    location: loan.location_id,
  });
}

/** Forgets what was put down of loans that are forgotten themselves; what was charged for them stays. */
export async function forgetLoans(db: Db, loanIds: readonly number[]): Promise<void> {
  if (loanIds.length === 0) return;
  await db
    .deleteFrom('behaviour')
    .where('loan_id', 'in', loanIds)
    .where('type', 'in', ['loan', 'renewal', 'return'])
    .execute();
}
