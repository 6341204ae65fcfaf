import { inLanguage } from '#lib/contract/language.ts';
import { formatNumber } from '#lib/i18n/format.ts';
import { emptyAnswer, type PageContent, type PageInput } from '#lib/pages/page-content.ts';
import { listSearchMarkup } from '../navigation/list-parts-markup.ts';
import { appliedOf, choicesOf, robotsOf } from '../parts/query.ts';
import { settle } from '../packages/load-special-pages.ts';
import { recordListPage } from '../packages/record-list-page.ts';
import { sortOf } from '../packages/sorts.ts';
import { booksMarkup } from './books-markup.ts';
import { classChoices } from './classes.ts';
import { ebookFacets, ebookList, ebookSorts, loadEbooks } from './load-ebook-page.ts';

export async function ebookListPage({ locals, url }: PageInput): Promise<PageContent> {
  const { client, site, language, t } = locals;
  const answer = emptyAnswer();
  const state = ebookList.read(url.searchParams);
  const { result, failure, last } = await loadEbooks(client, state);
  settle(answer, site.groupCode, failure);
  const { values, page } = state;
  const total = result?.numFound ?? 0;
  if (total > 0 && page > last) answer.status = 404;

  const facets = result?.facetResult ?? {};
  const known = {
    kindNo: classChoices(facets.kindNo ?? [], values.kindNo),
    collectionName: facets.collectionName ?? [],
    langCode: (facets.langCode ?? []).slice(0, 20),
  };
  const narrows = (name: (typeof ebookFacets)[number]) =>
    values[name] !== '' || known[name].some((entry) => entry.count !== total);
  const groups = ebookFacets
    .filter(narrows)
    .map((name) => ({ title: t(`search:facet_${name}`), choices: choicesOf(ebookList, state, name, known[name]) }));
  const nameOf = (name: (typeof ebookFacets)[number]) =>
    known[name].find((entry) => entry.code === values[name])?.name ?? values[name];
  const applied = appliedOf(ebookList, state, {
    q: t('packages:wordsAre', { q: values.q }),
    ...Object.fromEntries(ebookFacets.map((name) => [name, nameOf(name)])),
  });
  const sorts = ebookSorts(state);
  const sort = sortOf(sorts, values.sort);
  const robots = robotsOf(ebookList, state, 'q');
  const none = applied.length > 0 ? 'ebooks:noneFor' : sort === 'popularity' ? 'ebooks:noneViewed' : 'ebooks:none';
  const found = sort === 'popularity' ? 'ebooks:foundViewed' : 'ebooks:found';
  const search = { path: '/elecBook', label: t('ebooks:searchLabel'), value: values.q, keep: values };

  const listPage = recordListPage(locals, {
    title: t('ebooks:title'),
    description: t('ebooks:description', { library: inLanguage(site.name, language) }),
    canonical: ebookList.path({ ...state, values: { ...values, sort: '' } }),
    whole: { path: '/elecBook', name: t('ebooks:showAll') },
    paths: {
      page: (at) => ebookList.page(state, at),
      sorted: (entry) => ebookList.changed(state, { sort: entry === sorts[0] ? '' : entry }),
    },
    robots,
    isOpen: robots === undefined && values.sort === '',
    q: values.q,
    page,
    last,
    failure,
    applied,
    groups,
    sorts,
    sort,
    search: listSearchMarkup(locals, search),
    total: result?.numFound,
    messages: { found: t(found, { count: total, shown: formatNumber(total, language) }), none: t(none) },
    isPart: sort === 'popularity',
    records: booksMarkup(locals, result?.searchResult ?? []),
  });
  return { ...answer, ...listPage };
}
