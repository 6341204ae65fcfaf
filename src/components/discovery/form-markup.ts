import type { DiscoveryProvider } from '#lib/contract/calls/discovery.ts';
import type { SearchField } from '#lib/contract/search-terms.ts';
import { wordsOnly, type DiscoveryQuery } from '#lib/queries/discovery-query.ts';
import { attribute, html, type Markup, type PageContext } from '../markup/markup.ts';
import { fieldChoice } from '../navigation/list-parts-markup.ts';
import { allPath, sourcePath } from '../parts/discovery-paths.ts';

export interface DiscoveryForm {
  query: DiscoveryQuery;
  fields: readonly SearchField[];
  /** Path inside the library. */
  action: string;
  provider?: string | undefined;
}

/** Query box and field. A new query drops all filters. */
export function discoveryForm({ t, address }: PageContext, { query, fields, action, provider }: DiscoveryForm): Markup {
  const options = fields.map((field) => ({ value: field === 'keyWord' ? '' : field, name: t(`home:field_${field}`) }));
  const chosen = query.field === 'keyWord' ? '' : query.field;
  return html`<form class="dform" action="${address(action)}" role="search" aria-label="${t('discovery:searchIn')}">
    ${provider && html`<input type="hidden" name="provider" value="${provider}" />`}
    <input
      class="field"
      type="search"
      name="q"
      value="${query.q}"
      maxlength="500"
      placeholder="${t('home:placeholder')}"
      aria-label="${t('discovery:searchIn')}"
      autocomplete="off"
      enterkeyhint="search"
    />
    ${fieldChoice('field', t('home:field'), options, chosen)}
    ${query.rows !== 10 && html`<input type="hidden" name="rows" value="${query.rows}" />`}
    <button class="btn btn-main">${t('home:search')}</button>
  </form>`;
}

/**
 * The same words at another source, in all of them, or in the catalogue.
 * @param current id of the provider that is shown; undefined: all of them
 */
export function sourcesMarkup(
  { t, address }: PageContext,
  providers: readonly DiscoveryProvider[],
  query: DiscoveryQuery,
  current: string | undefined,
): Markup {
  const { q, field } = query;
  const words = wordsOnly(query);
  const catalogue = new URLSearchParams({ ...(q && { q }), ...(field !== 'keyWord' && { field }) }).toString();
  const link = (path: string, name: string, isHere = false) =>
    html`<a rel="nofollow" href="${address(path)}" ${attribute('aria-current', isHere ? 'page' : undefined)}
      >${name}</a
    >`;
  return html`<nav class="sources" aria-label="${t('discovery:sources')}">
    ${link(allPath(query), t('discovery:allSources'), current === undefined)}
    ${providers.map(({ id, name }) => link(sourcePath(providers, id, words), name, id === current))}
    ${link(catalogue ? `/searchList?${catalogue}` : '/searchList', t('discovery:catalogue'))}
  </nav>`;
}
