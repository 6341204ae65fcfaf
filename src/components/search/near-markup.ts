import type { Widening } from '#lib/contract/calls/search.ts';
import { languageTag } from '#lib/contract/language.ts';
import { formatNumber } from '#lib/i18n/format.ts';
import { recommendationAddress } from '#lib/rules/recommendation-query.ts';
import { hasWords, isNarrowed, resultList, searchPath, type SearchQuery } from '#lib/queries/search-query.ts';
import { describeQuery } from './describe-query.ts';
import { scopeLinks } from './scope-markup.ts';
import { emptyMarkup } from '../feedback/markup.ts';
import { html, type Markup, type PageContext } from '../markup/markup.ts';
import { offersWith } from '../parts/offer-address.ts';
import type { Suggestion } from './load-search-page.ts';

/**
 * Says that the list holds more than what was typed, and why.
 * @param spelling what may have been meant
 */
export function widenedMarkup(
  { t, address }: PageContext,
  query: SearchQuery,
  how: Widening,
  spelling: readonly Suggestion[],
): Markup {
  const words = query.items.length > 0 ? describeQuery(t, query) : query.q;
  const meant = spelling.map(
    (entry) => html`<a rel="nofollow" href="${address(searchPath(entry.query))}">${entry.label}</a> `,
  );
  return html`<div class="notice mt-4">
    <p>${t(`widened:${how}`, { words })}</p>
    ${spelling.length > 0 && html`<p>${t('search:didYouMean')} ${meant}</p>`}
  </div>`;
}

function searchedFor({ t }: PageContext, query: SearchQuery): Markup {
  const words =
    query.items.length > 0
      ? html`<strong>${describeQuery(t, query)}</strong>`
      : html`<strong>${query.q}</strong> (${t(`home:field_${query.field}`)} ·&nbsp;${t(`search:match_${query.match}`)})`;
  return html`<p>${t('search:searchedFor')} ${words}</p>`;
}

function nearSearches({ t, language, address }: PageContext, label: string, searches: readonly Suggestion[]): Markup {
  if (searches.length === 0) return html``;
  const each = searches.map(({ query, label: words, count }) => {
    const found = t('search:found', { count, shown: formatNumber(count, language) });
    return html`<li>
      <a rel="nofollow" href="${address(searchPath(query))}">${words}</a><span class="quiet"> ${found}</span>
    </li>`;
  });
  return html`<p>${label}</p>
    <ul class="near">
      ${each}
    </ul>`;
}

export interface NothingFound {
  query: SearchQuery;
  suggestions: readonly Suggestion[];
  spelling: readonly Suggestion[];
  unknown: readonly string[];
  /** Titles that vendors offer for these words: the library may buy them. */
  offered: number;
  /** Where readers recommend what the library should buy. */
  recommend: { href?: string | undefined; label: string } | undefined;
}

export function noHitsMarkup(
  context: PageContext,
  { query, suggestions, spelling, unknown, offered, recommend }: NothingFound,
): Markup {
  const { t, language, address } = context;
  const isWhole = !hasWords(query) && !isNarrowed(query);
  const offers = () => {
    const path = offersWith({ q: query.q, field: query.field === 'keyWord' ? '' : query.field });
    const found = t('offers:found', { count: offered, shown: formatNumber(offered, language) });
    return html`<p>${t('offers:notHeld')} <a rel="nofollow" href="${address(path)}">${found}</a></p>`;
  };
  const recommended = (href: string, label: string) =>
    html`<p>
      ${t('recommendations:notFoundOffer')}
      <a class="whitespace-nowrap" rel="nofollow" href="${recommendationAddress(href, query)}">${label}</a>
    </p>`;
  const hasNoWay = suggestions.length + spelling.length === 0 && hasWords(query);
  const blamed = () => {
    const words = new Intl.ListFormat(languageTag[language]).format(
      unknown.map((word) => t('search:quoted', { word })),
    );
    return html`<p>${t('search:unknownWords', { count: unknown.length, words })}</p>`;
  };
  const words = suggestions.filter(({ word }) => word !== undefined).length;
  const links = html`${hasWords(query) && searchedFor(context, query)} ${unknown.length > 0 && blamed()}
  ${unknown.length === 0 && words > 1 && html`<p>${t('search:notTogether')}</p>`}
  ${nearSearches(context, t('search:didYouMean'), spelling)} ${nearSearches(context, t('search:tryThese'), suggestions)}
  ${hasNoWay && html`<p>${t('search:checkWords')}</p>`} ${scopeLinks(context, query)}
  ${!isWhole && html`<p><a href="${address(resultList(query))}">${t('search:wholeCatalogue')}</a></p>`}
  ${offered > 0 && offers()}
  ${offered === 0 && recommend?.href !== undefined && recommended(recommend.href, recommend.label)}`;
  return emptyMarkup(t('search:noHits'), links);
}
