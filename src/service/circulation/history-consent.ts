import { libraryDay, type LendingLibrary } from '../platform/configuration/lending.ts';
import type { Db } from '../platform/db/schema.ts';

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
