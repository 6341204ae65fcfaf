import { z } from 'zod';
import { pageOf } from '../paging.ts';
import { pointEntryKinds, pointEvents } from '../../rules/points.ts';

const most = z.int().nullable();

export const pointCalls = {
  getPoints: {
    summary:
      'The points of the reader: how many, how they are earned and spent here, and what was, the latest first; by earned or spent.',
    input: z.object({
      which: z.enum(['earned', 'spent']).nullish(),
      ...pageOf(100, 20),
    }),
    output: z.object({
      balance: z.int(),
      total: z.int(),
      rules: z.object({
        /** In the order of the rules; caps in points, null without one. */
        events: z.array(z.object({ event: z.enum(pointEvents), points: z.int(), dayMost: most, yearMost: most })),
        dayMost: most,
        yearMost: most,
        expireDays: most,
        /** What a point pays of a fine, in fen; null: none. */
        fenPerPoint: most,
      }),
      result: z.array(
        z.object({
          entryId: z.string(),
          kind: z.enum(pointEntryKinds),
          /** Below zero where they were spent or expired. */
          points: z.int(),
          note: z.string().nullable(),
          day: z.string(),
        }),
      ),
    }),
  },
};
