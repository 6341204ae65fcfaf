import { separator, formatNumber } from '#lib/i18n/format.ts';
import { nextItemName } from '#lib/queries/search-items.ts';
import { sectionPath } from '#lib/rules/personal-sections.ts';
import {
  hasWords,
  isNarrowed,
  resultList,
  type SearchQuery,
  searchQueryEntries,
  writeSearchQuery,
  searchPath,
} from '#lib/queries/search-query.ts';
import { describeQuery } from './describe-query.ts';
import { scopeLinks } from './scope-markup.ts';
import { headingFields } from '#lib/contract/search-terms.ts';
import { failureMarkup } from '../feedback/markup.ts';
import { headingsFrom } from '../headings/heading-address.ts';
import { iconMarkup, html, type Markup, type PageContext } from '../markup/markup.ts';
import { pagerMarkup } from '../navigation/list-parts-markup.ts';
import { recommendationOf } from '../shell/menu.ts';
import { chipsOf } from './chips.ts';
import { entriesMarkup, hasEditions } from './entries-markup.ts';
import { facetForm } from './facet-markup.ts';
import { hitMarkup } from './hit-markup.ts';
import type { SearchPage } from './load-search-page.ts';
import { noHitsMarkup, widenedMarkup } from './near-markup.ts';
import { otherLanguageLink } from './other-language-markup.ts';
import { pageCount } from '../parts/pages.ts';
import { gatherSelections } from './selections-markup.ts';
import { selectedMarkup } from './selected-markup.ts';
import { chipsMarkup, orderMarkup, sizesMarkup } from './tools-markup.ts';
import type { UnionHolder } from '#lib/contract/calls/union.ts';
import type { SearchedHeading, SearchResult, TextReading } from '#lib/contract/calls/search.ts';
import { listPath } from '#lib/urls/search-path.ts';
import type { Translate } from '#lib/i18n/server.ts';
import { isbnProblem } from '#lib/rules/isbn.ts';
import { fieldNames } from '#lib/rules/search-syntax/fields.ts';
import { readSyntax } from '#lib/rules/search-syntax/read.ts';

const isbnKeys = { checkDigit: 'search:syntax_isbn', length: 'search:isbnLength' } as const;

/** What is wrong with what was typed, in the reader's language; it has been searched all the same. */
function problemsOf(
  t: Translate,
  query: SearchQuery,
  { numFound, isShortened }: Pick<SearchResult, 'numFound' | 'isShortened'>,
): string[] {
  if (isShortened) return [t('search:shortened')];
  const rows = [query, ...query.items].filter(({ match }) => match === '2');
  const texts = rows.flatMap(({ q, field }) => {
    const read = readSyntax(q, field);
    const mistakes = read.kind === 'query' ? [] : read.mistakes;
    return mistakes.map((mistake) =>
      t(`search:syntax_${mistake.kind}`, { q: 'text' in mistake ? mistake.text : q, names: fieldNames.join(', ') }),
    );
  });
  if (texts.length > 0) return [...new Set(texts), t('search:syntaxPlain')];
  const isbn = query.field === 'keyWord' ? isbnProblem(query.q) : undefined;
  return isbn === undefined || (numFound > 0 && !isbn.isSure) ? [] : [t(isbnKeys[isbn.kind], { q: query.q })];
}

/** A note above the hits of a search with a mistake; nothing where there is none. */
export function problemsMarkup(
  t: Translate,
  query: SearchQuery,
  result: Pick<SearchResult, 'numFound' | 'isShortened'>,
): Markup {
  const problems = problemsOf(t, query, result);
  if (problems.length === 0) return html``;
  return html`<div class="notice mt-4" role="note">${problems.map((problem) => html`<p>${problem}</p>`)}</div>`;
}

