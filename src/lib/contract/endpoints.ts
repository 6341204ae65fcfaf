/**
 * Method, path and access of every call that Yuelan answers. This table alone reaches the browser; the schemas
 * (contract.ts) stay on the server, so that no validation library is shipped to readers.
 * Keys are well-spelt names; paths keep the specification's spelling.
 */
export const endpoints = {
  // Configuration (portal-shell §7.3)
  getLogoUrl: ['GET', '/find/findConfig/getLogoUrl', 'visitor'],
  getMenuList: ['GET', '/find/findConfig/getMenuList', 'visitor'],
  getFindConfig: ['GET', '/find/findConfig/getFindConfig', 'visitor'],
  getLogoPara: ['GET', '/find/findConfig/getLogoPara', 'visitor'],
  getLibraryList: ['GET', '/find/findConfig/getLibraryList', 'visitor'],
  getGroupCode: ['GET', '/find/findConfig/getGroupCode', 'anyone'],
  listSites: ['GET', '/find/findConfig/getSites', 'anyone'],
  getInstitutionParameter: ['GET', '/find/institution/parameter', 'visitor'],
  getNewElectronicFlag: ['GET', '/find/newEle/flag', 'visitor'],
  getPrivacyPolicy: ['GET', '/find/findConfig/getPrivacyPolicy', 'visitor'],
  getFixedIcons: ['GET', '/find/findConfig/fixedIcons', 'visitor'],
  // Locations and dictionaries
  getLocationDictionary: ['GET', '/find/location/dict', 'visitor'],
  listLocations: ['POST', '/find/location/list', 'visitor'],
  getDictionaries: ['POST', '/find/groupResource/dict', 'visitor'],
  // Search
  search: ['POST', '/find/unify/search', 'visitor'],
  advancedSearch: ['POST', '/find/unify/advancedSearch', 'visitor'],
  searchWithin: ['POST', '/find/unify/twiceSearch', 'visitor'],
  indexSearch: ['POST', '/find/unify/indexSearch', 'visitor'],
  getSearchParameters: ['GET', '/find/unify/getUnifyReruestBody', 'visitor'],
  getSearchParametersOfResource: ['GET', '/find/unify/getUnifyReruestBodyByResCode', 'visitor'],
  getConditions: ['POST', '/find/category/getConditionList', 'visitor'],
  listFacetValues: ['POST', '/find/unify/facetValues', 'visitor'],
  listClasses: ['POST', '/find/category/classifica/list', 'visitor'],
  listRecordIds: ['GET', '/find/unify/recordIds', 'visitor'],
  listRecordIdRanges: ['GET', '/find/unify/recordIdRanges', 'visitor'],
  getAvailability: ['POST', '/find/unify/getPItemAndOnShelfCountAndDuxiuImageUrl', 'visitor'],
  getOtherLibraryCollection: ['POST', '/find/unify/getOtherLibraryCollection', 'visitor'],
  getRelatedRecords: ['POST', '/find/searchResultDetail/getRelMetadata', 'visitor'],
  groupItemsByLibrary: ['POST', '/find/physical/groupItemsByLibCode', 'visitor'],
  listGroupItems: ['POST', '/find/physical/groupitems', 'visitor'],
  listSerialItems: ['POST', '/find/contiItem/list', 'visitor'],
  listElectronicItems: ['POST', '/find/dItem/getDItems', 'visitor'],
  listAttachments: ['POST', '/find/attachment/getAttachmentList', 'visitor'],
  // Record
  getRecordDetail: ['GET', '/find/searchResultDetail/getDetail', 'visitor'],
  getCatalog: ['GET', '/find/searchResultDetail/getCatalog', 'visitor'],
  getLoanStatistics: ['GET', '/find/searchResultDetail/statistics', 'visitor'],
  getAuthorWorks: ['GET', '/find/searchResultDetail/getAuthorBookInfo', 'visitor'],
  listEditions: ['GET', '/find/searchResultDetail/getEditions', 'visitor'],
  // Machines
  getRecordDetails: ['POST', '/find/searchResultDetail/getDetails', 'visitor'],
  listChanges: ['POST', '/find/unify/changes', 'visitor'],
  // What others tell
  getEncyclopediaEntry: ['POST', '/find/baidu/getBaiduBaike', 'visitor'],
  getCitedCounts: ['GET', '/find/searchResultDetail/getCitedFreqFromCnki', 'visitor'],
  getWosCitedCounts: ['GET', '/find/searchResultDetail/wos', 'visitor'],
  listLookupSites: ['POST', '/find/webSite/list', 'visitor'],
  countAtSites: ['POST', '/find/webSite/count', 'visitor'],
  getSiteRecords: ['POST', '/find/webSite/data', 'visitor'],
  refreshSiteCounts: ['POST', '/find/webSite/setNumber', 'visitor'],
  getSiteAddresses: ['POST', '/find/webSite/setUrl', 'visitor'],
  getSiteCollections: ['POST', '/find/webSite/otherLibraryCollectionData', 'visitor'],
  getSiteLocations: ['POST', '/find/webSite/otherLibraryCollectionLoc', 'visitor'],
  getNationalLibraryData: ['POST', '/find/webSite/nationalLibraryData', 'visitor'],
  listDigitisedCopies: ['GET', '/find/searchResultDetail/getCadalRes', 'visitor'],
  listBookshops: ['GET', '/find/searchResultDetail/getJdRes', 'visitor'],
  listReadingServices: ['GET', '/find/searchResultDetail/getCxzxRes', 'visitor'],
  listBookInformation: ['GET', '/find/searchResultDetail/getBookinfo', 'visitor'],
  getAuthorInfo: ['GET', '/find/searchResultDetail/getAuthorInfo', 'visitor'],
  listRelatedDissertations: ['GET', '/find/dPaper/dDissertation', 'visitor'],
  listRelatedStudies: ['GET', '/find/dPaper/dStudies', 'visitor'],
  listInstitutionCalls: ['GET', '/find/institution/calls', 'visitor'],
  // Home
  getHomeInfo: ['GET', '/find/homePage/info', 'visitor'],
  getTopSearches: ['GET', '/find/popularSearch/getTopTen', 'visitor'],
  getPopularSearches: ['GET', '/find/popularSearch/get', 'visitor'],
  getKeyWords: ['GET', '/find/index/getKeyWord', 'visitor'],
  suggest: ['GET', '/find/searchAssociative', 'visitor'],
  checkSpelling: ['POST', '/find/index/spellKeyWord', 'visitor'],
  addPopularSearch: ['POST', '/find/popularSearch/add', 'visitor'],
  getDisciplines: ['GET', '/find/getDiscipline', 'visitor'],
  getHotLoans: ['GET', '/find/getHotLoan', 'visitor'],
  getNewBooks: ['GET', '/find/getNewBook', 'visitor'],
  getHotCollections: ['GET', '/find/getHotCollection', 'visitor'],
  getNewCollections: ['GET', '/find/getNewCollection', 'visitor'],
  // Third-party discovery
  listDiscoveryProviders: ['GET', '/find/chaoxing/providers', 'visitor'],
  discover: ['POST', '/find/chaoxing/search', 'visitor'],
  getDiscoveryEntry: ['POST', '/find/chaoxing/detail', 'visitor'],
} as const satisfies Record<string, readonly ['GET' | 'POST', `/${'find' | 'oga'}/${string}`, Access]>;

/** `anyone`: even without a library; `visitor`: any request of a known library; `reader`: signed in. */
export type Access = 'anyone' | 'visitor' | 'reader';
export type CallName = keyof typeof endpoints;
