import { z } from 'zod';
import { searchParametersSchema, searchResultSchema } from './search.ts';

const { searchFieldContent, kindNo, collectionName, langCode, facets, page, rows } = searchParametersSchema.shape;

export const ebookCalls = {
  listPopularEbooks: {
    summary: 'E-books that readers looked at in the last twelve months, most looks first, narrowed like a search.',
    input: z.object({ searchFieldContent, kindNo, collectionName, langCode, facets, page, rows }),
    output: searchResultSchema.omit({ widened: true }),
  },
};
