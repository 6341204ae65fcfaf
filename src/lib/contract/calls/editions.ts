import { z } from 'zod';
import { recordIdSchema, recordSummarySchema } from './search.ts';

export const editionCalls = {
  listEditions: {
    summary:
      'Editions and formats of the work of a record, newest first, the record among them; empty when it is alone.',
    input: z.object({ recordId: recordIdSchema, rows: z.coerce.number().int().min(1).max(100).default(50) }),
    output: z.object({
      /** All there are, the record itself included; 0 when there is no other. */
      total: z.int(),
      result: z.array(
        recordSummarySchema.extend({
          langName: z.string().nullable(),
          isCurrent: z.boolean(),
          itemCount: z.int(),
          onShelfCount: z.int(),
          useHereCount: z.int(),
        }),
      ),
    }),
  },
};
