import { z } from 'zod';
import { pageOf } from '../paging.ts';
import { lastPage } from '../search-terms.ts';
import { maxRanked, newBookRanges, rankingRanges, ratingSides } from '../../rules/rankings.ts';
import { facetValueSchema, recordSummarySchema } from './search.ts';
import { codeName } from './locations.ts';

const code = z.string().trim().max(64).default('');
const words = z.string().trim().max(200).default('');

/** Ranges of rankings (portal-content §9). */
const range = z.enum(rankingRanges).default('month');
const scope = {
  libCode: code,
  /** Only records of this main class of the Chinese Library Classification. */
  subject: z
    .string()
    .trim()
    .regex(/^[A-Z]?$/)
    .default(''),
  /** Only ranked records with each of these words in title or author; they keep their places. */
  term: words,
  page: z.coerce.number().int().min(1).max(maxRanked).default(1),
  rows: z.coerce.number().int().min(1).max(maxRanked).default(maxRanked),
};
const ranked = recordSummarySchema.extend({
  /** 1 for the first; equal ones share a place. */
  place: z.int(),
});
const counted = z.object({
  /** First and last day that are counted; null for all time. */
  from: z.string().nullable(),
  to: z.string(),
  /** Records in the ranking, of which there are a hundred at the most; with words, those of them that have them. */
  total: z.int(),
  result: z.array(ranked.extend({ count: z.int() })),
});

const newBooksInput = z.object({
  range: z.enum(newBookRanges).default('month'),
  /** Class number; it takes in everything below it. */
  kindNo: code,
  libCode: code,
  locationId: code,
  /** Words within title, author, subject and the like. */
  term: words,
  ...pageOf(100, 30, lastPage),
});

export const rankingCalls = {
  getCirculationRanking: {
    summary: 'Records lent most in the last week, month, quarter or year; all, or those of a library and a main class.',
    input: z.object({ range, ...scope }),
    output: counted,
  },
  listRankingSubjects: {
    summary: 'Main classes of which something is in a ranking of the range, in shelf order.',
    input: z.object({
      /** A month when left out; over all time of favourites and ratings. */
      range: z.enum([...rankingRanges, 'all']).optional(),
      type: z.enum(['loan', 'share', 'view', 'download', 'favourite', 'score', 'lowScore']).default('loan'),
    }),
    output: z.array(codeName),
  },
  listRankingLibraries: {
    summary: 'Library codes that rankings can be narrowed to.',
    input: z.object({}),
    output: z.array(codeName),
  },
  getShareRanking: {
    summary: 'Records shared most in a range.',
    input: z.object({ range, ...scope }),
    output: counted,
  },
  getScoreRanking: {
    summary:
      'Records that readers rated best, or worst where enough have rated: the mean, drawn towards the middle where few have.',
    input: z.object({
      side: z.enum(ratingSides).default('positive'),
      /** Ratings written within it. */
      range: z.enum([...rankingRanges, 'all']).default('all'),
      ...scope,
    }),
    output: z.object({
      from: z.string().nullable(),
      to: z.string(),
      total: z.int(),
      result: z.array(
        ranked.extend({
          /** The plain mean of the range, 1 to 5 with one decimal. */
          average: z.number(),
          votes: z.int(),
        }),
      ),
    }),
  },
  getPopularBooks: {
    summary: 'Records looked at most in a range, or whose files were downloaded most.',
    input: z.object({ range, by: z.enum(['view', 'download']).default('view'), ...scope }),
    output: counted,
  },
  getFavouriteRanking: {
    summary: 'Records that readers keep among their favourites most, over all time or put there in a range.',
    input: z.object({ range: z.enum([...rankingRanges, 'all']).default('all'), ...scope }),
    output: counted,
  },
  getReaderRanking: {
    summary: 'Readers who rated and commented most in a range, by shortened names; none who did not want to be named.',
    input: z.object({
      range: z.enum(rankingRanges).default('year'),
      rows: z.coerce.number().int().min(1).max(50).default(10),
    }),
    output: z.array(z.object({ place: z.int(), name: z.string(), count: z.int() })),
  },
  listNewBooks: {
    summary:
      'Books that came in within a range of one week to two years, newest first, by class, library and location.',
    input: newBooksInput,
    output: z.object({
      from: z.string(),
      to: z.string(),
      numFound: z.int(),
      result: z.array(recordSummarySchema.extend({ acquiredOn: z.string() })),
      /** What the list can be narrowed to; each is counted within the others. */
      classes: z.array(facetValueSchema),
      libraries: z.array(facetValueSchema),
      locations: z.array(facetValueSchema),
    }),
  },
};
