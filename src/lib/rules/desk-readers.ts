/** Longest note of staff on a reader, in characters. */
export const maxReaderNote = 1000;
/** Longest reason for letting a reader off, in characters. */
export const maxWaiverReason = 200;
