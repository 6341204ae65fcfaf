import { z } from 'zod';

const fen = z.int().min(0).max(10_000_000).meta({ format: 'fen' });

/** Overdue fines. Lending rules inherit omitted values from the library. */
export const fineRuleSchema = z.strictObject({
  perDayFen: fen.optional(),
  graceDays: z.int().min(0).max(365).optional(),
  maxFen: fen.optional(),
});

/** `circulation.fines` of library.json, in whole fen: docs/guide/circulation.md. Left out, nothing costs anything. */
export const finesSchema = z.strictObject({
  perDayFen: fen.default(0),
  graceDays: z.int().min(0).max(365).default(0),
  maxFen: fen.optional(),
  closedDays: z.boolean().default(false),
  /** Debt above which borrowing is blocked. */
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
