import { sortFields, type SortField } from '#lib/contract/search-terms.ts';
import { naturalOrder } from '#lib/queries/search-query.ts';

/** The order that an address asks for; the first of those that the list offers when it asks for none of them. */
export const sortOf = (offered: readonly SortField[], value: string): SortField =>
  offered.find((entry) => entry === value) ?? offered[0] ?? sortFields[0];

/** What the search calls take for it: newest and most popular first, titles from A. */
export const sortInput = (sort: SortField) => ({ sortField: sort, sortClause: naturalOrder(sort) });
