import { z } from 'zod';
import { localText } from '../../../lib/contract/local-text.ts';
import { cancelRules } from '../../../lib/rules/purchase-orders.ts';

const code = z.string().regex(/^[A-Za-z0-9_-]{1,32}$/);
const codes = z.array(z.string().trim().min(1).max(64)).default([]);
/** Whole fen. */
const fen = z.int().min(0).max(100_000_000_00);
const classes = z.array(z.string().trim().min(1).max(20)).default([]);

const allowanceSchema = z.strictObject({
  readerTypes: codes,
  booksPerMonth: z.int().min(0).max(1000).optional(),
  booksPerYear: z.int().min(0).max(10_000).optional(),
  fenPerMonth: fen.optional(),
  fenPerYear: fen.optional(),
});

const fundSchema = z.strictObject({
  code,
  name: localText,
  readerTypes: codes,
  categories: z.array(z.strictObject({ code, name: localText, classes })).min(1),
  years: z
    .array(
      z.strictObject({ year: z.int().min(2000).max(2200), totalFen: fen, categories: z.record(code, fen).default({}) }),
    )
    .default([]),
});

const freightSchema = z.strictObject({
  areas: z.array(z.string().regex(/^\d{2,6}$/)).default([]),
  firstGrams: z.int().min(1).max(100_000).default(1000),
  firstFen: fen,
  stepGrams: z.int().min(1).max(100_000).default(1000),
  stepFen: fen.default(0),
  freeFromFen: fen.optional(),
});

/** `purchasing` of library.json without vendors, described in lib/rules/purchasing-settings.ts. */
export const purchasingRulesShape = {
  /** Terms that readers accept before they choose the first book, by paragraph. */
  ruleText: z.array(localText).default([]),
  allowances: z.array(allowanceSchema).default([]),
  funds: z.array(fundSchema).default([]),
  highestPriceFen: fen.optional(),
  excludedPublishers: z.array(z.string().trim().min(1)).default([]),
  publishedSince: z.int().min(1000).max(2200).optional(),
  excludedClasses: classes,
  share: z
    .strictObject({
      percent: z.int().min(0).max(100).default(100),
      maxFen: fen.optional(),
      freight: z.enum(['library', 'reader']).default('library'),
    })
    .prefault({}),
  freight: z.array(freightSchema).default([]),
  usualGrams: z.int().min(1).max(100_000).default(500),
  /** Pick-up places as `listPickupPlaces` has them; all of the library where the list is empty. */
  pickupPlaces: codes,
  cancel: z.enum(cancelRules).default('beforeShipping'),
  maxInOrder: z.int().min(1).max(50).default(10),
  payHours: z.int().min(1).max(720).default(24),
  /** Days that a pre-ordered book may be late before the order lapses. */
  preorderDays: z.int().min(1).max(730).default(90),
  /** Days after delivery from which a book counts as received without confirmation. */
  receiptDays: z.int().min(1).max(60).default(14),
  /** The loan that begins with the receipt. */
  loanDays: z.int().min(1).max(365).default(60),
  /** Where a book is catalogued until it is brought to the library; the first location of the library when left out. */
  location: z.strictObject({ libCode: z.string(), locationId: z.string() }).optional(),
  /** Buy another copy of a held title if all are on loan and this many requests wait; never if omitted. */
  anotherCopy: z.strictObject({ waiting: z.int().min(0).max(1000).default(0) }).optional(),
  /** Days overdue from which a book is charged and becomes the reader's. */
  notReturned: z
    .strictObject({
      afterDays: z.int().min(1).max(1000).default(60),
      /** Percentage of the library's price. */
      percent: z.int().min(0).max(1000).default(100),
      handlingFen: fen.default(0),
    })
    .prefault({}),
  /** Minutes between two questions to a vendor how far an order is. */
  pollMinutes: z.int().min(1).max(1440).default(30),
};
export type PurchasingSettings = z.output<z.ZodObject<typeof purchasingRulesShape>>;
