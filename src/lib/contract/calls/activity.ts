import { z } from 'zod';
import { recordIdSchema } from './search.ts';

/** What a reader's browser tells of; loans and favourites are counted where they are made. */
export const behaviorTypes = ['view', 'share', 'export', 'download', 'access'] as const;
export type BehaviorType = (typeof behaviorTypes)[number];

export const activityCalls = {
  addBehavior: {
    summary:
      'Counts that a record was looked at, shared, exported, its file downloaded or its electronic copy opened; who did it is not kept.',
    input: z.object({ recordId: recordIdSchema, type: z.enum(behaviorTypes) }),
    output: z.object({
      /** False where the same client told the same lately, or tells too much. */
      counted: z.boolean(),
    }),
  },
  getLoanAnalysis: {
    summary: 'Loans of a record by month, as far as they are known with their dates.',
    input: z.object({ recordId: recordIdSchema }),
    output: z.object({
      /** Loans with a date; the loans of the statistics may be more. */
      total: z.int(),
      /** Months (YYYY-MM) with loans, ascending. */
      months: z.array(z.object({ month: z.string(), count: z.int() })),
    }),
  },
};
