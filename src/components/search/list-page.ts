import { inLanguage } from '#lib/contract/language.ts';
import { emptyAnswer, type PageContent, type PageInput } from '#lib/pages/page-content.ts';
import { writeSearchQuery, readSearchQuery, type SearchQuery } from '#lib/queries/search-query.ts';
import { cardMarkup } from '../outside/card-markup.ts';
import { searchForm } from './form-markup.ts';
import { listHeading, listMarkup, listPagePath } from './list-markup.ts';
import { statusOf } from '#lib/contract/envelope.ts';
import { declareCache } from '#lib/pages/cache.ts';
import type { Translate } from '#lib/i18n/server.ts';
import type { LoaderInput } from '#lib/pages/loader.ts';
import { termProblemOf } from '#lib/queries/search-term.ts';
import type { SearchTermProblem } from '#lib/rules/search-term.ts';
import { loadCard, type Card } from '../outside/load-encyclopedia-card.ts';
import { emptySearchPage, loadSearch, type SearchPage } from './load-search-page.ts';
import { pageCount } from '../parts/pages.ts';

interface ListPage {
  /** As it is shown: with the page that the hits are of. */
  query: SearchQuery;
  /** What is wrong with what was typed; nothing is searched then. */
  problem: SearchTermProblem | undefined;
  loaded: SearchPage;
  card: Card | undefined;
  last: number;
}

/** The result list of an address; sets status and cache of the page. */
async function loadListPage({ locals: { client, site }, url, response }: LoaderInput, t: Translate): Promise<ListPage> {
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

export async function listPage({ locals, url }: PageInput): Promise<PageContent> {
  const { site, language, t } = locals;
  const answer = emptyAnswer();
  const { query, problem, loaded, card, last } = await loadListPage({ locals, url, response: answer }, t);
  const list = { query, loaded, isFaulty: problem !== undefined };
  const heading = listHeading(locals, list);
  const here = listPagePath(query, query.page);
  const props = {
    namesRecords: true,
    title: query.page > 1 ? t('search:pageTitle', { title: heading, page: query.page }) : heading,
    description: t('search:description', { name: inLanguage(site.name, language) }),
    canonicalPath: here,
    feed: `/searchList.atom${writeSearchQuery({ ...query, sort: 'relevance', order: 'asc', page: 1 })}`,
    robots: here === '/searchList' && loaded.ok && !problem ? undefined : 'noindex, follow',
    prev: query.page > 1 && query.page <= last ? listPagePath(query, query.page - 1) : undefined,
    next: query.page < last ? listPagePath(query, query.page + 1) : undefined,
  } as const;
  const form = searchForm(locals, query, problem && t(`search:${problem}`)).text;
  const cardText = card ? cardMarkup(locals, card).text : '';
  const parts = [form, listMarkup(locals, list, heading).text + cardText];
  return { ...answer, props, parts };
}
