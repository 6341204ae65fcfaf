import type { Handlers } from '../platform/context/context.ts';
import {
  getSearchParameters,
  getSearchParametersOfResource,
  formsOf,
  indexSearch,
  searchWithin,
  typedSearch,
} from './records/advanced.ts';
import { getConditions, listClasses } from './records/browse.ts';
import { getRecordDetails, listChanges } from './record-views/changes.ts';
import { getCatalog, getRecordDetail } from './record-views/detail.ts';
import { listEditions } from './record-views/editions.ts';
import { findRecordByNumber, getQrCode } from './records/find-record.ts';
import { listFacetValues } from './records/facets.ts';
import { listHeadings } from './records/list-headings.ts';
import { listRecordIdRanges, listRecordIds } from './records/record-ids.ts';
import { getAuthorWorks, getOtherLibraryCollection, getRelatedRecords } from './record-views/related.ts';
import { getLoanStatistics } from './records/statistics.ts';
import { searchUnion } from './union/search-union.ts';

/** Handlers of the calls for search and record pages. */
export const catalogueHandlers = {
  search: typedSearch,
  advancedSearch: typedSearch,
  searchUnion,
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
  scanTerms: ({ field, ...wanted }, { search, library }) =>
    search
      .scan(library.id, field, { ...wanted, entries: 'editions' })
      .map(({ value, name, count }) => ({ value, name, records: count })),
  listHeadings,
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
