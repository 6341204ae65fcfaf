import { z } from 'zod';
import { circulationCalls } from './circulation.ts';
import { requestSchema } from './copy-request-shapes.ts';
import { inboxCalls } from './inbox.ts';
import { recordSummarySchema } from './search.ts';

export const myLibraryCalls = {
  getMyLibrary: {
    summary: "What the reader does next (loans, requests, debts, unread messages), and the reader's shelves.",
    input: z.object({}),
    output: z.object({
      /** Why loans and debts are unknown: another system lends and does not answer. They are empty and zero then. */
      lendingProblem: z.string().optional(),
      /** The first of the running loans. */
      loans: circulationCalls.listLoans.output,
      /** What is to be paid, in fen. */
      owedFen: z.int(),
      /** Debts stop the reader from borrowing. */
      isOverLimit: z.boolean(),
      /** The reader can pay online. */
      isPayable: z.boolean(),
      /** Open requests, those that are ready first. */
      requests: z.array(
        requestSchema.pick({
          requestId: true,
          name: true,
          stage: true,
          recordId: true,
          title: true,
          titleLang: true,
          pickupPlace: true,
          until: true,
          position: true,
          expectedOn: true,
        }),
      ),
      /** The latest unread messages. */
      notices: inboxCalls.listNotices.output.shape.result,
      /** The latest favourites. */
      favourites: z.array(recordSummarySchema),
      /** What the reader returned last; empty without the reader's consent to a history of loans. */
      read: z.array(recordSummarySchema),
    }),
  },
};
