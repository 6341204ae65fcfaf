import { z } from 'zod';
import { pageOf } from '../paging.ts';
import { lastPage } from '../search-terms.ts';
import { availabilities, offerFacets, offerObstacles, offerSearchFields, offerSorts } from '../../rules/offers.ts';
import { coverTypes } from '../../rules/favourites.ts';
import { facetValueSchema, highlightSchema, wideningNames } from './search.ts';

const offerIdSchema = z.string().regex(/^\d{1,15}$/);
const offerIds = z.array(offerIdSchema).min(1).max(50);

/** Whole fen; null: the vendor names no price. */
const priceFen = z.int().nullable();

/** One offer in short: what a reader must know to choose it. */
const offerSummarySchema = z.object({
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

const quoteOrigin = {
  /** ISO time at which it was true. */
  at: z.string(),
  /** The vendor's own answer, or its last file. */
  source: z.enum(['vendor', 'list']),
  /** The vendor did not answer in time: the data may be old. */
  isVendorSilent: z.boolean(),
};
const stock = { availability: z.enum(availabilities), stock: z.int().nullable() };

const codes = z.array(z.string().min(1).max(200)).max(50).default([]);
const year = z.coerce.number().int().min(1000).max(2200).nullish();
const fen = z.coerce.number().int().min(0).max(100_000_000).nullish();

/** How a list of offers is narrowed, ordered and cut into pages. */
const listed = {
  /** Numbers of the CLC; each takes in everything below it. */
  kindNo: codes,
  publisher: codes,
  langCode: codes,
  publishBegin: year,
  publishEnd: year,
  /** Whole fen, both included. */
  priceFrom: fen,
  priceTo: fen,
  /** What the vendor would take an order of, as its last file says. */
  onlyOrderable: z.boolean().default(false),
  sortField: z.enum(offerSorts).default('relevance'),
  ...pageOf(50, 20, lastPage),
};

const offerListSchema = z.object({
  total: z.int(),
  result: z.array(offerSummarySchema),
  /** Values by descending count; at most 50 a facet. Each ignores what was chosen in it. */
  facets: z.record(z.enum(offerFacets), z.array(facetValueSchema)),
  years: z.array(z.object({ year: z.int(), count: z.int() })),
  /** Ranges of prices in fen, the upper end not included; null: no end. */
  prices: z.array(z.object({ from: z.int(), to: z.int().nullable(), count: z.int() })),
  /** By offerId. */
  highlights: z.record(z.string(), highlightSchema),
  /** How what was typed was widened, because nothing has it as it was typed. */
  widened: z.enum(wideningNames).nullable(),
});
export type OfferList = z.output<typeof offerListSchema>;

export const offerCalls = {
  listOfferCategories: {
    summary:
      'Classes that titles are offered in with how many, right below a class; the main classes when none is given.',
    input: z.object({ kindNo: z.string().max(20).default('') }),
    output: z.array(facetValueSchema),
  },
  listOffers: {
    summary: 'The front page of purchasing: new titles, those chosen most, and what readers chose lately.',
    input: z.object({ rows: z.coerce.number().int().min(1).max(24).default(12) }),
    output: z.object({
      total: z.int(),
      newest: z.array(offerSummarySchema),
      popular: z.array(offerSummarySchema),
      /** The latest choice first. */
      chosen: z.array(offerSummarySchema),
    }),
  },
  listCategoryOffers: {
    summary: 'Titles offered in some classes, narrowed, ordered and counted.',
    input: z.object({ ...listed, kindNo: codes.refine((all) => all.length > 0, 'name a class') }),
    output: offerListSchema,
  },
  searchOffers: {
    summary: 'Titles offered, found as the catalogue’s search finds records, narrowed, ordered and counted.',
    input: z.object({
      keyword: z.string().trim().max(200).default(''),
      searchField: z.enum(offerSearchFields).default('keyWord'),
      ...listed,
    }),
    output: offerListSchema,
  },
  getOfferPicture: {
    summary: 'The picture that a vendor has of a cover, as pages of this site show it.',
    input: z.object({ offerId: offerIdSchema }),
    output: z.object({ mediaType: z.enum(coverTypes), picture: z.string() }),
  },
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
      /** Classes of the CLC that it is under, widest first. */
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
      /** The library holds it, and by its rules would buy another copy now, since all are on loan. */
      mayHaveAnother: z.boolean(),
    }),
  },
  getOfferPrices: {
    summary: 'What vendors want for some titles at this moment; titles that the library is not offered are left out.',
    input: z.object({ offerIds }),
    output: z.array(z.object({ offerId: z.string(), priceFen, ...quoteOrigin })),
  },
  getOfferStock: {
    summary: 'Whether vendors have some titles at this moment, and how many copies of each.',
    input: z.object({ offerIds }),
    output: z.array(z.object({ offerId: z.string(), ...stock, ...quoteOrigin })),
  },
  getOfferInstead: {
    summary: 'What a vendor offers of a book whose copies are all lent, where the library would buy another one now.',
    input: z.object({ recordId: z.string().regex(/^\d{1,15}$/) }),
    output: z.object({ offerId: z.string().nullable() }),
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
        ...quoteOrigin,
      }),
    ),
  },
};
