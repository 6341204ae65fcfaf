import { z } from 'zod';
import { facetValueSchema, searchParametersSchema, searchResultSchema } from './search.ts';

const codes = searchParametersSchema.shape.docCode;

/** Facets of local dissertations, without years. */
export const dissertationFacets = [
  'university',
  'department',
  'discode1',
  'supervisor',
  'ddType',
  'langCode',
  'resourceType',
] as const;
export type DissertationFacet = (typeof dissertationFacets)[number];

const { searchField, searchFieldContent, matchMode, publishBegin, publishEnd, sortField, sortClause, page, rows } =
  searchParametersSchema.shape;

export const dissertationCalls = {
  listLocalDissertations: {
    summary: 'Dissertations of the library’s own university (library.json, localDissertations), with their counts.',
    input: z.object({
      searchField,
      searchFieldContent,
      matchMode,
      /** Names of universities, colleges or departments, and supervisors; in any script. */
      university: codes,
      department: codes,
      supervisor: codes,
      discode1: codes,
      ddType: codes,
      langCode: codes,
      resourceType: codes,
      publishBegin,
      publishEnd,
      sortField,
      sortClause,
      page,
      rows,
    }),
    output: searchResultSchema.omit({ facetResult: true, widened: true }).extend({
      /** Values by descending count; at most 50 a facet; empty where no dissertation says it. */
      facetResult: z.record(z.enum(dissertationFacets), z.array(facetValueSchema)),
    }),
  },
};
