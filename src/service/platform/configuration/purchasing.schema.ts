import { z } from 'zod';
import { localText } from '../../../lib/contract/local-text.ts';
import { cancelRules } from '../../../lib/rules/purchase-orders.ts';

const code = z.string().regex(/^[A-Za-z0-9_-]{1,32}$/);
const codes = z.array(z.string().trim().min(1).max(64)).default([]);
/** Whole fen. */
const fen = z.int().min(0).max(100_000_000_00);
const classes = z.array(z.string().trim().min(1).max(20)).default([]);

const allowanceSchema = z.strictObject({
  readerTypes: codes.describe('Reader types; all if empty.'),
  booksPerMonth: z.int().min(0).max(1000).optional().describe('Books in a month.'),
  booksPerYear: z.int().min(0).max(10_000).optional().describe('Books in a year.'),
  fenPerMonth: fen.optional().describe('Fen in a month.'),
  fenPerYear: fen.optional().describe('Fen in a year.'),
});

const fundSchema = z.strictObject({
  code: code.describe('Code of the fund.'),
  name: localText.describe('Name of the fund.'),
  readerTypes: codes.describe('Reader types; all if empty.'),
  categories: z
    .array(
      z.strictObject({
        code: code.describe('Code of the category.'),
        name: localText.describe('Name of the category.'),
        classes: classes.describe('First characters of class numbers; all if empty.'),
      }),
    )
    .min(1)
    .describe('Kinds of books that the fund pays.'),
  years: z
    .array(
      z.strictObject({
        year: z.int().min(2000).max(2200).describe('Year.'),
        totalFen: fen.describe('Money of the year, in fen.'),
        categories: z.record(code, fen).default({}).describe('Limits of categories, in fen.'),
      }),
    )
    .default([])
    .describe('Budgets by year.'),
});

const freightSchema = z.strictObject({
  areas: z
    .array(z.string().regex(/^\d{2,6}$/))
    .default([])
    .describe('First digits of six-digit area codes; all if empty.'),
  firstGrams: z.int().min(1).max(100_000).default(1000).describe('Weight that the first price covers.'),
  firstFen: fen.describe('First price, in fen.'),
  stepGrams: z.int().min(1).max(100_000).default(1000).describe('Weight of each further step.'),
  stepFen: fen.default(0).describe('Price of each further step, in fen.'),
  freeFromFen: fen.optional().describe('Price of books from which delivery is free.'),
});

/** `purchasing` of library.json without vendors, described in lib/rules/purchasing-settings.ts. */
export const purchasingRulesShape = {
  ruleText: z
    .array(localText)
    .default([])
    .describe('Terms that readers accept before they choose the first book, by paragraph.'),
  allowances: z.array(allowanceSchema).default([]).describe('Limits by reader type; the first match applies.'),
  funds: z.array(fundSchema).default([]).describe('Funds; without funds readers see offers and cannot buy.'),
  highestPriceFen: fen.optional().describe('Dearer books are not bought.'),
  excludedPublishers: z.array(z.string().trim().min(1)).default([]).describe('Publishers whose books are not bought.'),
  publishedSince: z.int().min(1000).max(2200).optional().describe('Older books are not bought.'),
  excludedClasses: classes.describe('First characters of class numbers that are not bought.'),
  share: z
    .strictObject({
      percent: z.int().min(0).max(100).default(100).describe('Percentage of the price.'),
      maxFen: fen.optional().describe('Maximum for a book, in fen.'),
      freight: z.enum(['library', 'reader']).default('library').describe('Who pays the delivery.'),
    })
    .prefault({})
    .describe('What the library pays.'),
  freight: z.array(freightSchema).default([]).describe('Delivery prices by area; other areas have no delivery.'),
  usualGrams: z.int().min(1).max(100_000).default(500).describe('Weight of a book without one.'),
  pickupPlaces: codes.describe(
    'Pick-up places as `listPickupPlaces` has them; all of the library where the list is empty.',
  ),
  cancel: z
    .enum(cancelRules)
    .default('beforeShipping')
    .describe("Whether readers may cancel until the vendor has the order, or afterwards with the vendor's consent."),
  maxInOrder: z.int().min(1).max(50).default(10).describe('Books in an order.'),
  payHours: z.int().min(1).max(720).default(24).describe('Hours until an unpaid order ends.'),
  preorderDays: z
    .int()
    .min(1)
    .max(730)
    .default(90)
    .describe('Days that a pre-ordered book may be late before the order lapses.'),
  receiptDays: z
    .int()
    .min(1)
    .max(60)
    .default(14)
    .describe('Days after delivery from which a book counts as received without confirmation.'),
  loanDays: z.int().min(1).max(365).default(60).describe('The loan that begins with the receipt.'),
  location: z
    .strictObject({
      libCode: z.string().describe('Library of the copy.'),
      locationId: z.string().describe('Location of the copy.'),
    })
    .optional()
    .describe(
      'Where a book is catalogued until it is brought to the library; the first location of the library when left out.',
    ),
  anotherCopy: z
    .strictObject({ waiting: z.int().min(0).max(1000).default(0).describe('Number of waiting requests.') })
    .optional()
    .describe('Buy another copy of a held title if all are on loan and this many requests wait; never if omitted.'),
  notReturned: z
    .strictObject({
      afterDays: z.int().min(1).max(1000).default(60).describe('Days overdue.'),
      percent: z.int().min(0).max(1000).default(100).describe("Percentage of the library's price."),
      handlingFen: fen.default(0).describe('Handling fee, in fen.'),
    })
    .prefault({})
    .describe("Days overdue from which a book is charged and becomes the reader's."),
  pollMinutes: z
    .int()
    .min(1)
    .max(1440)
    .default(30)
    .describe('Minutes between two questions to a vendor how far an order is.'),
};
export type PurchasingSettings = z.output<z.ZodObject<typeof purchasingRulesShape>>;
