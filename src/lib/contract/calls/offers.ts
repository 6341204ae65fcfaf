import { z } from 'zod';
import { availabilities, offerObstacles } from '../../rules/offers.ts';

export const offerIdSchema = z.string().regex(/^\d{1,15}$/);
const offerIds = z.array(offerIdSchema).min(1).max(50);

/** Whole fen; null: the vendor names no price. */
const priceFen = z.int().nullable();

/** One offer in short: what a reader must know to choose it. */
export const offerSummarySchema = z.object({
  offerId: z.string(),
  title: z.string(),
  subtitle: z.string().nullable(),
  /** BCP 47 tag of the title's language and script. */
  titleLang: z.string(),
  author: z.string().nullable(),
  publisher: z.string().nullable(),
  publishYear: z.int().nullable(),
  /** ISO day; of what is not yet out. */
  publishDay: z.string().nullable(),
  edition: z.string().nullable(),
  isbn: z.string().nullable(),
  /** Number of the CLC. */
  kindNo: z.string().nullable(),
  /** Null: the portal draws the cover. */
  coverUrl: z.string().nullable(),
  /** As in the vendor's last file; `getOfferPrices` asks the vendor. */
  priceFen,
  availability: z.enum(availabilities),
  /** How often readers of the library chose it. */
  chosen: z.int(),
});
export type OfferSummary = z.output<typeof offerSummarySchema>;

/** How a price or stock was come by. */
const told = {
  /** ISO time at which it was true. */
  at: z.string(),
  /** The vendor's own answer, or its last file. */
  source: z.enum(['vendor', 'list']),
  /** The vendor was asked and did not answer in time: what is told may be old. */
  isVendorSilent: z.boolean(),
};
const stock = { availability: z.enum(availabilities), stock: z.int().nullable() };

export const offerCalls = {
  getOffer: {
    summary: 'One title that a vendor offers, with what the library holds or has ordered of it.',
    input: z.object({ offerId: offerIdSchema }),
    output: z.object({
      ...offerSummarySchema.shape,
      vendor: z.string(),
      vendorName: z.string(),
      langCode: z.string().nullable(),
      contributors: z.array(z.object({ name: z.string(), roleName: z.string() })),
      place: z.string().nullable(),
      extent: z.string().nullable(),
      binding: z.string().nullable(),
      series: z.array(z.object({ title: z.string(), number: z.string().nullable() })),
      subjects: z.array(z.string()),
      description: z.string().nullable(),
      contents: z.array(z.string()),
      /** Classes of the CLC that it stands under, widest first. */
      categories: z.array(z.object({ code: z.string(), name: z.string() })),
      weightGrams: z.int().nullable(),
      /** The vendor took it back: it can be looked at, not bought. */
      isWithdrawn: z.boolean(),
      /** Editions and formats that the library has, the very ISBN first. */
      held: z.array(
        z.object({
          recordId: z.string(),
          title: z.string(),
          titleLang: z.string(),
          author: z.string().nullable(),
          publisher: z.string().nullable(),
          publishYear: z.int().nullable(),
          edition: z.string().nullable(),
          isSameIsbn: z.boolean(),
        }),
      ),
      isOnOrder: z.boolean(),
    }),
  },
  getOfferPrices: {
    summary: 'What vendors want for some titles at this moment; titles that the library is not offered are left out.',
    input: z.object({ offerIds }),
    output: z.array(z.object({ offerId: z.string(), priceFen, ...told })),
  },
  getOfferStock: {
    summary: 'Whether vendors have some titles at this moment, and how many copies of each.',
    input: z.object({ offerIds }),
    output: z.array(z.object({ offerId: z.string(), ...stock, ...told })),
  },
  getOfferCategory: {
    summary: 'The class that a title is bought under, and the classes above it, widest first.',
    input: z.object({ offerId: offerIdSchema }),
    output: z.object({
      kindNo: z.string().nullable(),
      categories: z.array(z.object({ code: z.string(), name: z.string() })),
    }),
  },
  checkOfferVendor: {
    summary: 'Whether the vendors would take an order of some titles now, and why not, in the reader’s language.',
    input: z.object({ offerIds }),
    output: z.array(
      z.object({
        offerId: z.string(),
        vendor: z.string(),
        vendorName: z.string(),
        isOrderable: z.boolean(),
        obstacle: z.enum(offerObstacles).nullable(),
        message: z.string().nullable(),
        priceFen,
        ...stock,
        ...told,
      }),
    ),
  },
};
