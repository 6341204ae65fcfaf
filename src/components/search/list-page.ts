import { inLanguage } from '#lib/contract/language.ts';
import { emptyAnswer, type PageContent, type PageInput } from '#lib/pages/page-content.ts';
import { writeSearchQuery } from '#lib/queries/search-query.ts';
import { cardMarkup } from '../outside/card-markup.ts';
import { searchForm } from './form-markup.ts';
import { listHeading, listMarkup, listPagePath } from './list-markup.ts';
import { loadListPage } from './load-list-page.ts';

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
