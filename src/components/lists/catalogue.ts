import type { ListSearch } from '#lib/contract/calls/lists.ts';
import { readSearchQuery, writeSearchQuery } from '#lib/site/search-query.ts';

/** Path of the result list with the hits of a topic's search. */
export function cataloguePath(search: ListSearch): string {
  const { searchFieldContent, sortField, sortClause, publishBegin, publishEnd, ...facets } = search;
  const single = { q: searchFieldContent, sort: sortField, order: sortClause, publishBegin, publishEnd };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(single)) if (value !== undefined) query.set(name, String(value));
  for (const [name, codes] of Object.entries(facets)) for (const code of codes ?? []) query.append(name, code);
  return `/searchList${writeSearchQuery(readSearchQuery(query))}`;
}
