import type { FacetValue } from '#lib/contract/calls/search.ts';
import { statusOf } from '#lib/contract/envelope.ts';
import type { FacetName } from '#lib/contract/search-terms.ts';
import { declareCache } from '#lib/pages/cache.ts';
import type { LoaderInput } from '#lib/pages/loader.ts';
import { searchParametersOf, type SearchQuery } from '#lib/queries/search-query.ts';
import { nameChosen } from './load-search-page.ts';
import { readValues, valuesPerPage } from './values-markup.ts';

export interface LoadedFacetValues {
  /** Part of their names that the values have, and which page of them it is. */
  find: string;
  part: number;
  last: number;
  total: number;
  values: readonly FacetValue[];
  /** Those that are decided already too, with their names. */
  named: readonly FacetValue[];
  /** Why there are none; undefined when they could be counted. */
  failure: string | undefined;
}

export async function loadFacetValues(
  { locals: { client, site }, url, response }: LoaderInput,
  query: SearchQuery,
  facet: FacetName,
): Promise<LoadedFacetValues> {
  const { find, part } = readValues(url.searchParams);
  const input = { ...searchParametersOf(query), facet, term: find, page: part, rows: valuesPerPage };
  const answer = await client.call('listFacetValues', input);
  if (answer.success) {
    const { groupCode } = site;
    declareCache(response, { tags: [`library:${groupCode}`, `list:${groupCode}:search`], maxAge: 60 });
  } else {
    response.status = statusOf(answer);
  }
  const { total, values } = answer.success ? answer.data : { total: 0, values: [] };
  const found = { numFound: total, searchResult: [], facetResult: { [facet]: values }, hlResult: {}, years: [] };
  return {
    find,
    part,
    last: Math.max(1, Math.ceil(total / valuesPerPage)),
    total,
    values,
    named: (await nameChosen(client, query, found)).facetResult[facet] ?? [],
    failure: answer.success ? undefined : answer.message,
  };
}
