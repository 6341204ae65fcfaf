import type { SearchParametersInput } from '../contract/calls/search.ts';
import {
  defaultRows,
  entryKinds,
  facetNames,
  lastPage,
  matchModes,
  rowChoices,
  searchFields,
  sortFields,
  type EntryKind,
  type FacetName,
  type MatchMode,
  type SearchField,
  type SortField,
} from '../contract/search-terms.ts';
import { excludedName, readItems, writeItems, type SearchItem } from './search-items.ts';
import { oneOf, wholeNumber } from './values.ts';

export type { SearchItem } from './search-items.ts';

type Codes = Partial<Record<FacetName, string[]>>;

/** What the address of a result list says: the query, what narrows it, how it is shown. */
export interface SearchQuery {
  q: string;
  field: SearchField;
  match: MatchMode;
  /** Further rows, each joined to what comes before it; without a first row the first of them excludes. */
  items: readonly SearchItem[];
  /** Values of which a hit has one, facet by facet. */
  facets: Codes;
  /** Values of which a hit has none; a value that is excluded is not chosen as well. */
  excluded: Codes;
  publishBegin: number | undefined;
  publishEnd: number | undefined;
  onlyOnShelf: boolean;
  sort: SortField;
  order: 'asc' | 'desc';
  rows: number;
  page: number;
  /** Whether works or editions are listed; when it is not said, what the search asks for (rules/search-entries.ts). */
  entries: EntryKind | undefined;
  /** A record whose page of the list is meant instead of `page`. */
  place: string | undefined;
  /** Whether all libraries of the installation are searched: another page, with the same parameters. */
  isUnion?: true;
}

/** Where sorting goes when the reader does not say: newest and most popular first, titles from A. */
export const naturalOrder = (sort: SortField): 'asc' | 'desc' =>
  sort === 'relevance' || sort === 'title' ? 'asc' : 'desc';

/** What comes before all other rows is joined to nothing; only what excludes can stand behind an empty first row. */
function withFirstRow(
  first: Pick<SearchQuery, 'q' | 'field' | 'match'>,
  items: readonly SearchItem[],
): Pick<SearchQuery, 'q' | 'field' | 'match' | 'items'> {
  const [next, ...others] = items;
  if (first.q !== '' || !next || next.op === 'NOT') return { ...first, items };
  const { q, field, match } = next;
  return { q, field, match, items: others };
}

/** The same search without one of its further rows, from its first page. */
export const withoutItem = (query: SearchQuery, item: SearchItem): SearchQuery => ({
  ...query,
  ...withFirstRow(
    query,
    query.items.filter((entry) => entry !== item),
  ),
  page: 1,
});

/** True when the search has words at all. */
export const hasWords = (query: SearchQuery): boolean => query.q !== '' || query.items.length > 0;

/** Reads an address; whatever makes no sense in it is as if it were not there. */
export function readSearchQuery(query: URLSearchParams): SearchQuery {
  const codesOf = (name: string): string[] =>
    [...new Set(query.getAll(name).map((value) => value.trim().slice(0, 200)))].filter(Boolean);
  const facets: Codes = {};
  const excluded: Codes = {};
  // Few of the forty names that there are stand in an address.
  const given = new Set(query.keys());
  for (const name of facetNames) {
    if (!given.has(name) && !given.has(excludedName(name))) continue;
    const without = codesOf(excludedName(name)).slice(0, 50);
    const values = codesOf(name).filter((code) => !without.includes(code));
    if (without.length > 0) excluded[name] = without;
    if (values.length > 0) facets[name] = values.slice(0, 50);
  }
  const sort = oneOf(sortFields, query.get('sort'), 'relevance');
  const rows = wholeNumber(query.get('rows'), 1, 100);
  const first = {
    q: (query.get('q') ?? '').trim().slice(0, 500),
    field: oneOf(searchFields, query.get('field'), 'keyWord'),
    match: oneOf(matchModes, query.get('match'), '2'),
  };
  return {
    ...withFirstRow(first, readItems(query)),
    facets,
    excluded,
    publishBegin: wholeNumber(query.get('publishBegin'), -3000, 2200),
    publishEnd: wholeNumber(query.get('publishEnd'), -3000, 2200),
    onlyOnShelf: query.get('onlyOnShelf') === '1',
    sort,
    order: oneOf(['asc', 'desc'], query.get('order'), naturalOrder(sort)),
    rows: rowChoices.find((choice) => choice === rows) ?? defaultRows,
    page: wholeNumber(query.get('page'), 1, lastPage) ?? 1,
    entries: entryKinds.find((kind) => kind === query.get('entries')),
    place: /^\d{1,15}$/.exec(query.get('place') ?? '')?.[0],
  };
}