function nameOf({ t, address }: PageContext, { as, text, codes = [] }: TextReading): Markup {
  if (as === 'words') return html`${t('search:quoted', { word: text })}`;
  if (as !== 'class') return html`${t(`home:field_${as}`)}`;
  const path = searchPath({ facets: { kindNo: [...codes] } });
  return html`<a rel="nofollow" href="${address(path)}">${t('widened:class', { name: text })}</a>`;
}

/** How the words of a search were read, in one line above the hits, where they may mean something else. */
export function readingMarkup(context: PageContext, reading: TextReading): Markup {
  const isCertain = reading.others.length === 0 && reading.as !== 'class' && reading.as !== 'words';
  return isCertain ? html`` : html`<p class="reading">${context.t('widened:readAs')}${nameOf(context, reading)}</p>`;
}

/**
 * A link to each other reading. It comes after the hits, which stay few presses of the Tab key away.
 * @param q the words as they were typed
 */
export function otherReadingsMarkup({ t, address }: PageContext, q: string, { others }: TextReading): Markup {
  if (others.length === 0) return html``;
  const links = others.map(
    (field) => html`<a rel="nofollow" href="${address(searchPath({ q, field }))}">${t(`home:field_${field}`)}</a>`,
  );
  return html`<p class="choices"><span>${t('widened:others')}</span>${links}</p>`;
}

const labelKeys = { variant: 'search:headingsFound', also: 'search:seeAlso' } as const;

/**
 * Headings of authority records for the words of a search, with the number of works.
 * @param relation `variant`: those that were included; `also`: those to see as well, which come after the hits: the first
 *   hits stay few presses of the Tab key away
 */
export function headingsMarkup(
  { t, language, address }: PageContext,
  headings: readonly SearchedHeading[],
  relation: keyof typeof labelKeys,
): Markup {
  const links = headings.flatMap(({ kind, heading, count, ...its }) => {
    if (its.relation !== relation) return [];
    const field = kind === 'name' ? 'author' : 'subject';
    const href = address(listPath({ q: heading, field, match: '1' }));
    return html`<dd>
      <a rel="nofollow" href="${href}">${heading}</a> <span class="quiet">${formatNumber(count, language)}</span>
    </dd>`;
  });
  if (links.length === 0) return html``;
  return html`<dl class="headings">
    <div class="joined">
      <dt>${t(labelKeys[relation])}</dt>
      ${links}
    </div>
  </dl>`;
}

export interface ResultList {
  query: SearchQuery;
  loaded: SearchPage;
  isFaulty: boolean;
  /** Libraries that have each work, by record id; of the union catalogue. */
  holders?: Record<string, UnionHolder[]>;
}

export const listPagePath = (query: SearchQuery, page: number): string => searchPath({ ...query, page });

export function listHeading({ t }: PageContext, { query, isFaulty }: ResultList): string {
  if (isFaulty) return t('search:nothingAsked');
  if (!hasWords(query) && query.isUnion && !isNarrowed(query)) return t('search:unionSearch');
  if (!hasWords(query)) return t(isNarrowed(query) ? 'search:titleFiltered' : 'search:titleAll');
  if (query.items.length === 0) return t('search:title', { q: query.q });
  return t('advanced:heading', { words: describeQuery(t, query) });
}

function restated({ t, language }: PageContext, { query, loaded, isFaulty }: ResultList): string {
  if (!loaded.ok || isFaulty) return '';
  const number = (value: number) => formatNumber(value, language);
  const { numFound } = loaded.result;
  const said = [t('search:found', { count: numFound, shown: number(numFound) })];
  if (query.isUnion) said.push(t('search:inUnion'));
  if (numFound > query.rows && query.page <= pageCount(numFound, query.rows)) {
    const first = (query.page - 1) * query.rows + 1;
    const last = Math.min(numFound, first + query.rows - 1);
    said.push(t('search:shownRange', { first: number(first), last: number(last) }));
  }
  if (query.items.length === 0 && query.q) {
    if (query.field !== 'keyWord') said.push(t('search:fieldIs', { name: t(`home:field_${query.field}`) }));
    if (query.match !== '2') said.push(t('search:matchIs', { name: t(`search:match_${query.match}`) }));
  }
  return said.join(separator);
}

