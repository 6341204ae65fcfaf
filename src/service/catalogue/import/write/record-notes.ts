import type { Kysely } from 'kysely';
import type { Store } from '../../../platform/db/open.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { Statement, type Steps } from '../../../platform/db/statement.ts';
import { stepsInside } from '../../../platform/db/transaction.ts';
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
  /** The version that whoever writes has seen; 0 before the first. */
  seen: number;
  /** Milliseconds since 1970. */
  now: number;
}

const add = new Statement<
  [recordId: number, libraryId: number, ...texts: [string, string, string], staff: string, updatedAt: number],
  { record_id: number }
>(
  `INSERT INTO record_note (record_id, library_id, staff_text, public_text, note_key, staff, updated_at, version)
   VALUES (?, ?, ?, ?, ?, ?, ?, 1) ON CONFLICT DO NOTHING RETURNING record_id`,
);
const change = new Statement<
  [...texts: [string, string, string], staff: string, updatedAt: number, recordId: number, seen: number],
  { record_id: number }
>(
  `UPDATE record_note SET staff_text = ?, public_text = ?, note_key = ?, staff = ?, updated_at = ?, version = version + 1
   WHERE record_id = ? AND version = ? RETURNING record_id`,
);

function* noting(input: NewRecordNote): Steps<boolean> {
  const { libraryId, recordId, staffText, publicText, noteKey, staff, seen, now } = input;
  const row =
    seen === 0
      ? yield* add.get(recordId, libraryId, staffText, publicText, noteKey, staff, now)
      : yield* change.get(staffText, publicText, noteKey, staff, now, recordId, seen);
  if (row === undefined) return false;
  addChanges(libraryId, [{ recordId, op: 'items' }], now);
  return true;
}

/**
 * Writes the note on a record, and has its pages made anew.
 * @param inside what `inTransaction` gave
 * @returns false when somebody else has written it meanwhile
 */
export const noteRecord = (store: Store, inside: Kysely<Database>, input: NewRecordNote): Promise<boolean> =>
  stepsInside(store, inside, () => noting(input));
