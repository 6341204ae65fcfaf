import type { ListSearch } from '#lib/contract/calls/lists.ts';
import { naturalOrder, searchPath, wholeCatalogue } from '#lib/queries/search-query.ts';

export function cataloguePath(search: ListSearch): string {
  const { searchFieldContent: q, sortField, sortClause, publishBegin, publishEnd, ...facets } = search;
  const sort = sortField ?? wholeCatalogue.sort;
  const order = sortClause ?? naturalOrder(sort);
  const chosen = Object.fromEntries(Object.entries(facets).filter(([, codes]) => codes !== undefined));
  return searchPath({ q: q ?? '', sort, order, publishBegin, publishEnd, facets: chosen });
}
