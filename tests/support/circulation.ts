import type { Db } from '#service/platform/db/database.ts';
import { agreeToHistory } from '#service/circulation/loan-behaviour.ts';

/** Lets every reader that there is have agreed to a history of loans, for tests of what is kept of loans. */
export async function agreeAll(db: Db, now: number): Promise<void> {
  const readers = await db.selectFrom('reader').select(['id', 'library_id']).execute();
  for (const { id, library_id } of readers) await agreeToHistory(db, { libraryId: library_id, readerId: id, now });
}
