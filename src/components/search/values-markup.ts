import type { FacetValue } from '#lib/contract/calls/search.ts';
import type { FacetName } from '#lib/contract/search-terms.ts';
import type { SearchQuery } from '#lib/queries/search-query.ts';
import { html, type Markup, type PageContext } from '../markup/markup.ts';
import type { ValueState } from './facet-groups.ts';
import { valueWriter } from './facet-markup.ts';

export const valuesPerPage = 100;

export function readValues(query: URLSearchParams): { find: string; part: number } {
  const part = /^[1-9]\d{0,4}$/.test(query.get('part') ?? '') ? Number(query.get('part')) : 1;
  return { find: (query.get('find') ?? '').trim().slice(0, 200), part };
}

/**
 * Values to be ticked. What is decided already and is none of them follows first: it would be lost with the form.
 * @param values those of the page
 * @param named values with names, also such as are none of the page
 */
export function valuesMarkup(
  context: PageContext,
  query: SearchQuery,
  name: FacetName,
  values: readonly FacetValue[],
  named: readonly FacetValue[],
): Markup {
  const write = valueWriter(context);
  const chosen = query.facets[name] ?? [];
  const excluded = query.excluded[name] ?? [];
  const stateOf = (code: string): ValueState =>
    chosen.includes(code) ? 'chosen' : excluded.includes(code) ? 'excluded' : 'open';
  const decided = [...chosen, ...excluded]
    .filter((code) => !values.some((value) => value.code === code))
    .map((code) => ({ code, name: named.find((value) => value.code === code)?.name ?? code, count: 0 }));
  return html`${[...decided, ...values].map((value) => write(name, { ...value, state: stateOf(value.code) }))}`;
}
