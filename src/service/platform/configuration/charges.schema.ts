import { z } from 'zod';

const fen = z.int().min(0).max(10_000_000).meta({ format: 'fen' });

/** Overdue fines. Lending rules inherit omitted values from the library. */
export const fineRuleSchema = z.strictObject({
  perDayFen: fen.optional().describe('Fine for each overdue day, in fen.'),
  graceDays: z.int().min(0).max(365).optional().describe('First overdue days without a fine.'),
  maxFen: fen.optional().describe('Maximum fine of a loan, in fen.'),
});

/** `circulation.fines` of library.json, in whole fen: docs/guide/circulation.md. Left out, nothing costs anything. */
export const finesSchema = z.strictObject({
  perDayFen: fen.default(0).describe('Fine for each overdue day, in fen.'),
  graceDays: z.int().min(0).max(365).default(0).describe('First overdue days without a fine.'),
  maxFen: fen.optional().describe('Maximum fine of a loan, in fen.'),
  closedDays: z.boolean().default(false).describe('Whether closed days count.'),
  debtLimitFen: fen.optional().describe('Debt above which borrowing is blocked.'),
  renewInDebt: z.boolean().default(true).describe('Whether readers above the debt limit may renew.'),
  lost: z
    .strictObject({
      timesPrice: z.number().min(0).max(20).default(1).describe('Multiple of the catalogue price.'),
      withoutPriceFen: fen.default(5000).describe('Price of records without a price in yuan.'),
      handlingFen: fen.default(0).describe('Handling fee.'),
      found: z
        .enum(['all', 'allButHandling', 'nothing'])
        .default('allButHandling')
        .describe('What is credited when the copy is found.'),
    })
    .prefault({})
    .describe('Charges for lost copies.'),
});
