import { endpoints, type CallName } from '../lib/contract/endpoints.ts';

const searching: readonly CallName[] = [
  'search',
  'advancedSearch',
  'searchWithin',
  'indexSearch',
  'getConditions',
  'listClasses',
  'listRecordIds',
  'listChanges',
  'getRecordDetails',
  'discover',
  'answerQuestion',
  'matchBooks',
  'getDiscoveryEntry',
  'getAuthorInfo',
  'listRelatedDissertations',
  'listRelatedStudies',
  // Others are asked for these.
  'getEncyclopediaEntry',
  'getCitedCounts',
  'getWosCitedCounts',
  'countAtSites',
  'getSiteRecords',
  'refreshSiteCounts',
  'getSiteAddresses',
  'getSiteCollections',
  'getSiteLocations',
  'getNationalLibraryData',
  'listDigitisedCopies',
  'listBookshops',
  'listReadingServices',
  'listBookInformation',
];
const searchingPaths = new Set<string>(searching.map((name) => endpoints[name][1]));

/** What is taken from a client's bucket: a page is one token, and so is a search; other calls are a part of a page. */
export const prices = { page: 1, search: 1, call: 0.2 } as const;

/** The price of what is answered without the page cache. */
export const priceOfCall = (pathname: string): number => (searchingPaths.has(pathname) ? prices.search : prices.call);
