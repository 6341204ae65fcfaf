import { z } from 'zod';
import { dataGroups, evaluationChoices, obstacleKinds, proofKinds } from '../../rules/reader-data.ts';

const channel = z.enum(['mail', 'phone']);

/** What is in the way of cancelling the account or leaving school, and where it is ended. */
export const obstacleSchema = z.object({
  kind: z.enum(obstacleKinds),
  count: z.int(),
  /** In the reader's language. */
  text: z.string(),
  path: z.string(),
});

const groupShape = {
  group: z.enum(dataGroups),
  /** In the reader's language. */
  name: z.string(),
  /** Rows of the store. */
  count: z.int(),
};

/** Cancelling one's account (portal-content §7). */
export const accountCancellationCalls = {
  checkCancellation: {
    summary: 'What prevents cancelling the account, what would be deleted, what is retained and why.',
    input: z.object({}),
    output: z.object({
      mayCancel: z.boolean(),
      obstacles: z.array(obstacleSchema),
      deleted: z.array(z.object(groupShape)),
      /** Kept without anything that leads to the reader. */
      kept: z.array(z.object({ ...groupShape, why: z.string() })),
      /** Ratings and comments, of which the reader chooses whether they go or stay without a name. */
      evaluations: z.int(),
      /** How the reader proves the wish: the password, a code to a verified contact, or at the library's desk alone. */
      proof: z.enum(proofKinds),
      /** Where a code can be sent, as far as its owner recognises it. */
      contacts: z.array(z.object({ channel, masked: z.string() })),
    }),
  },
  sendCancellationCode: {
    summary: 'Sends a code to a verified contact, for readers without a password.',
    input: z.object({ channel }),
    output: z.object({ times: z.int() }),
  },
  cancelAccount: {
    summary: 'Cancels the account for good: nothing in the store leads to the reader afterwards.',
    input: z.object({
      /** Encrypted as for signing in. */
      password: z.string().max(1024).optional(),
      channel: channel.optional(),
      code: z.string().trim().max(16).optional(),
      evaluations: z.enum(evaluationChoices),
      /** The reader has read what will happen. */
      understood: z.literal(true),
    }),
    output: z.object({ cancelled: z.literal(true) }),
  },
};
