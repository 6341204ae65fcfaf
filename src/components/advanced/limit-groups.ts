import type { FacetValue, SearchResult } from '#lib/contract/calls/search.ts';
import { facetNames, type FacetName } from '#lib/contract/search-terms.ts';
import type { SearchQuery } from '#lib/queries/search-query.ts';

/** What the advanced search can be limited to, in the order in which it is offered. */
export const limitNames = [
  'docCode',
  'resourceType',
  'langCode',
  'countryCode',
  'libCode',
  'campusId',
  'locationId',
  'discode1',
  'coreInclude',
  'ddType',
] as const satisfies readonly FacetName[];

/** Values that a limit offers; what is rarer is chosen on the result list. */
const maxValues = 24;

export interface LimitGroup {
  name: FacetName;
  values: (FacetValue & { chosen: boolean })[];
  chosen: number;
}

/**
 * The limits with their values, those with the most records first and the chosen ones in any case. Other filters of the
 * search follow, so that editing a search keeps them.
 */
export function limitGroups(query: SearchQuery, facets: SearchResult['facetResult']): LimitGroup[] {
  const others = facetNames.filter((name) => !limitNames.some((limitName) => limitName === name));
  return [...limitNames, ...others].flatMap((name) => {
    const codes = query.facets[name] ?? [];
    const known = facets[name] ?? [];
    const isLimit = limitNames.some((limitName) => limitName === name);
    const offered = isLimit ? known.filter(({ code }) => !codes.includes(code)).slice(0, maxValues) : [];
    const chosen = codes.map((code) => known.find((value) => value.code === code) ?? { code, name: code, count: 0 });
    // One value that everything has limits nothing.
    if (codes.length === 0 && offered.length < 2) return [];
    const values = [
      ...chosen.map((value) => ({ ...value, chosen: true })),
      ...offered.map((value) => ({ ...value, chosen: false })),
    ];
    return [{ name, values, chosen: codes.length }];
  });
}
