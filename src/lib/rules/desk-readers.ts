/** Longest texts of the form of a reader, in characters. */
export const readerFormLimits = { account: 100, name: 100, card: 100, department: 100, message: 200 } as const;
/** Longest note of staff on a reader, in characters. */
export const maxReaderNote = 1000;
/** Longest reason for letting a reader off, in characters. */
export const maxWaiverReason = 200;
