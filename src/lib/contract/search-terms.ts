/** Words of the search calls that the browser needs too; kept apart from the schemas so that these stay on the server. */

import type { DictionaryName } from './calls/locations.ts';

/** Match modes (portal-content §9): 1 equals, 2 contains, 3 starts with, 4 ends with. */
export const matchModes = ['1', '2', '3', '4'] as const;
export type MatchMode = (typeof matchModes)[number];

export const searchFields = [
  'keyWord',
  'title',
  'author',
  'subject',
  'publisher',
  'isbn',
  'issn',
  'callNo',
  'kindNo',
  'series',
] as const;
export type SearchField = (typeof searchFields)[number];

/** Fields whose values can be read in their order, as SRU scans them. */
export const scannedFields = ['title', 'author', 'subject', 'publisher', 'series', 'callNo', 'isbn', 'issn'] as const;
export type ScannedField = (typeof scannedFields)[number];
/** Fields whose headings readers browse. */
export const headingFields = ['author', 'subject', 'series'] as const satisfies readonly ScannedField[];
export type HeadingField = (typeof headingFields)[number];

export const sortFields = ['relevance', 'publishYear', 'title', 'popularity', 'newest'] as const;
export type SortField = (typeof sortFields)[number];

/** Facets a result carries, by the search parameter that narrows by them. */
export const facetNames = [
  'docCode',
  'resourceType',
  'kindNo',
  'langCode',
  'countryCode',
  'author',
  'subject',
  'publisher',
  'discode1',
  'libCode',
  'campusId',
  'locationId',
  'curLocationId',
  'collectionName',
  'coreInclude',
  'ddType',
  'frequency',
  'materialType',
] as const;
export type FacetName = (typeof facetNames)[number];

/** The dictionary of a facet's codes; authors, subjects, publishers and collections are their own names. */
export const facetDictionaries: Partial<Record<FacetName, DictionaryName>> = {
  docCode: 'docCode',
  resourceType: 'resourceType',
  kindNo: 'kindNo',
  langCode: 'langCode',
  countryCode: 'countryCode',
  discode1: 'discode1',
  libCode: 'library',
  locationId: 'location',
  curLocationId: 'location',
  coreInclude: 'coreInclude',
  ddType: 'ddType',
  frequency: 'frequency',
  materialType: 'materialType',
};

/** What a result list lists: editions of a work as one entry, or each on its own. */
export const entryKinds = ['works', 'editions'] as const;
export type EntryKind = (typeof entryKinds)[number];

/** Result-list defaults (portal-content §9). */
export const defaultRows = 10;
export const rowChoices = [10, 20, 50] as const;
/** Deepest page that is answered: nobody reads on, only machines do. */
export const lastPage = 1000;
