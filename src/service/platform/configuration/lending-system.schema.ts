import { z } from 'zod';

/** Settings of every system that lends in the place of Yuelan, in whichever protocol it is asked. */
export const lendingSystemSchema = z.strictObject({
  timeoutMs: z.int().min(100).max(30_000).default(5_000).describe('Milliseconds for an answer.'),
  pageMs: z
    .int()
    .min(50)
    .max(10_000)
    .default(1_500)
    .describe("Milliseconds after which a reader's page shows the cached state."),
  listMs: z
    .int()
    .min(0)
    .max(2_000)
    .default(250)
    .describe('Milliseconds after which a list of copies shows the cached state.'),
  freshSeconds: z.int().min(0).max(3_600).default(20).describe("Seconds for which a reader's data counts as current."),
  itemSeconds: z
    .int()
    .min(1)
    .max(86_400)
    .default(120)
    .describe('Seconds for which the data of a copy counts as current.'),
  patron: z
    .enum(['card', 'account'])
    .default('card')
    .describe('Whether it knows readers by card number or by account.'),
  payments: z
    .boolean()
    .default(false)
    .describe('Whether readers can pay its fees online; each payment is reported to it.'),
  loanRules: z
    .boolean()
    .default(false)
    .describe('Whether it lends by the rules in library.json (`circulation`): then readers see them.'),
  places: z.record(z.string(), z.string()).default({}).describe('Its codes of our pick-up places, if they differ.'),
});
export type LendingSystemSettings = z.output<typeof lendingSystemSchema>;
