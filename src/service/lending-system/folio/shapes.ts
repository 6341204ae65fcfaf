import { z } from 'zod';

// What Yuelan reads of the schemas of edge-patron (ramls) and edge-rtac (swagger.api); other fields are ignored.

const moment = z.iso.datetime({ offset: true });

const itemSchema = z.object({
  instanceId: z.string().nullish(),
  itemId: z.string().nullish(),
  title: z.string().nullish(),
});

export const loanSchema = z.object({
  item: itemSchema,
  loanDate: moment.nullish(),
  /** A loan without a due day cannot be shown. */
  dueDate: moment.nullish(),
});
export type Loan = z.output<typeof loanSchema>;

const holdSchema = z.object({ requestId: z.string(), item: itemSchema, status: z.string() });

export const accountSchema = z.object({
  totalCharges: z.object({ amount: z.number(), isoCurrencyCode: z.string() }),
  totalChargesCount: z.int(),
  totalLoans: z.int(),
  totalHolds: z.int(),
  charges: z.array(
    z.object({
      chargeAmount: z.object({ amount: z.number() }),
      description: z.string().nullish(),
      reason: z.string().nullish(),
      feeFineId: z.string().nullish(),
    }),
  ),
  holds: z.array(holdSchema),
  loans: z.array(loanSchema),
});
export type Account = z.output<typeof accountSchema>;

export const servicePointsSchema = z.object({
  allowedServicePoints: z.array(z.object({ id: z.string() })).nullish(),
});

const copySchema = z.object({
  /** Of the item; of the holdings record where there are no items. */
  id: z.string(),
  barcode: z.string().nullish(),
  status: z.string().nullish(),
  dueDate: z.string().nullish(),
});
export type Copy = z.output<typeof copySchema>;

export const batchSchema = z.object({
  holdings: z.array(z.object({ instanceId: z.string(), holdings: z.array(copySchema).nullish() })),
  errors: z.array(z.object({ message: z.string().nullish() })).nullish(),
});

/** Errors of both; in edge-rtac the message may also be plain text. */
export const errorSchema = z.object({ errorMessage: z.string() });