function filters(context: PageContext, { query, loaded }: ResultList): Markup {
  const { t } = context;
  return html`<aside class="filters" id="filters" popover aria-label="${t('search:filters')}">
    <header>
      <h2>${t('search:filters')}</h2>
      <button
        type="button"
        class="p-3"
        popovertarget="filters"
        popovertargetaction="hide"
        aria-label="${t('search:closeFilters')}"
      >
        ${iconMarkup('close')}
      </button>
    </header>
    ${facetForm(context, query, loaded.result, showsFilters(query, loaded))}
    <div id="filters-live"></div>
  </aside>`;
}

function subscription({ t, address }: PageContext, query: SearchQuery): Markup {
  const subscribed = writeSearchQuery({ ...query, page: 1 }).slice(1);
  const href = address(sectionPath('subscriptions', { search: subscribed }));
  return html`<p><a rel="nofollow" href="${href}">${t('subscriptions:ofSearch')}</a></p>`;
}

function tools(context: PageContext, { query, loaded }: ResultList): Markup {
  const { t } = context;
  const { numFound } = loaded.result;
  const chips = chipsOf(t, query, loaded.result);
  const open = () =>
    html`<button type="button" class="btn" id="filters-open" popovertarget="filters">
      ${iconMarkup('filter')} ${chips.length > 0 ? t('search:filtersOn', { count: chips.length }) : t('search:filters')}
    </button>`;
  return html`<div id="tools">
    ${chipsMarkup(context, query, chips)}
    <div class="bar">${showsFilters(query, loaded) && open()}${numFound > 1 && orderMarkup(context, query)}</div>
  </div>`;
}

/**
 * Search within the results: one more row that must be met too; and the way to edit all rows.
 * @param total hits of the search as it is
 */
function withinMarkup({ t, address }: PageContext, query: SearchQuery, total: number): Markup {
  const start = { ...query, page: 1 };
  // Without a first row the new one becomes it.
  const name = hasWords(query) ? nextItemName(query.items) : 'q';
  const label = t('advanced:within');
  const hiddenFields = () =>
    searchQueryEntries(start).map(([key, value]) => html`<input type="hidden" name="${key}" value="${value}" />`);
  const form =
    total > 1 &&
    // Within everything it is what the search box above does.
    (hasWords(query) || isNarrowed(query)) &&
    name !== undefined &&
    html`<form action="${address('/searchList')}" role="search" aria-label="${label}">
      ${hiddenFields()}<input
        class="field"
        type="search"
        name="${name}"
        required
        maxlength="500"
        aria-label="${label}"
        placeholder="${label}"
        autocomplete="off"
        enterkeyhint="search"
      />
      <button class="btn">${t('advanced:withinGo')}</button>
    </form>`;
  const edit = address(`/advanceSearch${writeSearchQuery(start)}`);
  const headings = address(headingsFrom(headingFields.find((field) => field === query.field) ?? 'author', query.q));
  return html`<div class="within">
    ${form}<a rel="nofollow" href="${edit}">${t(hasWords(query) ? 'advanced:edit' : 'advanced:title')}</a>
    <a rel="nofollow" href="${headings}">${t('headings:browse')}</a>
  </div>`;
}

/** The ways on from the whole result: a search in it, its rows to be edited, word of what comes in for it. */
function within(context: PageContext, { query, loaded, isFaulty }: ResultList): Markup {
  const showsWithin = loaded.ok && !isFaulty;
  const isSubscribable = !isFaulty && context.site.config.loginFlag === '1' && (hasWords(query) || isNarrowed(query));
  const isChoice = loaded.result.numFound > 0 && hasEditions(loaded.result);
  const { reading } = loaded.result;
  return html`<div id="side">
    ${showsWithin && withinMarkup(context, query, loaded.result.numFound)}${isChoice && entriesMarkup(context, query, loaded.result)}${reading && otherReadingsMarkup(context, query.q, reading)}${loaded.ok && isSubscribable && subscription(context, query)}
  </div>`;
}

