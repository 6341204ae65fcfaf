import { statusOf } from '#lib/contract/envelope.ts';
import { declareCache } from '#lib/pages/cache.ts';
import type { Translate } from '#lib/i18n/server.ts';
import type { LoaderInput } from '#lib/pages/loader.ts';
import { readSearchQuery, type SearchQuery } from '#lib/queries/search-query.ts';
import { termProblemOf } from '#lib/queries/search-term.ts';
import type { SearchTermProblem } from '#lib/rules/search-term.ts';
import { loadCard, type Card } from '../outside/load-encyclopedia-card.ts';
import { emptySearchPage, loadSearch, type SearchPage } from './load-search-page.ts';
import { pageCount } from '../parts/pages.ts';

export interface ListPage {
  /** As it is shown: with the page that the hits are of. */
  query: SearchQuery;
  /** What is wrong with what was typed; nothing is searched then. */
  problem: SearchTermProblem | undefined;
  loaded: SearchPage;
  card: Card | undefined;
  last: number;
}

export async function loadListPage(
  { locals: { client, site }, url, response }: LoaderInput,
  t: Translate,
): Promise<ListPage> {
  const read = readSearchQuery(url.searchParams);
  const problem = termProblemOf(url.searchParams, read);
  const loaded = problem ? emptySearchPage : await loadSearch(client, t, read);
  const query = { ...read, page: loaded.result.page ?? read.page, place: undefined };
  const { numFound, reading } = loaded.result;
  const card = await loadCard(client, query, reading);
  const last = pageCount(numFound, query.rows);
  if (loaded.ok) {
    const { groupCode } = site;
    const lists = ['search', 'offers', 'authorities'].map((name) => `list:${groupCode}:${name}`);
    const tags = [`library:${groupCode}`, ...lists];
    declareCache(response, { tags, maxAge: 60 });
  } else response.status = statusOf(loaded);
  if (numFound > 0 && query.page > last) response.status = 404;
  return { query, problem, loaded, card, last };
}
