import { emptyAnswer, type PageContent, type PageInput } from '#lib/pages/page-content.ts';
import { declareCache } from '#lib/pages/cache.ts';
import { statusOf } from '#lib/contract/envelope.ts';
import { readSearchQuery, searchParametersOf, type SearchQuery } from '#lib/queries/search-query.ts';
import { termProblemOf } from '#lib/queries/search-term.ts';
import { pageCount } from '../parts/pages.ts';
import { searchForm } from './form-markup.ts';
import { listHeading, listMarkup, listPagePath } from './list-markup.ts';
import { emptySearchPage, nameChosen, type SearchPage } from './load-search-page.ts';

/** The result list of all libraries in the union catalogue. */
export async function unionPage({ locals, url }: PageInput): Promise<PageContent> {
  const { site, client, t } = locals;
  const answer = emptyAnswer();
  const read: SearchQuery = { ...readSearchQuery(url.searchParams), isUnion: true };
  const problem = termProblemOf(url.searchParams, read);
  const got = problem ? undefined : await client.call('searchUnion', searchParametersOf(read));
  let loaded: SearchPage = emptySearchPage;
  if (got?.success === true) {
    loaded = { ...emptySearchPage, result: await nameChosen(client, read, got.data) };
    const { groupCode } = site;
    declareCache(answer, { tags: [`library:${groupCode}`, `list:${groupCode}:authorities`, 'union'], maxAge: 60 });
  } else if (got) {
    loaded = { ok: false, result: emptySearchPage.result, message: got.message, errCode: got.errCode };
    answer.status = statusOf(got);
  }
  const { numFound } = loaded.result;
  const last = pageCount(numFound, read.rows);
  if (numFound > 0 && read.page > last) answer.status = 404;
  const query = { ...read, place: undefined };
  const holders = got?.success === true ? got.data.holders : {};
  const list = { query, loaded, isFaulty: problem !== undefined, holders };
  const heading = listHeading(locals, list);
  const here = listPagePath(query, query.page);
  const props = {
    title: query.page > 1 ? t('search:pageTitle', { title: heading, page: query.page }) : heading,
    description: t('search:unionSearch'),
    canonicalPath: here,
    // The same records as on the pages of the libraries.
    robots: 'noindex, follow',
    prev: query.page > 1 && query.page <= last ? listPagePath(query, query.page - 1) : undefined,
    next: query.page < last ? listPagePath(query, query.page + 1) : undefined,
  } as const;
  const form = searchForm(locals, query, problem && t(`search:${problem}`)).text;
  return { ...answer, props, parts: [form, listMarkup(locals, list, heading).text] };
}
