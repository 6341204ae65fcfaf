import type { Handlers } from '../context.ts';
import { getRecordDetails, listChanges } from './changes.ts';
import { getCatalog, getRecordDetail } from './detail.ts';
import { listRecordIdRanges, listRecordIds } from './record-ids.ts';
import { getAuthorWorks, getOtherLibraryCollection, getRelatedRecords } from './related.ts';
import { search } from './search.ts';
import { getLoanStatistics } from './statistics.ts';

/** The calls of the search and record pages that tell of records. */
export const catalogueHandlers = {
  search,
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
} satisfies Partial<Handlers>;
