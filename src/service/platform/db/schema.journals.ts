/** A journal in one of the library's own lists of core journals (dictionary `customCore`), by its number. */
export interface CoreJournalTable {
  library_id: number;
  /** Code of the list. */
  code: string;
  /** As in record_identifier: issn, cn. */
  type: string;
  value: string;
}
