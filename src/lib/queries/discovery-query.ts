import { clusterNames, type ClusterName } from '../contract/discovery-terms.ts';
import {
  defaultRows,
  lastPage,
  rowChoices,
  searchFields,
  sortFields,
  type SearchField,
  type SortField,
} from '../contract/search-terms.ts';
import { naturalOrder } from './search-query.ts';
import { oneOf, wholeNumber } from './values.ts';

export interface DiscoveryQuery {
  /** Id of the provider; empty: the screen's own. */
  provider: string;
  q: string;
  field: SearchField;
  /** One value of a cluster or more, each widening the others. */
  filters: Partial<Record<ClusterName, string[]>>;
  publishBegin: number | undefined;
  publishEnd: number | undefined;
  sort: SortField;
  order: 'asc' | 'desc';
  rows: number;
  page: number;
}

/** Reads an address; whatever makes no sense in it is as if it were not there. */
export function readDiscoveryQuery(query: URLSearchParams): DiscoveryQuery {
  const filters: DiscoveryQuery['filters'] = {};
  for (const name of clusterNames) {
    const values = [...new Set(query.getAll(name).map((value) => value.trim().slice(0, 200)))].filter(Boolean);
    if (values.length > 0) filters[name] = values.slice(0, 50);
  }
  const provider = query.get('provider') ?? '';
  const sort = oneOf(sortFields, query.get('sort'), 'relevance');
  const rows = wholeNumber(query.get('rows'), 1, 100);
  return {
    provider: /^[a-z][a-z0-9-]{0,31}$/.test(provider) ? provider : '',
    q: (query.get('q') ?? '').trim().slice(0, 500),
    field: oneOf(searchFields, query.get('field'), 'keyWord'),
    filters,
    publishBegin: wholeNumber(query.get('publishBegin'), -3000, 2200),
    publishEnd: wholeNumber(query.get('publishEnd'), -3000, 2200),
    sort,
    order: oneOf(['asc', 'desc'], query.get('order'), naturalOrder(sort)),
    rows: rowChoices.find((choice) => choice === rows) ?? defaultRows,
    page: wholeNumber(query.get('page'), 1, lastPage) ?? 1,
  };
}

/** What an address without parameters says: links are made of it without reading one. */
export const wholeDiscovery: DiscoveryQuery = readDiscoveryQuery(new URLSearchParams());

/** The parameters of its address, defaults left out, always in the same order. */
export function discoveryParameters(query: DiscoveryQuery): [string, string][] {
  const { provider, q, field, filters, publishBegin, publishEnd, sort, order, rows, page } = query;
  const parameters: [string, string | undefined][] = [
    ['provider', provider || undefined],
    ['q', q || undefined],
    ['field', field === 'keyWord' ? undefined : field],
    ...clusterNames.flatMap((name) => (filters[name] ?? []).map((value): [string, string] => [name, value])),
    ['publishBegin', publishBegin?.toString()],
    ['publishEnd', publishEnd?.toString()],
    ['sort', sort === 'relevance' ? undefined : sort],
    ['order', order === naturalOrder(sort) ? undefined : order],
    ['rows', rows === defaultRows ? undefined : rows.toString()],
    ['page', page === 1 ? undefined : page.toString()],
  ];
  return parameters.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
}

/** A path with the query for it. */
export function discoveryPath(path: string, query: DiscoveryQuery): string {
  const text = new URLSearchParams(discoveryParameters(query)).toString();
  return text ? `${path}?${text}` : path;
}

/** The same search narrowed by one more value of a cluster, or without it, from its first page. */
export function toggleFilter(query: DiscoveryQuery, name: ClusterName, code: string): DiscoveryQuery {
  const chosen = query.filters[name] ?? [];
  const next = chosen.includes(code) ? chosen.filter((entry) => entry !== code) : [...chosen, code];
  const filters = Object.fromEntries(
    Object.entries({ ...query.filters, [name]: next }).filter(([, all]) => all.length),
  );
  return { ...query, page: 1, filters };
}

/** The same words and field, and nothing that narrows or orders: what another provider is asked. */
export const wordsOnly = (query: DiscoveryQuery): DiscoveryQuery => ({
  ...query,
  filters: {},
  publishBegin: undefined,
  publishEnd: undefined,
  sort: 'relevance',
  order: 'asc',
  page: 1,
});

/** True if anything other than the words narrows the search. */
export const isFiltered = ({ filters, publishBegin, publishEnd }: DiscoveryQuery): boolean =>
  Object.keys(filters).length > 0 || publishBegin !== undefined || publishEnd !== undefined;
