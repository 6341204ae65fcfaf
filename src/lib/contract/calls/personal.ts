import { z } from 'zod';

const nothing = z.object({});
const flag = z.enum(['0', '1']);

/** What the personal menu asks about the reader before it shows an item (portal-shell §1, §2.6). */
export const personalCalls = {
  getDocumentDeliveryUrl: {
    summary: "Where the reader goes on at the library's document delivery; the address is signed and soon over.",
    input: nothing,
    output: z.object({
      /** Empty where the library has no document delivery. */
      url: z.string(),
    }),
  },
  getRecommendationPermission: {
    summary: 'Whether the reader may recommend a purchase, and how many within a day.',
    input: nothing,
    output: z.object({
      isAllow: z.boolean(),
      /** 0: none. */
      maxPerDay: z.int(),
      /** The ways of recommending that the library has. */
      purderRec: flag,
      freeRec: flag,
      customRec: flag,
      recRecord: flag,
    }),
  },
};
