import { z } from 'zod';
import { homeBlocks } from '../../rules/home-view.ts';
import { listSearchSchema } from './lists.ts';
import { recordSummarySchema } from './search.ts';

const rows = z.object({ rows: z.coerce.number().int().min(1).max(50).default(10) });

/** HH:MM; 24:00 is the end of the day. */
export const openSpanSchema = z.object({ open: z.string(), close: z.string() });

export const homeCalls = {
  getHomeInfo: {
    summary: 'Counts of the collection for the home page.',
    input: z.object({}),
    output: z.object({
      /** Records per document type, largest first. */
      collections: z.array(z.object({ docCode: z.string(), name: z.string(), count: z.int() })),
      itemCount: z.int(),
    }),
  },
  getTopSearches: {
    summary: 'The ten words searched most often.',
    input: z.object({}),
    output: z.array(z.object({ term: z.string(), searches: z.int() })),
  },
  getPopularSearches: {
    summary: 'The words searched most often, as many as are asked for.',
    input: rows,
    output: z.array(z.object({ term: z.string(), searches: z.int() })),
  },
  getKeyWords: {
    summary: 'Words that an empty search box offers: those searched most, else titles of the books lent most.',
    input: z.object({}),
    output: z.object({ keyWords: z.array(z.string()) }),
  },
  suggest: {
    summary: 'Suggestions while typing: titles, authors and subjects by writing, pinyin or initials; at most ten.',
    input: z.object({ term: z.string().trim().min(1).max(200) }),
    /** Grouped by kind. */
    output: z.array(
      z.object({
        kind: z.enum(['title', 'author', 'subject']),
        text: z.string(),
        /** BCP 47 tag of the text; null where its language is not known. */
        lang: z.string().nullable(),
        records: z.int(),
        /** The record, when what was typed is the title of this record and no other. */
        recordId: z.string().nullable(),
      }),
    ),
  },
  checkSpelling: {
    summary: 'What may have been meant by words that find little: near sounds and slips, each finding more.',
    input: z.object({ term: z.string().trim().min(1).max(200) }),
    output: z.object({
      numFound: z.int(),
      /** Most hits first among the likeliest; at most three. */
      suggestions: z.array(z.object({ term: z.string(), numFound: z.int() })),
    }),
  },
  addPopularSearch: {
    summary: 'Counts a search a reader made.',
    input: z.object({ term: z.string().trim().min(1).max(100) }),
    output: z.object({ counted: z.boolean() }),
  },
  getDisciplines: {
    summary: 'Main classes of the Chinese Library Classification with the number of records under each.',
    input: z.object({}),
    output: z.array(z.object({ code: z.string(), name: z.string(), count: z.int() })),
  },
  getHotLoans: {
    summary: 'Books lent most often.',
    input: rows,
    output: z.array(recordSummarySchema.extend({ loans: z.int() })),
  },
  getNewBooks: {
    summary: 'Books that came in last, newest first.',
    input: rows,
    output: z.array(recordSummarySchema.extend({ acquiredOn: z.string() })),
  },
  getHotCollections: {
    summary: 'Electronic collections with the most titles.',
    input: rows,
    output: z.array(z.object({ name: z.string(), count: z.int() })),
  },
  getNewCollections: {
    summary: 'Databases that were added last.',
    input: rows,
    output: z.array(recordSummarySchema),
  },
  getTryCollections: {
    summary: 'Databases that are on trial now; those whose trial ends first stand first.',
    input: rows,
    output: z.array(
      z.object({
        recordId: z.string(),
        title: z.string(),
        /** BCP 47 tag of the title. */
        titleLang: z.string(),
        /** Last day of the trial, ISO; null where the library has not said. */
        to: z.iso.date().nullable(),
      }),
    ),
  },
  getHomeBlocks: {
    summary: 'The blocks of the home page in the order in which the library has them.',
    input: z.object({}),
    output: z.object({ blocks: z.array(z.enum(homeBlocks)) }),
  },
  getOpeningToday: {
    summary: 'When the libraries of the library are open today, as most of their places are; and in a usual week.',
    input: z.object({}),
    output: z.object({
      /** Of the library's own calendar. */
      day: z.iso.date(),
      libraries: z.array(z.object({ libCode: z.string(), name: z.string(), spans: z.array(openSpanSchema) })),
      /** Days of the week, 1 Monday to 7 Sunday, that have the same hours; those without any are left out. */
      week: z.array(z.object({ days: z.array(z.int()), spans: z.array(openSpanSchema) })),
    }),
  },
  getCustomShelf: {
    summary: 'The shelf that the library has put together by a search of its own; no title where it has none.',
    input: rows,
    output: z.object({
      title: z.string().nullable(),
      /** The search whose first hits they are. */
      search: listSearchSchema.nullable(),
      result: z.array(recordSummarySchema),
    }),
  },
};
