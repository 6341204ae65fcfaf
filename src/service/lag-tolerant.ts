import type { CallName } from '../lib/contract/endpoints.ts';

/**
 * Calls that public pages are made of, the same for every visitor: asked without a session they may be answered from a
 * replica of the database. What a reader does something by (copies that can be had, captchas, sign-in) is not among them.
 */
export const lagTolerant: ReadonlySet<CallName> = new Set<CallName>([
  ...(['getRecordPage', 'getRecordDetail', 'getRecordDetails', 'getRelatedRecords', 'listEditions'] as const),
  ...(['search', 'advancedSearch', 'searchWithin', 'indexSearch', 'listOtherLanguageWorks'] as const),
  ...(['getHomeInfo', 'getHomeBlocks', 'getOpeningToday', 'getCustomShelf', 'getHotLoans', 'getNewBooks'] as const),
  ...(['getHotCollections', 'getNewCollections', 'getAuthorWorks', 'listHotJournals'] as const),
  ...(['getCourseDictionary', 'listCourses', 'listCoursePackages', 'searchCourseBooks', 'getCourseBook'] as const),
  ...(['listBookLists', 'listBookTopics', 'getBookList'] as const),
  ...(['listDepartments', 'getDepartment', 'listDepartmentResources', 'listResearchers', 'getResearcher'] as const),
  ...(['getCirculationRanking', 'listRankingSubjects', 'listRankingLibraries', 'getShareRanking'] as const),
  ...(['getMenuList', 'getFindConfig', 'getLogoUrl', 'getLogoPara', 'getFixedIcons', 'getLibraryList'] as const),
  ...(['getInstitutionParameter', 'getDictionaries', 'getDisciplines', 'getLocationDictionary'] as const),
  ...(['getConditions', 'listFacetValues', 'listClasses', 'getTopSearches', 'suggest', 'checkSpelling'] as const),
  ...(['getLoanStatistics', 'getLoanAnalysis', 'getCatalog', 'listNewBooks', 'getTryCollections'] as const),
  ...(['getPackage', 'getPackageTree', 'listHotPackages', 'listChildPackages', 'listPackageResources'] as const),
  ...(['listDatabases', 'getDatabase', 'listSpecialBases', 'getSpecialBase', 'listCollections'] as const),
  ...(['getPopularBooks', 'getFavouriteRanking', 'getScoreRanking', 'getReaderRanking'] as const),
  ...(['getSiteRecords', 'getSiteLocations', 'listRecordIds', 'listRecordIdRanges', 'listContentPages'] as const),
  ...(['getPrivacyPolicy', 'getJournalNavigation', 'getNewElectronicFlag'] as const),
]);
