/** Steps of a file that staff bring in: it comes in parts, is read on trial, waits for a yes, and is imported. */
export const fileImportStates = ['uploading', 'trying', 'tried', 'running', 'done', 'failed', 'cancelled'] as const;
export type FileImportState = (typeof fileImportStates)[number];

/** Why a file could not be read: its format is none that we know, it is too large, or something else (in the log). */
export const fileImportProblems = ['format', 'broken'] as const;
export type FileImportProblem = (typeof fileImportProblems)[number];

/** Bytes of one part, before Base64: seven seconds on 400 kbit/s. */
export const importPartBytes = 256 * 1024;
/** Bytes of a file, packed as it comes; larger ones are imported by command. */
export const maxImportBytes = 256 * 2 ** 20;
/** After so long without a word anyone who read the file is gone, in milliseconds. */
export const importStallMs = 60_000;
/** Lines of a report that are kept: of records that were rejected, and of the others. */
export const maxReportLines = { rejected: 300, others: 200 } as const;
export const maxImportSamples = 5;

/** Encodings that staff can name where the file does not tell its own. */
export const importEncodings = ['utf-8', 'gb18030', 'marc-8', 'latin-1'] as const;
