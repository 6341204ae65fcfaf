import { z } from 'zod';
import {
  facetNames,
  matchModes,
  searchFields,
  searchParametersSchema,
  type FacetName,
} from '../../lib/contract/calls/search.ts';
import type { IndexParameters } from '../catalogue/search/types.ts';

const value = z.string().trim().min(1).max(200);
const oneOrMore = z.union([value, z.array(value).min(1).max(50)]);
const year = z.int().min(-3000).max(2200);
const values = oneOrMore.optional();
const facets = {
  docCode: values,
  resourceType: values,
  kindNo: values,
  langCode: values,
  countryCode: values,
  author: values,
  subject: values,
  publisher: values,
  discode1: values,
  libCode: values,
  campusId: values,
  locationId: values,
  curLocationId: values,
  collectionName: values,
  coreInclude: values,
  ddType: values,
  frequency: values,
  materialType: values,
} satisfies Record<FacetName, typeof values>;

/**
 * A search that says what is in a package, under the names that stand in the address of a result list. Nothing that
 * changes with loans: what is in a package does not come and go with the copies.
 */
export const savedSearchSchema = z
  .strictObject({
    q: z.string().trim().min(1).max(500).optional(),
    field: z.enum(searchFields).optional(),
    match: z.enum(matchModes).optional(),
    publishBegin: year.optional(),
    publishEnd: year.optional(),
    ...facets,
  })
  .refine((search) => Object.keys(search).length > 0, 'nothing is searched');
export type SavedSearch = z.output<typeof savedSearchSchema>;

/** What the index is asked for it. */
export function parametersOfSaved(saved: SavedSearch): IndexParameters {
  const { q, field, match, publishBegin, publishEnd, ...narrowed } = saved;
  const chosen: Partial<Record<FacetName, string[]>> = {};
  for (const name of facetNames) {
    const codes = narrowed[name];
    if (codes !== undefined) chosen[name] = [codes].flat();
  }
  return searchParametersSchema.parse({
    ...chosen,
    searchFieldContent: q,
    searchField: field,
    matchMode: match,
    publishBegin,
    publishEnd,
    facets: [],
  });
}
