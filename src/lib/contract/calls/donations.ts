import { z } from 'zod';
import { listOf, pageOf } from '../paging.ts';
import { donationKinds, offerLimits, offerStates } from '../../rules/donations.ts';
import { recordSummarySchema } from './search.ts';

const rows = (most: number, usual: number) => z.coerce.number().int().min(1).max(most).default(usual);
const kind = z.enum(donationKinds);
const year = z.coerce.number().int().min(1000).max(2200).nullish();

const bookSchema = z.object({
  title: z.string(),
  author: z.string().nullable(),
  isbn: z.string().nullable(),
  quantity: z.int(),
  /** The record in the library's catalogue; null where there is none. */
  recordId: z.string().nullable(),
});

const donationSchema = z.object({
  donationId: z.string(),
  /** ISO day. */
  donatedOn: z.string(),
  /** Null: the donor wishes not to be named. */
  donor: z.string().nullable(),
  kind,
  /** Different titles, and copies of all of them. */
  titles: z.int(),
  quantity: z.int(),
  /** In the smallest unit of the currency; null of books. */
  amountMinor: z.int().nullable(),
  currency: z.string().nullable(),
  note: z.string().nullable(),
  /** In lists at most three of them. */
  books: z.array(bookSchema),
});
export type DonationEntry = z.output<typeof donationSchema>;

const newsSchema = z.object({
  newsId: z.string(),
  title: z.string(),
  /** ISO day. */
  publishedOn: z.string(),
  /** Plain text; empty lines part paragraphs. */
  body: z.string(),
});
export type DonationNews = z.output<typeof newsSchema>;

const searched = {
  keyword: z.string().trim().max(200).default(''),
  searchField: z.enum(['all', 'book', 'donor']).default('all'),
  year,
  kind: kind.nullish(),
};

const typed = (most: number) => z.string().max(most * 2);
const ownBook = bookSchema.omit({ recordId: true });
const offerSchema = z.object({
  receipt: z.string(),
  state: z.enum(offerStates),
  /** ISO day. */
  offeredOn: z.string(),
  kind,
  titles: z.int(),
  quantity: z.int(),
  amountMinor: z.int().nullable(),
  currency: z.string().nullable(),
  answer: z.string().nullable(),
});

export const donationCalls = {
  searchDonations: {
    summary: 'Donations that are public, by book, donor and year; the latest first.',
    input: z.object({ ...searched, ...pageOf(100, 20) }),
    output: z.object({
      total: z.int(),
      result: z.array(donationSchema),
      /** Years of what is found, whatever year was asked for; the latest first. */
      years: z.array(z.object({ year: z.int(), count: z.int() })),
    }),
  },
  getDonation: {
    summary: 'A public donation with all its books; those in the catalogue with their records.',
    input: z.object({ donationId: z.string().regex(/^\d{1,15}$/) }),
    output: donationSchema.extend({ records: z.array(recordSummarySchema) }),
  },
  searchDonationNews: {
    summary: 'News about donations, the latest first.',
    input: z.object({ keyword: searched.keyword, ...pageOf(50, 10) }),
    output: listOf(newsSchema),
  },
  getDonationNotice: {
    summary: 'What the library says to those who want to give something: its latest notice.',
    input: z.object({}),
    output: z.object({ notice: newsSchema.nullable() }),
  },
  listRecentDonations: {
    summary: 'The latest public donations.',
    input: z.object({ rows: rows(20, 5) }),
    output: z.array(donationSchema),
  },
  listCurrencies: {
    summary: 'Currencies of ISO 4217 with their names, the likely ones first.',
    input: z.object({}),
    output: z.array(z.object({ code: z.string(), name: z.string(), digits: z.int() })),
  },
  exportDonations: {
    summary:
      'The public donations that are found, as a CSV file: a line for each book. At most ten thousand donations.',
    input: z.object(searched),
    output: z.object({ fileName: z.string(), mediaType: z.string(), content: z.string() }),
  },
  donate: {
    summary:
      'Offers the library books or money. Visitors answer a captcha and say how to reach them. The offer waits for the library; its receipt number finds it again.',
    input: z.object({
      kind: z.string().max(20),
      name: typed(offerLimits.name),
      phone: typed(offerLimits.contact).default(''),
      mail: typed(offerLimits.contact).default(''),
      anonymous: z.boolean().default(false),
      isPublic: z.boolean().default(false),
      books: z
        .array(
          z.object({
            title: typed(offerLimits.title),
            author: typed(offerLimits.author).default(''),
            isbn: typed(offerLimits.isbn).default(''),
            quantity: z.string().max(20).default(''),
          }),
        )
        .max(offerLimits.books * 2)
        .default([]),
      amount: z.string().max(40).default(''),
      currency: z.string().max(10).default(''),
      remark: typed(offerLimits.remark).default(''),
      /** Of visitors alone. */
      codeKey: z.string().max(100).default(''),
      verifyCode: z.string().max(20).default(''),
    }),
    output: z.object({ receipt: z.string(), state: z.enum(offerStates), mailed: z.boolean() }),
  },
  findDonationOffer: {
    summary: 'The state of an offer by its receipt number, without data about the donor.',
    input: z.object({ receipt: z.string().max(60) }),
    output: offerSchema,
  },
  listOwnDonations: {
    summary: "The reader's own offers, the latest first.",
    input: z.object(pageOf(100, 20)),
    output: listOf(
      offerSchema.extend({
        anonymous: z.boolean(),
        isPublic: z.boolean(),
        remark: z.string().nullable(),
        books: z.array(ownBook),
      }),
    ),
  },
};
