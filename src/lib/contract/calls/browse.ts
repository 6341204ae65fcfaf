import { z } from 'zod';
import { codeName } from './locations.ts';
import { facetNames } from '../search-terms.ts';
import {
  facetValueSchema,
  searchParametersSchema,
  searchResultSchema,
  searchRowSchema,
  typedSearchSchema,
} from './search.ts';

const codes = searchParametersSchema.shape.docCode;

/** What browsing is narrowed by; each list of conditions is counted within all others. */
const conditionsSchema = z.object({
  /** Class numbers; each takes in everything below it. */
  kindNo: codes,
  docCode: codes,
  langCode: codes,
  countryCode: codes,
});
export type Conditions = z.output<typeof conditionsSchema>;

/** The parameter set of portal-content §3 with the limits that Yuelan adds to it. */
const parameterSet = searchParametersSchema.omit({ facets: true });

const values = z.array(facetValueSchema);

export const browseCalls = {
  advancedSearch: {
    summary: 'Search by rows of field, match mode and and/or/not, joined from the first to the last, with limits.',
    input: typedSearchSchema,
    output: searchResultSchema,
  },
  searchWithin: {
    summary: 'Search within the results of a search: every term of `within` must be met too.',
    input: typedSearchSchema.extend({
      within: z
        .array(searchRowSchema.omit({ oper: true }))
        .max(20)
        .default([]),
    }),
    output: searchResultSchema,
  },
  indexSearch: {
    summary: 'The search of a single box: hits alone, and facets only where they are named.',
    input: typedSearchSchema,
    output: searchResultSchema,
  },
  getSearchParameters: {
    summary: 'The whole parameter set of a search with its defaults, to be filled in and sent.',
    input: z.object({}),
    output: parameterSet,
  },
  getSearchParametersOfResource: {
    summary: 'The whole parameter set with its defaults, narrowed to one document type.',
    input: z.object({
      /** A code of the dictionary docCode. */
      resCode: z.string().min(1).max(64),
    }),
    output: parameterSet,
  },
  listFacetValues: {
    summary: 'Values of one facet of a search, with counts: all of them page by page, or those whose name has a word.',
    input: searchParametersSchema.omit({ facets: true, page: true, rows: true }).extend({
      facet: z.enum(facetNames),
      /** Part of a name, in any case or script. */
      term: z.string().trim().max(200).default(''),
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      rows: z.coerce.number().int().min(1).max(100).default(50),
    }),
    output: z.object({
      /** Values that there are, on all pages. */
      total: z.int(),
      /** By descending count, equal ones by their name. */
      values,
    }),
  },
  getConditions: {
    summary: 'What can be browsed by: main classes, document types, languages and countries with their counts.',
    input: conditionsSchema,
    output: z.object({
      classificaList: values,
      documentTypeList: values,
      languageList: values,
      countryList: values,
    }),
  },
  listClasses: {
    summary: 'The classes below a class of the Chinese Library Classification that have records, with their counts.',
    input: conditionsSchema.omit({ kindNo: true }).extend({
      /** The class; all main classes when it is left out. */
      kindNo: z.string().trim().max(64).default(''),
      depth: z.coerce.number().int().min(1).max(3).default(1),
    }),
    output: z.object({
      /** Records in the class, with a class number or without when none is given. */
      numFound: z.int(),
      /** From the main class to the class itself. */
      path: z.array(codeName),
      /** In the order of the classification, each before those below it. */
      classes: z.array(
        facetValueSchema.extend({
          parent: z.string().nullable(),
          /** 1 is right below the class asked for. */
          level: z.int(),
          hasChildren: z.boolean(),
        }),
      ),
    }),
  },
};
