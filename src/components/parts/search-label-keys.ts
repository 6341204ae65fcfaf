import type { FacetName, MatchMode, SearchField, SortField } from '#lib/contract/search-terms.ts';

export const fieldKeys = {
  keyWord: 'home:fieldKeyWord',
  title: 'home:fieldTitle',
  author: 'home:fieldAuthor',
  subject: 'home:fieldSubject',
  publisher: 'home:fieldPublisher',
  isbn: 'home:fieldIsbn',
  issn: 'home:fieldIssn',
  callNo: 'home:fieldCallNo',
  kindNo: 'home:fieldKindNo',
  series: 'home:fieldSeries',
} as const satisfies Record<SearchField, string>;

export const matchKeys = {
  '1': 'search:matchEquals',
  '2': 'search:matchContains',
  '3': 'search:matchStarts',
  '4': 'search:matchEnds',
} as const satisfies Record<MatchMode, string>;

export const sortKeys = {
  relevance: 'search:sortRelevance',
  publishYear: 'search:sortPublishYear',
  title: 'search:sortTitle',
  popularity: 'search:sortPopularity',
  newest: 'search:sortNewest',
} as const satisfies Record<SortField, string>;

export const facetKeys = {
  docCode: 'search:facet_docCode',
  resourceType: 'search:facet_resourceType',
  kindNo: 'search:facet_kindNo',
  langCode: 'search:facet_langCode',
  countryCode: 'search:facet_countryCode',
  author: 'search:facet_author',
  subject: 'search:facet_subject',
  publisher: 'search:facet_publisher',
  discode1: 'search:facet_discode1',
  libCode: 'search:facet_libCode',
  campusId: 'search:facet_campusId',
  locationId: 'search:facet_locationId',
  curLocationId: 'search:facet_curLocationId',
  collectionName: 'search:facet_collectionName',
  coreInclude: 'search:facet_coreInclude',
  ddType: 'search:facet_ddType',
  frequency: 'search:facet_frequency',
  materialType: 'search:facet_materialType',
} as const satisfies Record<FacetName, string>;

/** Headings of the pages with all values of a facet. */
export const allValuesKeys = {
  docCode: 'search:allValues_docCode',
  resourceType: 'search:allValues_resourceType',
  kindNo: 'search:allValues_kindNo',
  langCode: 'search:allValues_langCode',
  countryCode: 'search:allValues_countryCode',
  author: 'search:allValues_author',
  subject: 'search:allValues_subject',
  publisher: 'search:allValues_publisher',
  discode1: 'search:allValues_discode1',
  libCode: 'search:allValues_libCode',
  campusId: 'search:allValues_campusId',
  locationId: 'search:allValues_locationId',
  curLocationId: 'search:allValues_curLocationId',
  collectionName: 'search:allValues_collectionName',
  coreInclude: 'search:allValues_coreInclude',
  ddType: 'search:allValues_ddType',
  frequency: 'search:allValues_frequency',
  materialType: 'search:allValues_materialType',
} as const satisfies Record<FacetName, string>;
