import { BulkRows } from '../../../platform/db/bulk-insert.ts';
import type { Db } from '../../../platform/db/database.ts';
import { addChanges } from './changes.ts';
import { ResearcherWorks } from './researcher-works.ts';

interface Suppression {
  libraryId: number;
  /** A record of that library. */
  recordId: number;
  /** Whether readers are to see it no more. */
  isSuppressed: boolean;
  /** Milliseconds since 1970. */
  now: number;
}

/**
 * Hides a record from readers as if it were withdrawn, or shows it again.
 * @param inside the transaction of `inTransaction`
 * @returns false if it already is in that state, or its source has withdrawn it
 */
export async function suppressRecord(
  inside: Db,
  { libraryId, recordId, isSuppressed, now }: Suppression,
): Promise<boolean> {
  const works = new ResearcherWorks(inside, new BulkRows(inside));
  await works.begin(libraryId);
  const time = isSuppressed ? now : null;
  const { numUpdatedRows } = await inside
    .updateTable('record')
    .set({ suppressed_at: time, deleted_at: time, updated_at: now })
    .where('id', '=', recordId)
    .where((eb) => (isSuppressed ? eb('deleted_at', 'is', null) : eb('deleted_at', '=', eb.ref('suppressed_at'))))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await works.note(recordId);
  await works.finish();
  await addChanges(inside, libraryId, [{ recordId, op: isSuppressed ? 'delete' : 'put' }], now);
  return true;
}
