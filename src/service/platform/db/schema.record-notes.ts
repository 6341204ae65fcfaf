/** The table of notes on records; times as in schema.ts. */
export interface RecordNoteDatabase {
  record_note: RecordNoteTable;
}

/** What staff wrote down about a record. A text that is not there is empty. */
interface RecordNoteTable {
  record_id: number;
  library_id: number;
  /** For staff alone. */
  staff_text: string;
  /** For readers, on the page of the record. */
  public_text: string;
  /** Both, folded for the desk's search. */
  note_key: string;
  /** Account of who wrote it last. */
  staff: string;
  /** Counted up with each change. */
  version: number;
  updated_at: number;
}
