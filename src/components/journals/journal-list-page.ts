import { inLanguage } from '#lib/contract/language.ts';
import { separator } from '#lib/i18n/separator.ts';
import { declareCache } from '#lib/pages/cache.ts';
import { emptyAnswer, type PageContent, type PageInput } from '#lib/pages/page-content.ts';
import { showsHeader } from '#lib/urls/route-matching.ts';
import { failureMarkup } from '../feedback/markup.ts';
import { html } from '../markup/markup.ts';
import { listSearchMarkup } from '../navigation/list-search-markup.ts';
import { robotsOf } from '../parts/query.ts';
import { formOf, journalList } from './journal-address.ts';
import { journalListMarkup } from './journal-list-markup.ts';
import { appliedTo } from './lists.ts';
import { loadJournals } from './load-journal-list.ts';

export async function journalListPage({ locals, url }: PageInput): Promise<PageContent> {
  const { client, site, language, t, path } = locals;
  const answer = emptyAnswer();
  const { state, status, lists, hot, failure, last } = await loadJournals(client, url.searchParams);
  if (lists) {
    const { groupCode } = site;
    declareCache(answer, { tags: [`library:${groupCode}`, `list:${groupCode}:search`], maxAge: 600 });
  }
  answer.status = status;

  const applied = appliedTo(lists, state, t);
  // Shown inside another page it is no page of its own for search engines (portal-shell §2.3).
  const hasHeader = showsHeader(path, url.searchParams);
  const robots = hasHeader && (lists?.total ?? 0) > 0 ? robotsOf(journalList, state, 'q') : 'noindex, follow';
  const search = { path: '/magazineNav', label: t('journals:search'), value: state.values.q, keep: state.values };
  const view = lists && { state, lists, hot, applied, last, isOpen: robots === undefined };
  const body = html`<h1>${t('journals:title')}</h1>
    ${listSearchMarkup(locals, search)}${failure && failureMarkup(failure.message)}${
      view && journalListMarkup(locals, view)
    }`;
  const props = {
    title: [t('journals:title'), ...applied.map((entry) => entry.name)].join(separator),
    description: t('journals:description', { name: inLanguage(site.name, language) }),
    canonicalPath: journalList.path({ ...state, values: { ...state.values, form: formOf(state), resourceType: '' } }),
    robots,
    prev: state.page > 1 ? journalList.page(state, state.page - 1) : undefined,
    next: state.page < last ? journalList.page(state, state.page + 1) : undefined,
  };
  return { ...answer, props, parts: [body.text], variant: hasHeader ? undefined : 'bare' };
}
