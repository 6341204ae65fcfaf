import type { SearchResult } from '#lib/contract/calls/search.ts';
import type { FacetName } from '#lib/contract/search-terms.ts';
import { formatNumber } from '#lib/i18n/format.ts';
import { excludedName } from '#lib/queries/search-items.ts';
import { resultList, searchQueryEntries, writeSearchQuery, type SearchQuery } from '#lib/queries/search-query.ts';
import { html, type Markup, type PageContext } from '../markup/markup.ts';
import { facetGroups, type FacetGroup, type GroupValue } from './facet-groups.ts';
import { yearField } from './year-field-markup.ts';

/** Records per year, drawn: bars of one SVG path in a box of 100 × 24, oldest left. */
interface Histogram {
  from: number;
  to: number;
  /** The year with most records, and how many. */
  peak: { year: number; count: number };
  path: string;
}

const width = 100;
const height = 24;

/**
 * The chart of a result's years. Long spans are drawn in steps of several years; the few oldest records do not make the
 * rest unreadable: bars begin where 2 % of the records lie before.
 * @param years ascending, as the search answers them
 * @param bars most bars that are drawn
 * @returns undefined when there are not two years to compare
 */
export function histogramOf(years: readonly { year: number; count: number }[], bars = 32): Histogram | undefined {
  const total = years.reduce((sum, year) => sum + year.count, 0);
  const last = years.at(-1);
  if (years.length < 2 || !last) return undefined;
  let skipped = 0;
  const shown = years.filter((year) => (skipped += year.count) > total * 0.02);
  const from = shown[0]?.year ?? last.year;
  const step = Math.max(1, Math.ceil((last.year - from + 1) / bars));
  const counts = new Map<number, number>();
  for (const { year, count } of shown) {
    const bar = Math.floor((year - from) / step);
    counts.set(bar, (counts.get(bar) ?? 0) + count);
  }
  const highest = Math.max(...counts.values());
  const barWidth = width / Math.ceil((last.year - from + 1) / step);
  const round = (value: number) => Number(value.toFixed(1));
  const path = [...counts]
    .map(([bar, count]) => {
      const tall = round(Math.max(1, (count / highest) * height));
      return `M${round(bar * barWidth)} ${height}v-${tall}h${round(barWidth * 0.8)}v${tall}`;
    })
    .join('');
  const peak = shown.reduce((most, entry) => (entry.count > most.count ? entry : most));
  return { from, to: last.year, peak, path };
}

/** Fields that carry on what a form does not ask: the search without these of its parameters, from its first page. */
export function hiddenFieldsOf(query: SearchQuery, isFormField: (name: string) => boolean): Markup[] {
  return searchQueryEntries({ ...query, page: 1 })
    .filter(([name]) => !isFormField(name))
    .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`);
}

/**
 * A writer of values to be ticked, with or without a box to exclude them, which is a stop of the Tab key or is reached by
 * the arrow keys. Words are looked up once and not for each.
 */
export function valueWriter({ t, language }: PageContext) {
  const mark = '\u0000';
  const [before = '', after = ''] = t('search:notValue', { name: mark }).split(mark);
  return (
    name: FacetName,
    { code, name: label, count, state }: GroupValue,
    excludable = true,
    stops = true,
  ): Markup => {
    const isExcluded = state === 'excluded';
    const not =
      excludable &&
      html`<input
        type="checkbox"
        class="not"
        name="${excludedName(name)}"
        value="${code}"
        aria-label="${before}${label}${after}"
        ${!stops && html` tabindex="-1"`}
        ${isExcluded && html` checked`}
      />`;
    return html`<div class="tick${isExcluded && ' gone'}">
      <label
        ><input type="checkbox" name="${name}" value="${code}" ${state === 'chosen' && html` checked`} /><span
          >${label}</span
        ></label
      >${count > 0 && html`<i>${formatNumber(count, language)}</i>`}${not}
    </div>`;
  };
}

export const facetPath = (name: FacetName, query: SearchQuery): string =>
  `/searchList/facet/${name}${writeSearchQuery({ ...query, page: 1 })}`;

function facet(
  context: PageContext,
  query: SearchQuery,
  group: FacetGroup,
  write: ReturnType<typeof valueWriter>,
): Markup {
  const { t, address } = context;
  const { name, open, values, shown, hasMore } = group;
  const label = t(`search:facet_${name}`);
  const all =
    hasMore &&
    query.isUnion !== true &&
    html`<a class="all" rel="nofollow" data-facet="${name}" href="${address(facetPath(name, query))}"
      >${t('search:allOf', { name: label })}</a
    >`;
  // Each box costs every list some bytes: what is folded is excluded where all values are.
  const more =
    values.length > shown
      ? html`<details id="m-${name}">
          <summary>${t('search:more')}</summary>
          ${values.slice(shown).map((value) => write(name, value, false))}${all}
        </details>`
      : all;
  return html`<details id="f-${name}" ${open && html` open`}>
    <summary>${label}</summary>
    <fieldset>
      <legend class="sr-only">${label}</legend>
      ${values.slice(0, shown).map((value) => write(name, value, true, false))}${more}
    </fieldset>
  </details>`;
}

/** The chart's words: its ends and its peak. */
const chartOf = ({ t, language }: PageContext, { from, to, peak, path }: Histogram): Markup =>
  html`<svg
    viewBox="0 0 100 24"
    preserveAspectRatio="none"
    role="img"
    aria-label="${t('search:yearChart', { from, to, peak: peak.year, shown: formatNumber(peak.count, language) })}"
  >
    <path d="${path}" fill="currentColor" />
  </svg>`;

function yearRange(context: PageContext, query: SearchQuery, years: SearchResult['years']): Markup {
  const { t } = context;
  const chart = histogramOf(years);
  const from = yearField('publishBegin', query.publishBegin, t('search:yearFrom'), chart?.from);
  const to = yearField('publishEnd', query.publishEnd, t('search:yearTo'), chart?.to);
  return html`<fieldset class="years">
    <legend>${t('search:year')}</legend>
    ${chart && chartOf(context, chart)}${from} – ${to}
  </fieldset>`;
}

/**
 * All facets as one GET form: tick as many as you like, then apply. The island applies each tick at once.
 * @param isUseful false where there is nothing to narrow
 */
export function facetForm(context: PageContext, query: SearchQuery, result: SearchResult, isUseful = true): Markup {
  const { t, language, address } = context;
  // Its place stays: a search that does find something takes it.
  if (!isUseful) return html`<form id="facets"></form>`;
  const groups = facetGroups(query, result);
  const formFields = new Set(['publishBegin', 'publishEnd', 'onlyOnShelf']);
  for (const { name } of groups) formFields.add(name).add(excludedName(name));
  const write = valueWriter(context);
  const shown = formatNumber(result.numFound, language);
  const onShelf = () =>
    html`<label class="tick"
      ><input type="checkbox" name="onlyOnShelf" value="1" ${query.onlyOnShelf && html` checked`} /><span
        >${t('search:onlyOnShelf')}</span
      ></label
    >`;
  return html`<form id="facets" action="${address(resultList(query))}">
    ${hiddenFieldsOf(query, (name) => formFields.has(name))}${query.isUnion !== true && onShelf()}${groups.map((group) => facet(context, query, group, write))}${yearRange(context, query, result.years)}
    <div class="apply">
      <button class="btn btn-main">
        <span>${t('search:apply')}</span><span>${t('search:showResults', { count: result.numFound, shown })}</span>
      </button>
    </div>
  </form>`;
}
