import { inLanguage } from '#lib/contract/language.ts';
import { formatNumber } from '#lib/i18n/format.ts';
import { emptyAnswer, type PageContent, type PageInput } from '#lib/pages/page-content.ts';
import { hitsMarkup } from '../lists/hits-markup.ts';
import { html } from '../markup/markup.ts';
import { fieldChoice, listSearchMarkup } from '../navigation/list-search-markup.ts';
import { appliedOf, robotsOf, choicesOf, type ChoiceGroup } from '../parts/query.ts';
import { tabsMarkup } from '../navigation/tabs-markup.ts';
import { settle } from '../packages/load-special-pages.ts';
import { recordListPage } from '../packages/record-list-page.ts';
import { sortOf } from '../packages/sorts.ts';
import {
  fieldOf,
  loadTheses,
  rowChoices,
  rowsOf,
  sortsOf,
  thesisFields,
  thesisList,
  type ThesisState,
} from './load-dissertation-pages.ts';
import type { DissertationFacet } from '#lib/contract/calls/dissertations.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import type { Translate } from '#lib/i18n/server.ts';

const maxValues = 30;

const labelOf = (t: Translate, facet: DissertationFacet): string =>
  facet === 'university' || facet === 'department' || facet === 'supervisor'
    ? t(`dissertations:${facet}`)
    : t(`search:facet_${facet}`);

const facets = ['department', 'discode1', 'supervisor', 'ddType', 'university', 'langCode', 'resourceType'] as const;

/** What dissertations can be narrowed by; a heading that would narrow nothing is left out. */
export function thesisGroups(
  t: Translate,
  state: ThesisState,
  { numFound, facetResult, years }: OutputOf<'listLocalDissertations'>,
): ChoiceGroup[] {
  const narrows = (counts: readonly { count: number }[]) => counts.some(({ count }) => count !== numFound);
  const named = facets.flatMap((facet): ChoiceGroup[] => {
    const known = facetResult[facet];
    if (!narrows(known) && state.values[facet] === '') return [];
    const choices = choicesOf(thesisList, state, facet, known.slice(0, maxValues));
    return [{ title: labelOf(t, facet), choices }];
  });
  const latest = years.toReversed().map(({ year, count }) => ({ code: String(year), name: String(year), count }));
  if (!narrows(latest) && state.values.year === '') return named;
  const group = {
    title: t('dissertations:year'),
    choices: choicesOf(thesisList, state, 'year', latest.slice(0, maxValues)),
  };
  // After college, discipline and supervisor.
  return [...named.slice(0, 3), group, ...named.slice(3)];
}

export function chosenName(
  facet: DissertationFacet,
  { values }: ThesisState,
  { facetResult }: OutputOf<'listLocalDissertations'>,
): string {
  return facetResult[facet].find((entry) => entry.code === values[facet])?.name ?? values[facet];
}

export async function dissertationListPage({ locals, url }: PageInput): Promise<PageContent> {
  const { client, site, language, t } = locals;
  const answer = emptyAnswer();
  const state = thesisList.read(url.searchParams);
  const { result, failure, last } = await loadTheses(client, state);
  settle(answer, site.groupCode, failure);
  const { values, page } = state;
  const total = result?.numFound ?? 0;
  if (total > 0 && page > last) answer.status = 404;

  const number = (value: number) => formatNumber(value, language);
  const groups = result ? thesisGroups(t, state, result) : [];
  const facets = ['university', 'department', 'discode1', 'supervisor', 'ddType', 'langCode', 'resourceType'] as const;
  const applied = result
    ? appliedOf(thesisList, state, {
        q: t('packages:wordsAre', { q: values.q }),
        ...Object.fromEntries(facets.map((facet) => [facet, chosenName(facet, state, result)])),
        year: values.year,
      })
    : [];
  const sorts = sortsOf(state);
  const sort = sortOf(sorts, values.sort);
  const rows = rowsOf(state);
  const robots = robotsOf(thesisList, state, 'q');
  const fields = thesisFields.map((thesisField) => ({ value: thesisField, name: t(`home:field_${thesisField}`) }));
  const search = listSearchMarkup(locals, {
    path: '/schoolBaseNav',
    label: t('dissertations:searchLabel'),
    value: values.q,
    keep: { ...values, field: '' },
    choice: fieldChoice('field', t('dissertations:field'), fields, fieldOf(state)),
  });
  const perPage = rowChoices.map((rowChoice) => ({
    name: t('dissertations:perPage', { count: rowChoice, shown: number(rowChoice) }),
    path: thesisList.changed(state, { rows: rowChoice === rowChoices[0] ? '' : String(rowChoice) }),
    isChosen: rowChoice === rows,
    isOpen: false,
  }));
  const { searchResult: records = [], hlResult = {} } = result ?? {};
  const hits = hitsMarkup(locals, { label: t('dissertations:list'), records, hlResult });
  const rowTabs = total > rowChoices[0] && tabsMarkup(locals, t('search:perPage'), perPage, 'choices');

  const listPage = recordListPage(locals, {
    title: t('dissertations:title'),
    description: t('dissertations:description', { library: inLanguage(site.name, language) }),
    canonical: thesisList.path({ ...state, values: { ...values, sort: '', rows: '' } }),
    whole: { path: '/schoolBaseNav', name: t('dissertations:showAll') },
    paths: {
      page: (at) => thesisList.page(state, at),
      sorted: (entry) => thesisList.changed(state, { sort: entry === sorts[0] ? '' : entry }),
    },
    robots,
    isOpen: robots === undefined && values.sort === '' && values.rows === '',
    q: values.q,
    search,
    page,
    last,
    failure,
    applied,
    groups,
    sorts,
    sort,
    total: result?.numFound,
    messages: {
      found: t('dissertations:found', { count: total, shown: number(total) }),
      none: t(applied.length > 0 ? 'dissertations:noneFor' : 'dissertations:none'),
    },
    records: html`${hits}${rowTabs}`,
  });
  return { ...answer, ...listPage };
}
