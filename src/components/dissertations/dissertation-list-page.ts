import { inLanguage } from '#lib/contract/language.ts';
import { formatNumber } from '#lib/i18n/format.ts';
import { emptyAnswer, type PageContent, type PageInput } from '#lib/pages/page-content.ts';
import { hitsMarkup } from '../lists/hits-markup.ts';
import { html } from '../markup/markup.ts';
import { fieldChoice, listSearchMarkup, tabsMarkup } from '../navigation/list-parts-markup.ts';
import { appliedOf, robotsOf, choicesOf, type ChoiceGroup, listAddress, type ListState } from '../parts/query.ts';
import { settle } from '../packages/load-special-pages.ts';
import { recordListPage } from '../packages/record-list-page.ts';
import { sortOf, sortInput } from '../packages/sorts.ts';
import type { DissertationFacet } from '#lib/contract/calls/dissertations.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import type { Translate } from '#lib/i18n/server.ts';
import type { Client } from '#lib/client/client.ts';
import type { Failure } from '#lib/contract/envelope.ts';
import type { SearchField } from '#lib/contract/search-terms.ts';
import { thesisQueryNames } from '#lib/queries/list-names.ts';
import { pageCount } from '../parts/pages.ts';

export const thesisList = listAddress('/schoolBaseNav', thesisQueryNames, ['field', 'sort', 'rows']);
type ThesisState = ListState<(typeof thesisQueryNames)[number]>;

/** How dissertations can be sorted: those of the last years first, where nobody searches or says. */
const thesisSorts = ['publishYear', 'title', 'newest'] as const;
const thesisSearchSorts = ['relevance', ...thesisSorts] as const;
export const sortsOf = ({ values }: ThesisState) => (values.q === '' ? thesisSorts : thesisSearchSorts);

/** Fields that dissertations are searched in; an author may be the one or the supervisor. */
const thesisFields = ['keyWord', 'title', 'author', 'subject'] as const satisfies readonly SearchField[];
export const fieldOf = ({ values }: ThesisState) =>
  thesisFields.find((thesisField) => thesisField === values.field) ?? 'keyWord';

/** Dissertations of a page; the most is what can be exported at once. */
const rowChoices = [20, 50, 100] as const;
export const rowsOf = ({ values }: ThesisState) =>
  rowChoices.find((rowChoice) => String(rowChoice) === values.rows) ?? 20;

interface LoadedTheses {
  result: OutputOf<'listLocalDissertations'> | undefined;
  failure: Failure | undefined;
  last: number;
}

async function loadTheses(client: Client, state: ThesisState): Promise<LoadedTheses> {
  const { values, page } = state;
  const rows = rowsOf(state);
  const listOf = (value: string) => (value === '' ? [] : [value]);
  const year = /^\d{4}$/.test(values.year) ? Number(values.year) : undefined;
  const answer = await client.call('listLocalDissertations', {
    searchField: fieldOf(state),
    searchFieldContent: values.q,
    university: listOf(values.university),
    department: listOf(values.department),
    supervisor: listOf(values.supervisor),
    discode1: listOf(values.discode1),
    ddType: listOf(values.ddType),
    langCode: listOf(values.langCode),
    resourceType: listOf(values.resourceType),
    ...(year !== undefined && { publishBegin: year, publishEnd: year }),
    page,
    rows,
    ...sortInput(sortOf(sortsOf(state), values.sort)),
  });
  return {
    result: answer.success ? answer.data : undefined,
    failure: answer.success ? undefined : answer,
    last: answer.success ? pageCount(answer.data.numFound, rows) : 0,
  };
}

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
