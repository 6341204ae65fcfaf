import { z } from 'zod';
import { recordSummarySchema } from './search.ts';

const rows = z.object({ rows: z.coerce.number().int().min(1).max(50).default(10) });

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
};
