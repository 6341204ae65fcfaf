import { rowChoices, sortFields } from '#lib/contract/search-terms.ts';
import { naturalOrder, searchPath, type SearchQuery } from '#lib/queries/search-query.ts';
import { html, type Markup, type PageContext } from '../markup/markup.ts';
import { appliedChip } from '../navigation/list-parts-markup.ts';
import { withoutFilters, type Chip } from './chips.ts';

export function chipsMarkup(context: PageContext, query: SearchQuery, chips: readonly Chip[]): Markup {
  if (chips.length === 0) return html``;
  const { t, address } = context;
  const each = chips.map(({ label, without }) => appliedChip(context, { name: label, path: searchPath(without) }));
  const all =
    chips.length > 1 &&
    chips.some(({ isPart }) => isPart !== true) &&
    html`<li>
      <a class="chip" rel="nofollow" href="${address(searchPath(withoutFilters(query)))}">${t('search:clearAll')}</a>
    </li>`;
  return html`<ul class="chips" aria-label="${t('navigation:applied')}">
    ${each}${all}
  </ul>`;
}

const changed =
  ({ address }: PageContext, query: SearchQuery) =>
  (change: Partial<SearchQuery>): string =>
    address(searchPath({ ...query, page: 1, ...change }));

/**
 * The order, as links that unfold: they work without scripts, can be opened in tabs, and are one stop on the way to the
 * first hit.
 */
export function orderMarkup(context: PageContext, query: SearchQuery): Markup {
  const { t } = context;
  const to = changed(context, query);
  const orders = sortFields.map((sort) => {
    const label = t(`search:sort_${sort}`);
    if (sort !== query.sort) {
      return html`<a rel="nofollow" href="${to({ sort, order: naturalOrder(sort) })}">${label}</a>`;
    }
    if (sort === 'relevance') return html`<a rel="nofollow" aria-current="true" href="${to({})}">${label}</a>`;
    // The order in force turns round when it is chosen again.
    const isAscending = query.order === 'asc';
    const said = t(isAscending ? 'search:ascending' : 'search:descending');
    const href = to({ order: isAscending ? 'desc' : 'asc' });
    return html`<a rel="nofollow" aria-current="true" href="${href}"
      >${label} <span aria-hidden="true">${isAscending ? '↑' : '↓'}</span> <span class="sr-only">${said}</span></a
    >`;
  });
  const label = t('search:sort');
  return html`<details class="drop drop-end order">
    <summary>${label} <b>${t(`search:sort_${query.sort}`)}</b> ▾</summary>
    <nav class="drop-panel" aria-label="${label}">${orders}</nav>
  </details>`;
}

export function sizesMarkup(context: PageContext, query: SearchQuery): Markup {
  const label = context.t('search:perPage');
  const to = changed(context, query);
  const sizes = rowChoices.map(
    (rows) =>
      html`<a rel="nofollow" ${rows === query.rows && html` aria-current="true"`} href="${to({ rows })}">${rows}</a>`,
  );
  return html`<nav class="choices" aria-label="${label}"><span aria-hidden="true">${label}</span>${sizes}</nav>`;
}