/** What an address without parameters says: the whole catalogue. Links are made of it without reading an address. */
export const wholeCatalogue: SearchQuery = readSearchQuery(new URLSearchParams());

/** The parameters of its address, defaults left out, always in the order of `searchQueryNames`. */
export function searchQueryEntries(query: SearchQuery): [name: string, value: string][] {
  const said: [string, string][] = [];
  const say = (name: string, value: string, usual = ''): void => {
    if (value !== usual) said.push([name, value]);
  };
  say('q', query.q);
  say('field', query.field, 'keyWord');
  say('match', query.match, '2');
  said.push(...writeItems(query.items));
  for (const name of facetNames) for (const code of query.facets[name] ?? []) said.push([name, code]);
  for (const name of facetNames) for (const code of query.excluded[name] ?? []) said.push([excludedName(name), code]);
  say('publishBegin', query.publishBegin?.toString() ?? '');
  say('publishEnd', query.publishEnd?.toString() ?? '');
  say('onlyOnShelf', query.onlyOnShelf ? '1' : '');
  say('sort', query.sort, 'relevance');
  say('order', query.order, naturalOrder(query.sort));
  say('rows', query.rows.toString(), defaultRows.toString());
  say('page', query.page.toString(), '1');
  say('entries', query.entries ?? '');
  say('place', query.place ?? '');
  return said;
}

/** As URLSearchParams writes a value, at a fraction of its cost: a list has dozens of these addresses. */
export const encodedValue = (value: string): string =>
  /^[\w.*-]*$/.test(value)
    ? value
    : encodeURIComponent(value.toWellFormed())
        .replaceAll('%20', '+')
        .replace(/[!'()~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The address' query for it; empty or beginning with `?`. */
export function writeSearchQuery(query: SearchQuery): string {
  let text = '';
  for (const [name, value] of searchQueryEntries(query))
    text += `${text === '' ? '?' : '&'}${name}=${encodedValue(value)}`;
  return text;
}

/** Path of the page that lists the results of a search, inside the library. */
export const resultList = ({ isUnion }: Pick<SearchQuery, 'isUnion'>): '/union' | '/searchList' =>
  isUnion === true ? '/union' : '/searchList';

/** Path of the result list of a search, inside the library: the whole catalogue but for what is given. */
export const searchPath = (search: Partial<SearchQuery>): string =>
  resultList(search) + writeSearchQuery({ ...wholeCatalogue, ...search });

/** The same search narrowed or widened by one facet value, from its first page. */
export function toggleFacet(query: SearchQuery, name: FacetName, code: string): SearchQuery {
  const chosen = query.facets[name] ?? [];
  const next = chosen.includes(code) ? chosen.filter((entry) => entry !== code) : [...chosen, code];
  return { ...query, page: 1, facets: { ...query.facets, [name]: next } };
}

/** The same search with a value no longer excluded, or with one more, from its first page. */
export function toggleExcluded(query: SearchQuery, name: FacetName, code: string): SearchQuery {
  const before = query.excluded[name] ?? [];
  const isExcluded = before.includes(code);
  return {
    ...query,
    page: 1,
    facets: { ...query.facets, [name]: (query.facets[name] ?? []).filter((entry) => entry !== code) },
    excluded: { ...query.excluded, [name]: isExcluded ? before.filter((entry) => entry !== code) : [...before, code] },
  };
}

/** True if anything other than the words narrows the search. */
export const isNarrowed = (query: SearchQuery): boolean =>
  [query.facets, query.excluded].some((some) => Object.values(some).some((values) => values.length > 0)) ||
  query.publishBegin !== undefined ||
  query.publishEnd !== undefined ||
  query.onlyOnShelf;

/** What the search call takes for it. */
export function searchParametersOf(query: SearchQuery): SearchParametersInput {
  return {
    ...query.facets,
    exclude: query.excluded,
    searchField: query.field,
    // Without words the catalogue is browsed; the page reports a form that was sent without any.
    ...(query.q !== '' && { searchFieldContent: query.q }),
    matchMode: query.match,
    searchItems: query.items.map(({ op, field, match, q }) => ({
      oper: op,
      searchField: field,
      matchMode: match,
      searchFieldContent: q,
    })),
    publishBegin: query.publishBegin ?? null,
    publishEnd: query.publishEnd ?? null,
    onlyOnShelf: query.onlyOnShelf,
    sortField: query.sort,
    sortClause: query.order,
    page: query.page,
    rows: query.rows,
    ...(query.entries !== undefined && { entries: query.entries }),
    ...(query.place !== undefined && { place: query.place }),
  };
}
