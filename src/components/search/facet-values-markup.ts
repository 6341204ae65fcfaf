import type { FacetName } from '#lib/contract/search-terms.ts';
import { formatNumber } from '#lib/i18n/format.ts';
import { excludedName } from '#lib/queries/search-items.ts';
import { writeSearchQuery, type SearchQuery } from '#lib/queries/search-query.ts';
import { emptyMarkup, failureMarkup } from '../feedback/markup.ts';
import { html, type Markup, type PageContext } from '../markup/markup.ts';
import { facetPath, hiddenFieldsOf } from './facet-markup.ts';
import type { LoadedFacetValues } from './load-facet-values.ts';
import { valuesMarkup } from './values-markup.ts';

/** Path of a part of the values, inside the library. */
export function facetPartPath(facet: FacetName, query: SearchQuery, find: string, part: number): string {
  const more = new URLSearchParams([
    ...(find === '' ? [] : [['find', find]]),
    ...(part === 1 ? [] : [['part', String(part)]]),
  ]);
  const path = facetPath(facet, query);
  return more.size === 0 ? path : `${path}${path.includes('?') ? '&' : '?'}${more.toString()}`;
}

/** All values of one facet of a search, page by page or by part of their name: what the result list has no room for. */
export function facetValuesMarkup(
  context: PageContext,
  query: SearchQuery,
  facet: FacetName,
  loaded: LoadedFacetValues,
): Markup {
  const { t, address, language } = context;
  const { find, part, last, total, values, named, failure } = loaded;
  const name = t(`search:allValues_${facet}`);
  const number = (value: number) => formatNumber(value, language);
  const shown = number(total);
  const ownNames: string[] = [facet, excludedName(facet)];
  const findForm = html`<form
    action="${address(`/searchList/facet/${facet}`)}"
    role="search"
    aria-label="${t('search:findValue')}"
  >
    ${hiddenFieldsOf(query, () => false)}
    <input
      class="field"
      type="search"
      name="find"
      value="${find}"
      maxlength="200"
      aria-label="${t('search:findValue')}"
      placeholder="${t('search:findValue')}"
      autocomplete="off"
      enterkeyhint="search"
    />
    <button class="btn">${t('search:findGo')}</button>
  </form>`;
  const outcome =
    failure !== undefined
      ? failureMarkup(failure)
      : total === 0
        ? emptyMarkup(t('search:noValue'), html``)
        : find !== '' && html`<p role="status">${t('search:valuesFound', { shown })}</p>`;
  const step = (to: number, way: 'prev' | 'next', text: string) =>
    html`<a class="btn" rel="${way} nofollow" href="${address(facetPartPath(facet, query, find, to))}">${text}</a>`;
  const pager =
    last > 1 &&
    html`<nav class="pager" aria-label="${t('navigation:pages')}">
      ${part > 1 && step(part - 1, 'prev', t('navigation:previous'))}<span>${t('search:partOf', { part: number(part), last: number(last) })}</span>${part < last && step(part + 1, 'next', t('navigation:next'))}
    </nav>`;
  return html`<p><a href="${address(`/searchList${writeSearchQuery(query)}`)}">${t('search:backToList')}</a></p>
    <h1>${failure === undefined && find === '' ? t('search:valuesTotal', { name, shown }) : name}</h1>
    ${findForm}${outcome}
    <form action="${address('/searchList')}">
      ${hiddenFieldsOf(query, (field) => ownNames.includes(field))}
      <fieldset>
        <legend class="sr-only">${name}</legend>
        ${valuesMarkup(context, query, facet, values, named)}
      </fieldset>
      <p class="acts"><button class="btn btn-main">${t('search:apply')}</button></p>
    </form>
    ${pager}`;
}
