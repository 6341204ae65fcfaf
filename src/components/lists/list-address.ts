import { listAddress } from '../parts/query.ts';
import type { ListSearch } from '#lib/contract/calls/lists.ts';
import { naturalOrder, searchPath, wholeCatalogue } from '#lib/queries/search-query.ts';

export function cataloguePath(search: ListSearch): string {
  const { searchFieldContent: q, sortField, sortClause, publishBegin, publishEnd, ...facets } = search;
  const sort = sortField ?? wholeCatalogue.sort;
  const order = sortClause ?? naturalOrder(sort);
  const chosen = Object.fromEntries(Object.entries(facets).filter(([, codes]) => codes !== undefined));
  return searchPath({ q: q ?? '', sort, order, publishBegin, publishEnd, facets: chosen });
}

/** Addresses of the list of lists; `kind` says which of them, and is empty for all book lists. */
export const bookListAddress = listAddress('/bookListNav', ['kind', 'q', 'order'], ['kind', 'order']);
export const bookListKinds = ['', 'library', 'readers', 'topics'] as const;
export type BookListKind = (typeof bookListKinds)[number];

export const bookListPath = (id: string, page = 1): string =>
  `/personalCenter/bookListDetails?id=${id}${page > 1 ? `&page=${String(page)}` : ''}`;
