import { z } from 'zod';

const fen = z.int().min(0).max(10_000_000);

/** What being late costs; of a rule of lending, what it leaves out is the library's. */
export const fineRuleSchema = z.strictObject({
  perDayFen: fen.optional(),
  graceDays: z.int().min(0).max(365).optional(),
  maxFen: fen.optional(),
});

/** `circulation.fines` of library.json, in whole fen: docs/circulation.md. Left out, nothing costs anything. */
export const finesSchema = z.strictObject({
  perDayFen: fen.default(0),
  graceDays: z.int().min(0).max(365).default(0),
  maxFen: fen.optional(),
  /** Whether days count on which the library is closed. */
  closedDays: z.boolean().default(false),
  /** Who owes more than this borrows no more. */
  debtLimitFen: fen.optional(),
  renewInDebt: z.boolean().default(true),
  lost: z
    .strictObject({
      timesPrice: z.number().min(0).max(20).default(1),
      withoutPriceFen: fen.default(5000),
      handlingFen: fen.default(0),
      found: z.enum(['all', 'allButHandling', 'nothing']).default('allButHandling'),
    })
    .prefault({}),
});
