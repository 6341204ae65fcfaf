import { z } from 'zod';

export const deskEventCalls = {
  listDeskEventSignUps: {
    summary: 'Readers who have a place at an event, and those who wait for one, in their order.',
    input: z.object({ key: z.string().min(1).max(64) }),
    output: z.object({
      result: z.array(
        z.object({
          account: z.string(),
          name: z.string(),
          isWaiting: z.boolean(),
          /** ISO time. */
          signedUpAt: z.string(),
        }),
      ),
    }),
  },
};
