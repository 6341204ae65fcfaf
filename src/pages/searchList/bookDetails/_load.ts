import type { Client } from '#lib/client/client.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { errCodes, type Answer, type Failure } from '#lib/contract/envelope.ts';
import { commentRows, readCommentQuery, type CommentQuery } from '#lib/site/comment-query.ts';

/** Calls that fill a part of the record page each; one that fails shows its message in its place. */
type Part =
  | 'groupItemsByLibrary'
  | 'listElectronicItems'
  | 'getRequestOptions'
  | 'listAttachments'
  | 'listEditions'
  | 'getOtherLibraryCollection'
  | 'getRelatedRecords'
  | 'getAuthorWorks'
  | 'getLoanStatistics'
  | 'getLoanAnalysis'
  | 'getCatalog'
  | 'getRatings'
  | 'listComments';
export type RecordParts = { [N in Part]: Answer<OutputOf<N>> };

export type RecordPage =
  | { kind: 'found'; record: OutputOf<'getRecordDetail'>; parts: RecordParts }
  | { kind: 'none' }
  | { kind: 'failed'; failure: Failure };

/** Editions that a record's page leads to. */
const mostEditions = 24;

/**
 * Loads a record with all its parts at the same time.
 * @param comments which of the readers' comments; the newest when not said
 */
export async function loadRecord(
  client: Client,
  recordId: string,
  comments: CommentQuery = readCommentQuery(new URLSearchParams()),
): Promise<RecordPage> {
  // What cannot be an id is no record, and is not asked for.
  if (!/^\d{1,15}$/.test(recordId)) return { kind: 'none' };
  const of = { recordId };
  const [
    detail,
    groupItemsByLibrary,
    listElectronicItems,
    getRequestOptions,
    listAttachments,
    listEditions,
    getOtherLibraryCollection,
    getRelatedRecords,
    getAuthorWorks,
    getLoanStatistics,
    getLoanAnalysis,
    getCatalog,
    getRatings,
    listComments,
  ] = await Promise.all([
    client.call('getRecordDetail', of),
    client.call('groupItemsByLibrary', of),
    client.call('listElectronicItems', of),
    client.call('getRequestOptions', of),
    client.call('listAttachments', of),
    client.call('listEditions', { ...of, rows: mostEditions }),
    client.call('getOtherLibraryCollection', of),
    client.call('getRelatedRecords', { ...of, rows: 6 }),
    client.call('getAuthorWorks', { ...of, rows: 6 }),
    client.call('getLoanStatistics', of),
    client.call('getLoanAnalysis', of),
    client.call('getCatalog', of),
    client.call('getRatings', of),
    client.call('listComments', { ...of, ...comments, rows: commentRows }),
  ]);
  if (!detail.success) {
    return detail.errCode === errCodes.notFound ? { kind: 'none' } : { kind: 'failed', failure: detail };
  }
  return {
    kind: 'found',
    record: detail.data,
    parts: {
      groupItemsByLibrary,
      listElectronicItems,
      getRequestOptions,
      listAttachments,
      listEditions,
      getOtherLibraryCollection,
      getRelatedRecords,
      getAuthorWorks,
      getLoanStatistics,
      getLoanAnalysis,
      getCatalog,
      getRatings,
      listComments,
    },
  };
}
