import type { Db } from '../../platform/db/database.ts';

/** Writes to the change feed that the availability of a record's copies has changed. @param now milliseconds since 1970 */
export async function itemsChanged(db: Db, libraryId: number, recordId: number | null, now: number): Promise<void> {
  if (recordId === null) return;
  await db.insertInto('change').values({ library_id: libraryId, record_id: recordId, op: 'items', at: now }).execute();
}
