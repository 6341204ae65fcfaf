import { z } from 'zod';

const nothing = z.object({});
const flag = z.enum(['0', '1']);

/** What the personal menu asks about the reader before it shows an item (portal-shell §1, §2.6). */
export const personalCalls = {
  getRecommendationPermission: {
    summary: 'Whether the reader may recommend a purchase, and how many within a day.',
    input: nothing,
    output: z.object({
      isAllow: z.boolean(),
      /** 0: none. */
      maxPerDay: z.int(),
      purderRec: flag,
      freeRec: flag,
      customRec: flag,
      recRecord: flag,
    }),
  },
};
