import { noteBehavior } from '../platform/activity/library-side.ts';
import { recordEvents } from '../platform/activity/record-events.ts';
import type { Db } from '../platform/db/database.ts';
import type { LoanRow } from '../platform/db/schema.circulation.ts';
import { libraryDay, type LendingLibrary } from '../platform/configuration/lending.ts';

/** When a reader agreed that ended loans are kept (milliseconds since 1970); undefined without consent. */
export async function historyConsent(db: Db, readerId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('loan_history_consent')
    .select('agreed_at')
    .where('reader_id', '=', readerId)
    .executeTakeFirst();
  return row && Number(row.agreed_at);
}

/** Whether loans of this reader are kept when they end; nobody's are without consent. */
export const keepsHistory = async (db: Db, readerId: number | null): Promise<boolean> =>
  readerId !== null && (await historyConsent(db, readerId)) !== undefined;

/** The day of a consent in the library's time zone (ISO), null without one. */
export const dayOfConsent = (library: LendingLibrary, agreedAt: number | undefined): string | null =>
  agreedAt === undefined ? null : libraryDay(library, agreedAt);

/** Notes that a reader agreed; anyone who agreed before keeps the earlier day. */
export async function agreeToHistory(
  db: Db,
  { libraryId, readerId, now }: { libraryId: number; readerId: number; now: number },
): Promise<void> {
  await db
    .insertInto('loan_history_consent')
    .values({ reader_id: readerId, library_id: libraryId, agreed_at: now })
    .onConflict((conflict) => conflict.column('reader_id').doNothing())
    .execute();
}

/**
 * Puts a loan, its renewal or its return among the reader's behaviour records, in the transaction that makes it, and counts
 * a renewal. What is said of a loan goes with it when it ends without consent to a history (`forgetLoans`).
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
  if (type === 'renewal' && loan.record_id !== null) {
    await recordEvents(db, libraryId, [{ recordId: loan.record_id, type, at }]);
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
