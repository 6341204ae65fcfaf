import type { SearchResult } from '#lib/contract/calls/search.ts';
import { statusOf } from '#lib/contract/envelope.ts';
import { declareCache } from '#lib/pages/cache.ts';
import type { LoaderInput } from '#lib/pages/loader.ts';
import type { SearchQuery } from '#lib/queries/search-query.ts';
import { nameChosen } from '../search/load-search-page.ts';
import { limitNames } from './limit-groups.ts';

export interface LoadedAdvanced {
  /** What the form offers to choose from, and what is chosen; empty when it could not be counted. */
  facets: SearchResult['facetResult'];
  failure: string | undefined;
}

export async function loadAdvanced(
  { locals: { client, site }, response }: LoaderInput,
  query: SearchQuery,
): Promise<LoadedAdvanced> {
  const answer = await client.call('indexSearch', { rows: 1, facets: [...limitNames] });
  if (!answer.success) {
    response.status = statusOf(answer);
    return { facets: {}, failure: answer.message };
  }
  const { facetResult } = await nameChosen(client, query, answer.data);
  declareCache(response, { tags: [`library:${site.groupCode}`, `list:${site.groupCode}:search`], maxAge: 600 });
  return { facets: facetResult, failure: undefined };
}
