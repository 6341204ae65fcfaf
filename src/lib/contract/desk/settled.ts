import { z } from 'zod';
import { settledActs, settledQueues } from '../../rules/desk-audit.ts';
import { takeBackObstacles } from '../../rules/desk-take-back.ts';

export const settledDays = 14;
/** What is listed of it at a time. */
export const maxSettled = 100;

const settledSchema = z.object({
  queue: z.enum(settledQueues),
  itemId: z.string(),
  title: z.string(),
  reader: z.object({ account: z.string(), name: z.string() }).nullable(),
  /** What was done about it last. */
  act: z.enum(settledActs),
  /** The name of who did that; of a command, the user of the server's system. */
  by: z.string(),
  isCommand: z.boolean(),
  /** ISO time. */
  at: z.string(),
  /** What is in the way of taking it back; null where it can be. */
  obstacle: z.enum(takeBackObstacles).nullable(),
});
export type SettledRow = z.output<typeof settledSchema>;

/** What staff did about what waited, to be looked at and taken back where that can be. */
export const deskSettledCalls = {
  listDeskSettled: {
    summary:
      'What was settled at the desk or by commands in the last fourteen days, the latest first, each item once with what was done last ' +
      'and whether that can be taken back (`takeBackDeskInbox`, `takeBackDeskRequests`); a hundred at most. Of the queues ' +
      'that are for the roles of who asks, or of one of them.',
    input: z.object({ queue: z.enum(settledQueues).optional() }),
    output: z.object({ result: z.array(settledSchema), queues: z.array(z.enum(settledQueues)) }),
  },
};
