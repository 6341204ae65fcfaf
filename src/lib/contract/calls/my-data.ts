import { z } from 'zod';
import { dataExportStates } from '../../rules/reader-data.ts';

const nothing = z.object({});
const copyId = z.string().regex(/^\d{1,15}$/);
/** ISO time. */
const time = z.string();

/** Copies of everything that the portal keeps of a reader; the specification names no calls for it. */
export const myDataCalls = {
  listDataCopies: {
    summary: 'Copies of the own data that were asked for, newest first.',
    input: nothing,
    output: z.object({
      /** For how many days a copy can be collected. */
      days: z.int(),
      result: z.array(
        z.object({
          copyId: z.string(),
          state: z.enum(dataExportStates),
          askedAt: time,
          madeAt: time.nullable(),
          expiresAt: time.nullable(),
        }),
      ),
    }),
  },
  requestDataCopy: {
    summary: 'Asks for a copy of the own data; it is there to be collected within minutes.',
    input: nothing,
    output: z.object({ copyId: z.string() }),
  },
  getDataCopy: {
    summary: 'The copy as a zip file with JSON and CSV, in Base64; for the reader whose data it is alone.',
    input: z.object({ copyId }),
    output: z.object({ fileName: z.string(), mediaType: z.literal('application/zip'), content: z.string() }),
  },
};
