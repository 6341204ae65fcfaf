import { z } from 'zod';

/** The fields of an input that ask for one page of a list. @param usual rows of a page if none are named */
export const pageOf = (mostRows: number, usual: number, lastPage = 10_000) => ({
  page: z.coerce.number().int().min(1).max(lastPage).default(1),
  rows: z.coerce.number().int().min(1).max(mostRows).default(usual),
});

/** One page of a list, and how many entries all pages have. */
export const listOf = <T extends z.ZodType>(entry: T) => z.object({ total: z.int(), result: z.array(entry) });
