import { z } from 'zod';
import {
  moveInFields,
  moveInProfiles,
  moveInTables,
  moveInUploads,
  passwordRules,
  unknownCodeKinds,
} from '../../rules/move-in.ts';
import { fileName, importId, importPartInput, importReasonsSchema, importWorkSchema } from './file-imports.ts';

const runId = z.int().min(1);
const fieldSchema = z.enum([...new Set(Object.values(moveInFields).flat())]);

/** What was not understood or not written, each with its place in the file; not all where there is much. */
const problemsSchema = z.object({
  total: z.int(),
  lines: z.array(
    z.object({
      fileName: z.string(),
      /** Of a table: the line; of records: the record number or byte position. */
      position: z.int(),
      /** The column of a table, counted from 1, with its name. */
      column: z.object({ at: z.int(), head: z.string() }).nullable(),
      reasons: importReasonsSchema,
    }),
  ),
});

const trialSchema = z.object({
  step: z.literal('trial'),
  records: z.object({ read: z.int(), fresh: z.int(), known: z.int(), rejected: z.int() }).nullable(),
  /** The first records. */
  titles: z.array(z.object({ controlNumber: z.string(), title: z.string() })),
  tables: z.array(
    z.object({
      table: z.enum(moveInTables),
      rows: z.int(),
      understood: z.int(),
      /** Rows that the profile leaves out. */
      leftOut: z.int(),
      /** Columns that the profile does not read. */
      unread: z.array(z.string()),
      /** The first row that was understood, without what a password is made of. */
      sample: z.array(z.object({ field: fieldSchema, value: z.string() })),
    }),
  ),
  problems: problemsSchema,
  /** Codes that library.json does not have, the most frequent first. */
  unknownCodes: z.array(z.object({ kind: z.enum(unknownCodeKinds), code: z.string(), count: z.int() })),
  /** Copies that the catalogue shows as lent, without a loan. */
  lentWithoutLoan: z.object({ total: z.int(), barcodes: z.array(z.string()) }),
});
export type MoveInTrial = z.output<typeof trialSchema>;

const writtenSchema = z.object({
  step: z.literal('written'),
  runId,
  records: z.object({ fresh: z.int(), changed: z.int(), unchanged: z.int() }).nullable(),
  /** Records whose copies changed. */
  items: z.int().nullable(),
  tables: z.array(
    z.object({
      table: z.enum(moveInTables),
      added: z.int(),
      updated: z.int(),
      unchanged: z.int(),
      /** Readers who left, loans that ended, debts that are paid. */
      ended: z.int(),
    }),
  ),
  problems: problemsSchema,
});
export type MoveInWritten = z.output<typeof writtenSchema>;

const undoneSchema = z.object({
  step: z.literal('undone'),
  runId,
  records: z.int(),
  readers: z.int(),
  loans: z.int(),
  requests: z.int(),
  charges: z.int(),
  /** Readers and loans that were used since, and stay. */
  kept: z.int(),
});
export type MoveInUndone = z.output<typeof undoneSchema>;

/** The files could not be read with the profile, or it was too late to write them. */
const refusedSchema = z.object({ step: z.literal('refused'), reasons: importReasonsSchema });

const moveInOutcomeSchema = z.discriminatedUnion('step', [trialSchema, writtenSchema, undoneSchema, refusedSchema]);
export type MoveInOutcome = z.output<typeof moveInOutcomeSchema>;

const moveInSchema = z.object({
  ...importWorkSchema.shape,
  /** The run that is undone; null where files are brought in. */
  undoOf: runId.nullable(),
  /** Names of the uploaded files. */
  files: z.array(z.object({ upload: z.enum(moveInUploads), fileName: z.string() })),
  outcome: moveInOutcomeSchema.nullable(),
});
export type MoveIn = z.output<typeof moveInSchema>;

const runSchema = z.object({
  runId,
  source: z.string(),
  /** ISO times. */
  startedAt: z.string(),
  /** Null if the run stopped before its end. */
  finishedAt: z.string().nullable(),
  undoneAt: z.string().nullable(),
  /** Whether there is a list of first passwords to hand out. */
  hasPasswords: z.boolean(),
});
export type MoveInRun = z.output<typeof runSchema>;

const stateSchema = z.object({
  /** The work under way, or else the last one; null before the first. */
  moveIn: moveInSchema.nullable(),
  /** The newest first. */
  runs: z.array(runSchema),
  /** The first day on which imported loans are Yuelan's own. */
  cutOver: z.object({ day: z.string().nullable(), isReached: z.boolean() }),
});
export type MoveInState = z.output<typeof stateSchema>;

/** Bringing a library in from another system (docs/guide/move-in.md). */
export const deskMoveInCalls = {
  getMoveIn: {
    summary:
      'The move-in that is open in the library, or else the last one, with the runs so far and the cut-over day.',
    input: z.object({}),
    output: stateSchema,
  },
  beginMoveIn: {
    summary: 'Begins to upload the files of another system. Refused while another import is open in the library.',
    input: z.object({
      /** Null: the first of the files is a profile of the library's own. */
      profile: z.enum(moveInProfiles).nullable(),
      /** In the order in which their parts come. */
      files: z
        .array(z.object({ upload: z.enum(moveInUploads), fileName }))
        .max(moveInUploads.length)
        .refine((files) => files.length > 0 && new Set(files.map(({ upload }) => upload)).size === files.length),
      /** Null: as the profile says. */
      password: z.enum(passwordRules).nullable(),
      /** The files are whole lists: readers, loans and debts of earlier runs that they lack end. */
      isWhole: z.boolean(),
    }),
    output: importWorkSchema,
  },
  putMoveInPart: {
    summary:
      'The next part of a file, as of `putFileImportPart`; with the last part of the last file the trial begins.',
    input: importPartInput,
    output: importWorkSchema,
  },
  runMoveIn: {
    summary: 'Writes files that were tried; continues work whose process has stopped.',
    input: z.object({ importId }),
    output: importWorkSchema,
  },
  cancelMoveIn: {
    summary: 'Cancels the open work. What is written already stays, and can be undone.',
    input: z.object({ importId }),
    output: importWorkSchema,
  },
  undoMoveIn: {
    summary:
      'Removes what a run created and reverses its charges, deposits and credits. Refused from the cut-over day on.',
    input: z.object({ runId }),
    output: importWorkSchema,
  },
  getMoveInPasswords: {
    summary: 'The first passwords of the readers of a run, as CSV.',
    input: z.object({ runId }),
    output: z.object({ content: z.string() }),
  },
  dropMoveInPasswords: {
    summary: 'Deletes the list of first passwords of a run.',
    input: z.object({ runId }),
    output: z.object({}),
  },
};
