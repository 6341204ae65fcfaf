import { z } from 'zod';
import { pageOf } from '../paging.ts';
import { dueStates } from '../../rules/circulation.ts';
import { othersRequestSchema } from './copy-request-shapes.ts';

const keyword = z.string().trim().max(200).default('');
const loanId = z.string().regex(/^\d{1,15}$/);
/** ISO day. */
const day = z.string();
const year = z.coerce.number().int().min(1000).max(2999).nullish();

/** What every loan has of its item, as on the day of lending. */
const itemSchema = z.object({
  loanId: z.string(),
  /** The record in the catalogue; null where it is there no more. */
  recordId: z.string().nullable(),
  title: z.string(),
  author: z.string().nullable(),
  volume: z.string().nullable(),
  barcode: z.string(),
  callNo: z.string().nullable(),
  libName: z.string(),
  locationName: z.string(),
  lentOn: day,
  dueOn: day,
  renewals: z.int(),
});

const runningSchema = itemSchema.extend({
  dueState: z.enum(dueStates),
  /** Days until the due day; negative: days since. */
  daysLeft: z.int(),
  /** Null where another system lends, whose rules are not known. */
  renewalsLeft: z.int().nullable(),
  /** What being late has cost until today, in fen: charged when it comes back. */
  fineFen: z.int(),
  /** The day that a renewal now would lead to; null where it may not be renewed. */
  renewsTo: day.nullable(),
  /** Why it may not be renewed, in words for the reader. */
  notRenewable: z.string().nullable(),
  /** Readers who wait for the title, of a set or serial for the volume, and could have this copy. */
  waiting: z.int(),
  /** What another reader asks who would like to have it passed on; null where nobody does. */
  asked: othersRequestSchema.nullable(),
});
export type RunningLoanEntry = z.output<typeof runningSchema>;

const renewedSchema = z.object({
  loanId: z.string(),
  isRenewed: z.boolean(),
  /** The new due day; null where it was not renewed. */
  dueOn: day.nullable(),
  /** The loan as it is now; null if it was not renewed, or cannot be read at the moment. */
  loan: runningSchema.nullable(),
  /** For the reader: why it was not renewed, or the new due day where `loan` is null; otherwise empty. */
  message: z.string(),
});

const pastSchema = itemSchema.extend({ returnedOn: day, wasLate: z.boolean() });
export type PastLoanEntry = z.output<typeof pastSchema>;

/** The library of the installation that something was borrowed from. */
const elsewhere = { groupCode: z.string(), mappingPath: z.string(), libraryName: z.string() };
const file = z.object({ fileName: z.string(), mediaType: z.string(), content: z.string() });
const counted = z.object({ code: z.string(), name: z.string(), count: z.int() });

