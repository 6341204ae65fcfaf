import type { MatchMode, SearchField, SortField } from '#lib/contract/search-terms.ts';

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
