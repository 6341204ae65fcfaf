import { z } from 'zod';
import { fileImportProblems, fileImportStates, importEncodings, importPartBytes } from '../../rules/file-imports.ts';
import { importReasonNames } from '../../rules/import-reasons.ts';
import { base64Length } from '../../rules/profile.ts';

export const importId = z.string().regex(/^[1-9]\d{0,8}$/);

/** Each by its name and values (lib/rules/import-reasons.ts); as the text that it is where it is none of those. */
export const importReasonsSchema = z.array(
  z.union([z.string(), z.object({ name: z.enum(importReasonNames), values: z.record(z.string(), z.string()) })]),
);

const lineSchema = z.object({
  /** Bytes or counted records, as the format has it. */
  position: z.int(),
  controlNumber: z.string().nullable(),
  severity: z.enum(['rejected', 'warning', 'withdrawn']),
  reasons: importReasonsSchema,
});

export const fileImportOutcomeSchema = z.object({
  /** Where control numbers are unique. */
  source: z.string(),
  records: z.int(),
  fresh: z.int(),
  /** Of the trial: records whose number is here; of the import: those that it changed. */
  known: z.int(),
  /** Of the import alone: records that were here as they are; null before. */
  unchanged: z.int().nullable(),
  withdrawals: z.int(),
  rejected: z.int(),
  /** Records with something repaired or left out. */
  warned: z.int(),
  /** What was rejected first; not all of it where there is much. */
  lines: z.array(lineSchema),
  totalLines: z.int(),
  /** The first records as readers will see them; of the trial alone. */
  samples: z.array(
    z.object({ controlNumber: z.string(), title: z.string(), author: z.string(), year: z.int().nullable() }),
  ),
});
export type FileImportOutcome = z.output<typeof fileImportOutcomeSchema>;

/** Work on files that staff upload: how far it is, and who began it. */
export const importWorkSchema = z.object({
  importId: z.string(),
  /** Name of the uploaded file; of a move-in, its profile. */
  fileName: z.string(),
  state: z.enum(fileImportStates),
  /** Anyone who read the file is gone: it can be gone on with, or given up. */
  isStalled: z.boolean(),
  by: z.string(),
  /** ISO time. */
  startedAt: z.string(),
  parts: z.int(),
  bytes: z.int(),
  /** Records read by what is under way. */
  records: z.int(),
  problem: z.enum(fileImportProblems).nullable(),
});
export type ImportWork = z.output<typeof importWorkSchema>;

const fileImportSchema = importWorkSchema.extend({ outcome: fileImportOutcomeSchema.nullable() });
export type FileImport = z.output<typeof fileImportSchema>;

export const fileName = z.string().trim().min(1).max(200);

export const importPartInput = z.object({
  importId,
  /** Counted from 0. */
  part: z.int().min(0).max(9999),
  content: z.base64().min(1).max(base64Length(importPartBytes)),
  /** Whether it is the last part of its file. */
  isLast: z.boolean(),
});

/** Importing a file in the browser: it comes in parts, is tried, and is imported when staff say so. */
export const deskFileImportCalls = {
  getFileImport: {
    summary: 'The import that is open in the library, or else the last one; null before the first.',
    input: z.object({}),
    output: z.object({ fileImport: fileImportSchema.nullable() }),
  },
  beginFileImport: {
    summary: 'Begins to bring in a file. Refused while another is open in the library.',
    input: z.object({
      fileName,
      /** Empty: derived from the format. */
      source: z
        .string()
        .trim()
        .max(40)
        .regex(/^[\w.-]*$/),
      encoding: z.enum(importEncodings).nullable(),
    }),
    output: fileImportSchema,
  },
  putFileImportPart: {
    summary:
      'The next part of the file, perhaps packed with gzip, in Base64; with the last one the trial begins. A part that ' +
      'came already is taken as said again.',
    input: importPartInput,
    output: fileImportSchema,
  },
  runFileImport: {
    summary: 'Imports a file that was tried; goes on with one whose reader is gone.',
    input: z.object({ importId }),
    output: fileImportSchema,
  },
  cancelFileImport: {
    summary: 'Gives up a file that is open. What an import under way has written stays.',
    input: z.object({ importId }),
    output: fileImportSchema,
  },
};
