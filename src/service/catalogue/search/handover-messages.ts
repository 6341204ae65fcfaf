import { z } from 'zod';
import type { FollowedChanges } from './library-index.ts';

/** What a process that follows an index sends to the one that answers readers. */
export const followedMessageSchema: z.ZodType<FollowedChanges> = z.strictObject({
  upTo: z.int(),
  count: z.int(),
  recordIds: z.array(z.int()),
  isDescribed: z.boolean(),
  documents: z.instanceof(Float64Array),
});

/** What it is sent for each of them that was taken in. */
export const takenMessage = 'taken';
