/** Characters of a note on a record, for staff or for readers. */
export const maxRecordNote = 2000;