export const circulationCalls = {
  listLoans: {
    summary:
      "The reader's running loans, what is due first at the head, each with whether and until when it may be renewed.",
    input: z.object({ keyword, ...pageOf(100, 20) }),
    output: z.object({
      total: z.int(),
      /** Of all running loans, whatever was searched. */
      overdue: z.int(),
      dueSoon: z.int(),
      /** What all that is late has cost until today, in fen. */
      runningFen: z.int(),
      /** Running loans that other readers would like to have passed on, whatever was searched; null: not offered here. */
      asked: z.int().nullable(),
      /** Where another system lends and does not answer: ISO time since when this is known; null: of this moment. */
      knownAt: z.string().nullable(),
      /**
       * False where another system lends that does not tell what readers have on loan; left out where this installation
       * lends.
       */
      isTold: z.boolean().optional(),
      /** Where another system lends: what it says is in the reader's way, each a line. */
      blocks: z.array(z.string()).optional(),
      result: z.array(runningSchema),
    }),
  },
  listLoanHistory: {
    summary: "The reader's loans that are over, by words and year of lending; the latest first.",
    input: z.object({ keyword, year, ...pageOf(100, 20) }),
    output: z.object({
      total: z.int(),
      result: z.array(pastSchema),
      /** Years of what is found, whatever year was asked for; the latest first. */
      years: z.array(z.object({ year: z.int(), count: z.int() })),
      /** Day on which the reader agreed that ended loans are kept; null: not agreed, and loans that end are forgotten. */
      agreedOn: z.string().nullable(),
    }),
  },
  deleteLoanHistory: {
    summary:
      'Takes loans that are over out of the history of the reader: one, or all of them. Statistics without readers stay.',
    input: z.object({ loanId: loanId.or(z.literal('all')) }),
    output: z.object({ deleted: z.int() }),
  },
  keepLoanHistory: {
    summary:
      'Agrees that loans which end from now on are kept in the history of the reader, or withdraws that: then what was ' +
      'kept is forgotten too.',
    input: z.object({ keep: z.boolean() }),
    output: z.object({ agreedOn: z.string().nullable(), deleted: z.int() }),
  },
  exportLoans: {
    summary: "The reader's running loans as a CSV file.",
    input: z.object({ keyword }),
    output: file,
  },
  exportLoanHistory: {
    summary: "The reader's loans that are over, as a CSV file. At most ten thousand.",
    input: z.object({ keyword, year }),
    output: file,
  },
  listUnionLoans: {
    summary:
      'Running loans in other libraries of the installation, of accounts that the same identity provider proves to be the same person.',
    input: z.object(pageOf(100, 20)),
    output: z.object({
      total: z.int(),
      /** The libraries in which the reader is known to have an account. */
      libraries: z.array(z.object(elsewhere)),
      result: z.array(itemSchema.extend({ ...elsewhere, dueState: z.enum(dueStates), daysLeft: z.int() })),
    }),
  },
  listUnionLoanHistory: {
    summary: 'Loans that are over in other libraries of the installation, of accounts proved as for running loans.',
    input: z.object(pageOf(100, 20)),
    output: z.object({
      total: z.int(),
      libraries: z.array(z.object(elsewhere)),
      result: z.array(pastSchema.extend(elsewhere)),
    }),
  },
  getLoanChart: {
    summary: 'How much the reader borrowed: by month, year and main class of the CLC; of one year where it is given.',
    input: z.object({ year }),
    output: z.object({
      total: z.int(),
      /** Whether ended loans are kept: without consent the numbers are of running loans. */
      isKept: z.boolean(),
      /** Pages that the records of these loans state, each title once. */
      pages: z.int(),
      /** YYYY-MM, ascending, without gaps: of the year, or the last twelve. */
      months: z.array(z.object({ month: z.string(), count: z.int() })),
      /** Ascending, without gaps. */
      years: z.array(z.object({ year: z.int(), count: z.int() })),
      /** Most first; the code is empty for what has no class. */
      classes: z.array(counted),
    }),
  },
  renewLoans: {
    summary:
      'Renews running loans of the reader, one by one: what can be renewed is. Fails when none could be; `refusal` has the reason.',
    input: z.object({ loanIds: z.array(loanId).min(1).max(100) }),
    output: z.object({ renewed: z.int(), results: z.array(renewedSchema) }),
    refusal: z.object({ results: z.array(renewedSchema) }),
  },
  getLoanRules: {
    summary:
      "What the reader may borrow: how much, how long, how often renewed; by the library's rules for this type of reader.",
    input: z.object({}),
    output: z.object({
      /** False where another system lends by rules that are not known here: there are none then. Left out where there are. */
      isTold: z.boolean().optional(),
      /** What the library calls this type of reader; null where it has no name. */
      readerTypeName: z.string().nullable(),
      /** Why the reader may neither borrow nor renew; null where nothing is in the way. */
      barred: z.string().nullable(),
      /** Running loans, and how many there may be altogether. */
      loans: z.int(),
      maxLoans: z.int(),
      rules: z.array(
        z.object({
          /** What it is for: the library's own name, or its materials and places; null: everything (else). */
          name: z.string().nullable(),
          maxLoans: z.int(),
          days: z.int(),
          renewals: z.int(),
          renewalDays: z.int(),
          /** Renewed only in so many last days; null: whenever. */
          renewalWindow: z.int().nullable(),
          /** What being late costs, in fen; null: nothing. */
          fine: z.object({ perDayFen: z.int(), graceDays: z.int(), maxFen: z.int().nullable() }).nullable(),
        }),
      ),
      renewFrom: z.enum(['due', 'today']),
      renewOverdue: z.boolean(),
      lendWhileOverdue: z.boolean(),
    }),
  },
};
