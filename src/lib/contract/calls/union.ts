import { z } from 'zod';
import { searchCalls, searchResultSchema, typedSearchSchema } from './search.ts';

/** A library that has a work, with its copies of all editions; as the record page lists other libraries. */
const holderSchema = searchCalls.getOtherLibraryCollection.output.element.omit({ requestable: true }).extend({
  /** Kilometres between the nearest buildings of this library and the reader's; null where a position is missing. */
  distance: z.number().nullable(),
});
export type UnionHolder = z.output<typeof holderSchema>;

export const unionCalls = {
  searchUnion: {
    summary:
      'Search of all libraries of the installation that are in the union catalogue; `libCode` names group codes.',
    input: typedSearchSchema,
    output: searchResultSchema.extend({
      /** By recordId of the hit, the libraries that have the work: the reader's own first, then the nearest. */
      holders: z.record(z.string(), z.array(holderSchema)),
    }),
  },
};
