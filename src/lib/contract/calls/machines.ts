import { z } from 'zod';
import { recordDetailSchema } from './record.ts';
import { recordIdSchema } from './search.ts';

const time = z.int().min(0).max(8.64e15);

/** What harvesters and other machines ask for that no page shows. */
export const machineCalls = {
  getRecordDetails: {
    summary: 'Everything the catalogue has about some records, in the order asked; what it does not have is left out.',
    input: z.object({
      recordIds: z.array(recordIdSchema).min(1).max(100),
      /** Whether what lies behind them in MARC comes along. */
      marc: z.boolean().default(false),
    }),
    output: z.array(recordDetailSchema),
  },
  listChanges: {
    summary: 'Records by the time of their last change, withdrawn ones too, page by page, for harvesters.',
    input: z.object({
      /** First moment of change, in milliseconds since 1970. */
      from: time.optional(),
      /** Moment before which the change lies, in milliseconds since 1970. */
      before: time.optional(),
      /** Key of the last record already known: the list begins behind it. */
      after: z.object({ time, recordId: recordIdSchema }).optional(),
      docCode: z.string().min(1).max(20).optional(),
      /**
       * Records with copies in that library, and all withdrawn ones: where the copies of these stood, nobody knows any
       * more.
       */
      libCode: z.string().min(1).max(64).optional(),
      recordId: recordIdSchema.optional(),
      rows: z.int().min(1).max(100).default(100),
      whole: z.boolean().default(false),
      /** Whether what lies behind whole records in MARC comes along. */
      marc: z.boolean().default(false),
      /** Whether all of the list is counted. */
      counted: z.boolean().default(false),
    }),
    output: z.object({
      /** Length of the whole list, whatever `after` says; null when it was not asked for. */
      total: z.int().nullable(),
      /** Whether there are more behind these. */
      more: z.boolean(),
      result: z.array(
        z.object({
          recordId: z.string(),
          /** Milliseconds since 1970; of a withdrawn record the moment of its withdrawal. */
          changedAt: z.int(),
          isDeleted: z.boolean(),
          docCode: z.string(),
          /** Codes of the libraries with copies, in the order of the codes. */
          libCodes: z.array(z.string()),
          /** Null when withdrawn or not asked for. */
          record: recordDetailSchema.nullable(),
        }),
      ),
    }),
  },
};
