import type { Client } from '#lib/client/client.ts';
import { errCodes, type Answer, type Failure } from '#lib/contract/envelope.ts';
import { commentRows, type CommentQuery } from '#lib/site/comment-query.ts';
import { isAllLent, offerInstead } from '../offers/load.ts';
import { areToChoose, copiesInput, type CopiesQuery } from './copies.ts';
import { withoutRepeats, type RecordPageModel } from './record-page-model.ts';

/** What the address of a record's page asks for beside the record. */
export interface RecordPageQuery {
  comments: CommentQuery;
  /** Undefined: the beginning of every library's copies. */
  copies: CopiesQuery | undefined;
}

export type LoadedRecordPage =
  { kind: 'found'; model: RecordPageModel } | { kind: 'none' } | { kind: 'failed'; failure: Failure };

/** Editions that a record's page leads to. */
const maxEditions = 24;
/** Other works of the author, and related records. */
const shelfRows = 6;
/** Rows of related dissertations and papers. */
const studyRows = 5;

const dataOf = <T>(answer: Answer<T> | undefined): T | undefined => (answer?.success ? answer.data : undefined);
const messagesOf = (...answers: (Answer<unknown> | undefined)[]): string[] =>
  answers.flatMap((answer) => (answer && !answer.success ? [answer.message] : []));

/**
 * Loads a record with everything that its page shows. What fails of the house's own parts tells its message in its
 * place; what comes from beyond the record is absent then.
 */
export async function loadRecordPage(
  client: Client,
  recordId: string,
  query: RecordPageQuery,
): Promise<LoadedRecordPage> {
  // What cannot be an id is no record, and is not asked for.
  if (!/^\d{1,15}$/.test(recordId)) return { kind: 'none' };
  const of = { recordId };
  const [
    detail,
    groups,
    electronic,
    options,
    attachments,
    editions,
    others,
    related,
    works,
    statistics,
    analysis,
    contents,
    ratings,
    comments,
    lookupSites,
    institution,
    author,
    dissertations,
    studies,
  ] = await Promise.all([
    client.call('getRecordDetail', of),
    client.call('groupItemsByLibrary', of),
    client.call('listElectronicItems', of),
    client.call('getRequestOptions', of),
    client.call('listAttachments', of),
    client.call('listEditions', { ...of, rows: maxEditions }),
    client.call('getOtherLibraryCollection', of),
    client.call('getRelatedRecords', { ...of, rows: shelfRows }),
    client.call('getAuthorWorks', { ...of, rows: shelfRows }),
    client.call('getLoanStatistics', of),
    client.call('getLoanAnalysis', of),
    client.call('getCatalog', of),
    client.call('getRatings', of),
    client.call('listComments', { ...of, ...query.comments, rows: commentRows }),
    client.call('listLookupSites', of),
    client.call('listInstitutionCalls', {}),
    client.call('getAuthorInfo', of),
    client.call('listRelatedDissertations', { ...of, rows: studyRows }),
    client.call('listRelatedStudies', { ...of, rows: studyRows }),
  ]);
  if (!detail.success) {
    return detail.errCode === errCodes.notFound ? { kind: 'none' } : { kind: 'failed', failure: detail };
  }
  const record = detail.data;
  const groupList = dataOf(groups) ?? [];
  const term = dataOf(author)?.name.slice(0, 200);
  // Few records have so many copies that one asks for some of them.
  const choosesCopies = groupList.length > 0 && (query.copies !== undefined || areToChoose(groupList));
  const [copies, entry, offerId] = await Promise.all([
    choosesCopies ? client.call('listSerialItems', copiesInput(recordId, query.copies)) : undefined,
    term === undefined ? undefined : client.call('getEncyclopediaEntry', { term, keptOnly: true }),
    isAllLent(record, groupList) ? offerInstead(client, record) : undefined,
  ]);
  const model = withoutRepeats({
    record,
    groups: groupList,
    electronic: dataOf(electronic) ?? [],
    options: dataOf(options),
    attachments: dataOf(attachments) ?? [],
    editions: dataOf(editions),
    copies: dataOf(copies),
    others: dataOf(others) ?? [],
    works: dataOf(works),
    related: dataOf(related)?.result ?? [],
    statistics: dataOf(statistics),
    months: dataOf(analysis)?.months ?? [],
    contents: dataOf(contents) ?? [],
    ratings: dataOf(ratings),
    comments: dataOf(comments),
    lookupSites: dataOf(lookupSites) ?? [],
    citedCountServices: (dataOf(institution)?.services ?? []).filter(({ kind }) => kind === 'citedCounts'),
    author: dataOf(author) ?? null,
    entry: dataOf(entry),
    dissertations: dataOf(dissertations) ?? [],
    studies: dataOf(studies) ?? [],
    offerId,
    failures: {
      main: messagesOf(copies, groups, electronic, editions),
      attachments: messagesOf(attachments),
      contents: messagesOf(contents),
      aside: messagesOf(others, statistics, analysis),
      beside: messagesOf(works, related),
    },
  });
  return { kind: 'found', model };
}
