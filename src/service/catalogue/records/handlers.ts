import type { Handlers } from '../../platform/context.ts';
import {
  getSearchParameters,
  getSearchParametersOfResource,
  formsOf,
  indexSearch,
  searchWithin,
  typedSearch,
} from './advanced.ts';
import { getConditions, listClasses } from './browse.ts';
import { getRecordDetails, listChanges } from './changes.ts';
import { getCatalog, getRecordDetail } from './detail.ts';
import { listEditions } from './editions.ts';
import { findRecordByNumber, getQrCode } from './find-record.ts';
import { listFacetValues } from './facets.ts';
import { listRecordIdRanges, listRecordIds } from './record-ids.ts';
import { getAuthorWorks, getOtherLibraryCollection, getRelatedRecords } from './related.ts';
import { getLoanStatistics } from './statistics.ts';

/** The calls of the search and record pages that tell of records. */
export const catalogueHandlers = {
  search: typedSearch,
  advancedSearch: typedSearch,
  searchWithin,
  indexSearch,
  getSearchParameters,
  getSearchParametersOfResource,
  getConditions,
  listClasses,
  listFacetValues: async (input, call) =>
    listFacetValues(
      { ...input, eCollectionIds: await call.collectionNames(input.eCollectionIds, call) },
      call,
      await formsOf(input, call),
    ),
  scanTerms: ({ field, ...wanted }, call) => call.search.scan(call.library.id, field, wanted),
  listRecordIds,
  listRecordIdRanges,
  getRelatedRecords,
  getOtherLibraryCollection,
  getRecordDetail,
  getRecordDetails,
  listChanges,
  getCatalog,
  getLoanStatistics,
  getAuthorWorks,
  listEditions,
  getBookDetail: getRecordDetail,
  getQrCode,
  getShareQrCode: getQrCode,
  findRecord: findRecordByNumber,
} satisfies Partial<Handlers>;
