import { z } from 'zod';
import { pageOf } from '../paging.ts';
import { recordIdSchema } from './search.ts';

/** Events that a reader's browser reports; loans and favourites are counted where they are made. */
const behaviorTypes = ['view', 'share', 'export', 'download', 'access'] as const;
export type BehaviorType = (typeof behaviorTypes)[number];

/** What the library puts down of a reader; the reader cannot delete it. */
export type LibraryBehaviorType =
  | 'loan'
  | 'return'
  | 'renewal'
  | 'fine'
  | 'lost'
  | 'damage'
  | 'fee'
  | 'order'
  | 'payment'
  | 'waiver'
  | 'reversal'
  | 'refund'
  | 'frozen'
  | 'cardLost'
  | 'debt';

const day = z.iso.date();
const page = z
  .string()
  .regex(/^\/\S*$/)
  .max(300);

const narrowed = {
  /** One of the types of `addBehavior`, `navigation`, or one of the library's own. */
  type: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,32}$/)
    .optional(),
  /** First and last day, both included (UTC). */
  from: day.optional(),
  to: day.optional(),
};

export const activityCalls = {
  addBehavior: {
    summary:
      'Counts that a record was looked at, shared, exported, its file downloaded or its electronic copy opened, without who did it; for a reader who is signed in it is kept as well, pages without a record too.',
    input: z
      .object({
        recordId: recordIdSchema.optional(),
        /** Path of a page of the portal, without library and language. */
        page: page.optional(),
        type: z.enum(behaviorTypes),
      })
      .refine((entry) => entry.recordId !== undefined || entry.page !== undefined, { path: ['recordId'] }),
    output: z.object({
      /** False if the client reported the same recently, or reports too much; for visitors' pages without a record. */
      counted: z.boolean(),
    }),
  },
  listBehaviors: {
    summary: 'What the reader did, and what the library has put down of the reader, newest first.',
    input: z.object({
      ...narrowed,
      ...pageOf(100, 20),
    }),
    output: z.object({
      total: z.int(),
      page: z.int(),
      rows: z.int(),
      /** So many days the library keeps what a reader did; 0: it keeps nothing. */
      keptDays: z.int(),
      /** Every type that there is something of, whatever the list is narrowed by. */
      types: z.array(z.string()),
      result: z.array(
        z.object({
          behaviorId: z.string(),
          type: z.string(),
          /** Null without a record, and for one that is gone. */
          recordId: z.string().nullable(),
          title: z.string().nullable(),
          /** Page, address or kind of link. */
          page: z.string().nullable(),
          at: z.iso.datetime(),
          barcode: z.string().nullable(),
          propertyNumber: z.string().nullable(),
          location: z.string().nullable(),
          /** In hundredths of the currency. */
          amountDue: z.int().nullable(),
          amountPaid: z.int().nullable(),
          blockFrom: z.string().nullable(),
          blockTo: z.string().nullable(),
          /** `0` open, `1` settled; null for what the reader did, which alone the reader can delete. */
          processFlag: z.enum(['0', '1']).nullable(),
          /** What staff wrote: why it was waived, what is damaged, the number of a receipt. */
          note: z.string().nullable(),
        }),
      ),
    }),
  },
  deleteBehaviors: {
    summary:
      'Deletes one of the things that the reader did, or all of them, of a type or of some days; what the library has put down stays.',
    input: z.object({
      behaviorId: z.union([z.literal('all'), z.string().regex(/^\d{1,15}$/)]),
      /** Type and days narrow `all`. */
      ...narrowed,
    }),
    output: z.object({ deleted: z.int() }),
  },
  getLoanAnalysis: {
    summary: 'Loans of a record by month, as far as they are known with their dates.',
    input: z.object({ recordId: recordIdSchema }),
    output: z.object({
      /** Loans with a date; the loans of the statistics may be more. */
      total: z.int(),
      /** Months (YYYY-MM) with loans, ascending. */
      months: z.array(z.object({ month: z.string(), count: z.int() })),
    }),
  },
};
