import { nextItemName } from '#lib/queries/search-items.ts';
import {
  hasWords,
  isNarrowed,
  searchQueryEntries,
  writeSearchQuery,
  type SearchQuery,
} from '#lib/queries/search-query.ts';
import { html, type Markup } from '../markup/markup.ts';
import type { PageContext } from '../markup/page-context.ts';

/**
 * Search within the results: one more row that must be met too; and the way to edit all rows.
 * @param total hits of the search as it is
 */
export function withinMarkup({ t, address }: PageContext, query: SearchQuery, total: number): Markup {
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
  return html`<div class="within">
    ${form}<a rel="nofollow" href="${edit}">${t(hasWords(query) ? 'advanced:edit' : 'advanced:title')}</a>
  </div>`;
}
