import { facetNames } from '../contract/search-terms.ts';
import { excludedName, itemQueryNames } from '../queries/search-items.ts';

/** Query parameters of the result list, in the order in which they stand in an address. */
export const searchQueryNames: readonly string[] = [
  'q',
  'field',
  'match',
  ...itemQueryNames,
  ...facetNames,
  ...facetNames.map(excludedName),
  'publishBegin',
  'publishEnd',
  'onlyOnShelf',
  'sort',
  'order',
  'rows',
  'page',
  'entries',
  'place',
];

export const resourceQueryNames: readonly string[] = [
  'q',
  'docCode',
  'resourceType',
  'langCode',
  'kindNo',
  'author',
  'sort',
  'page',
];

export const discoveryQueryNames: readonly string[] = [
  'q',
  'field',
  'docCode',
  'subject',
  'author',
  'publisher',
  'langCode',
  'publishBegin',
  'publishEnd',
  'sort',
  'order',
  'rows',
  'page',
];

/** What a ranking is of: by what, over which range, of which library and main class, with which words. */
export const rankingQueryNames: readonly string[] = ['by', 'range', 'libCode', 'subject', 'q'];
export const newBookQueryNames: readonly string[] = ['range', 'kindNo', 'libCode', 'locationId', 'q'];

export const databaseListNames: readonly string[] = ['q', 'letter', 'subject', 'type', 'language', 'state', 'page'];
export const databaseDetailNames: readonly string[] = ['find', 'titles', 'questions'];

export const offerQueryNames = [
  'q',
  'field',
  'kindNo',
  'publisher',
  'langCode',
  'year',
  'price',
  'orderable',
  'sort',
] as const;