/** Filters where there is something to filter, or something that was filtered and can be undone. */
const showsFilters = (query: SearchQuery, { result }: SearchPage): boolean => result.numFound > 0 || isNarrowed(query);

function hits(context: PageContext, { query, loaded, isFaulty, holders }: ResultList): Markup {
  const { t, language, address, site } = context;
  const { numFound, searchResult, hlResult, reasons, widened, reading, headings, editionCounts } = loaded.result;
  const last = pageCount(numFound, query.rows);
  const spelling = loaded.ok ? loaded.spelling : [];
  const number = (value: number) => formatNumber(value, language);
  const nothing = () => {
    const recommend = query.isUnion ? undefined : recommendationOf(site.menus.menuB, { language, here: '', address });
    const { suggestions, unknown, offered } = loaded.ok ? loaded : { suggestions: [], unknown: [], offered: 0 };
    return noHitsMarkup(context, { query, suggestions, spelling, unknown, offered, recommend });
  };
  const pastEnd = () =>
    html`<p class="notice">
      ${t('search:pastEnd', { shown: number(last) })}
      <a href="${address(listPagePath(query, 1))}">${t('search:firstPage')}</a>
    </p>`;
  const wholeCatalogue = () => html`<p><a href="${address(resultList(query))}">${t('search:wholeCatalogue')}</a></p>`;
  const tooDeep = () => html`<p class="notice">${t('search:tooDeep', { shown: number(last * query.rows) })}</p>`;
  return html`<section id="list" aria-label="${t('search:results')}">
    ${!loaded.ok && failureMarkup(loaded.message)} ${loaded.ok && !isFaulty && problemsMarkup(t, query, loaded.result)}
    ${widened && widenedMarkup(context, query, widened, spelling)} ${reading && readingMarkup(context, reading)}
    ${headings && headingsMarkup(context, headings, 'variant')} ${isFaulty && wholeCatalogue()}
    ${loaded.ok && !isFaulty && numFound === 0 && nothing()} ${numFound > 0 && query.page > last && pastEnd()}
    <ol>
      ${gatherSelections(context, loaded.result, (hit, at) => hitMarkup(context, hit, hlResult[hit.recordId], { editions: editionCounts?.[hit.recordId], reason: reasons?.[hit.recordId], first: at < 4, holders: holders?.[hit.recordId] }))}
    </ol>
    ${headings && headingsMarkup(context, headings, 'also')}
    ${
      numFound > 0 &&
      query.isUnion !== true &&
      selectedMarkup(
        context,
        searchResult.map(({ recordId }) => recordId),
      )
    }
    ${query.page === last && numFound > last * query.rows && tooDeep()} ${numFound > 10 && sizesMarkup(context, query)}
    ${pagerMarkup(context, { page: query.page, last, path: (page) => listPagePath(query, page) })}
    ${loaded.ok && !isFaulty && query.isUnion !== true && otherLanguageLink(context, query, loaded.result)}
    ${numFound > 0 && scopeLinks(context, query)}
  </section>`;
}

/** Everything under the search form. The hits come before the filters, so that the Tab key reaches them at once. */
export function listMarkup(context: PageContext, list: ResultList, heading: string): Markup {
  return html`<div class="list-head">
      <h1 id="query" tabindex="-1">${heading}</h1>
      <p id="count" role="status">${restated(context, list)}</p>
    </div>
    ${tools(context, list)}${hits(context, list)}
    <div class="side">
      ${list.query.isUnion !== true && within(context, list)}${list.loaded.ok && !list.isFaulty && filters(context, list)}
    </div>`;
}
