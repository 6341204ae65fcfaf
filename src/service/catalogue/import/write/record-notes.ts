import type { Db } from '../../../platform/db/database.ts';
import { addChanges } from './changes.ts';

/** A note as staff write it; a text that is empty is none. */
export interface NewRecordNote {
  libraryId: number;
  recordId: number;
  staffText: string;
  publicText: string;
  /** Both texts, folded for search. */
  noteKey: string;
  staff: string;
  /** The version that the writer has seen; 0 before the first. */
  seen: number;
  /** Milliseconds since 1970. */
  now: number;
}

/**
 * Writes the note of a record and expires its pages.
 * @param inside the transaction of `inTransaction`
 * @returns false if the note has been changed meanwhile
 */
export async function noteRecord(inside: Db, input: NewRecordNote): Promise<boolean> {
  const { libraryId, recordId, staffText, publicText, noteKey, staff, seen, now } = input;
  const texts = { staff_text: staffText, public_text: publicText, note_key: noteKey, staff, updated_at: now };
  const row =
    seen === 0
      ? await inside
          .insertInto('record_note')
          .values({ record_id: recordId, library_id: libraryId, ...texts, version: 1 })
          .onConflict((conflict) => conflict.doNothing())
          .returning('record_id')
          .executeTakeFirst()
      : await inside
          .updateTable('record_note')
          .set({ ...texts, version: seen + 1 })
          .where('record_id', '=', recordId)
          .where('version', '=', seen)
          .returning('record_id')
          .executeTakeFirst();
  if (row === undefined) return false;
  await addChanges(inside, libraryId, [{ recordId, op: 'items' }], now);
  return true;
}
