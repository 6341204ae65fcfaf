import type { SearchResult } from '#lib/contract/calls/search.ts';
import { facetNames } from '#lib/contract/search-terms.ts';
import type { Translate } from '#lib/i18n/server.ts';
import { toggleExcluded, toggleFacet, withoutItem, type SearchQuery } from '#lib/queries/search-query.ts';
import { describeItem } from './describe-query.ts';
import { syntaxChips } from './syntax-chips.ts';
import { yearsLabel } from './years-label.ts';

export interface Chip {
  label: string;
  without: SearchQuery;
  /** Whether it is a part of what was typed: the words stay where all that narrows them goes. */
  isPart?: true;
}

/** Parts of a search with operators, further rows, and everything that narrows it, in the order of the facets. */
export function chipsOf(t: Translate, query: SearchQuery, result: SearchResult): Chip[] {
  const facets = result.facetResult;
  const chips: Chip[] = syntaxChips(t, query, result);
  for (const item of query.items) chips.push({ label: describeItem(t, item), without: withoutItem(query, item) });
  for (const name of facetNames) {
    const nameOf = (code: string) => facets[name]?.find((value) => value.code === code)?.name ?? code;
    for (const code of query.facets[name] ?? []) {
      chips.push({ label: nameOf(code), without: toggleFacet(query, name, code) });
    }
    for (const code of query.excluded[name] ?? []) {
      chips.push({ label: t('search:notValue', { name: nameOf(code) }), without: toggleExcluded(query, name, code) });
    }
  }
  const { publishBegin, publishEnd } = query;
  if (publishBegin !== undefined || publishEnd !== undefined) {
    chips.push({
      label: yearsLabel(t, publishBegin, publishEnd),
      without: { ...query, page: 1, publishBegin: undefined, publishEnd: undefined },
    });
  }
  if (query.onlyOnShelf) {
    chips.push({ label: t('search:onlyOnShelf'), without: { ...query, page: 1, onlyOnShelf: false } });
  }
  return chips;
}

/** The search with its first words and its order, and nothing that narrows it. */
export const withoutFilters = (query: SearchQuery): SearchQuery => ({
  ...query,
  page: 1,
  items: [],
  facets: {},
  excluded: {},
  publishBegin: undefined,
  publishEnd: undefined,
  onlyOnShelf: false,
});
