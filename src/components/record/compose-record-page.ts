import type { Client } from '#lib/client/client.ts';
import { type Answer, type Failure } from '#lib/contract/envelope.ts';
import { commentRows, type CommentQuery } from '#lib/queries/comment-query.ts';
import type { RecordPageModel } from './record-page-model.ts';

/** What of the page comes from the record alone, and not from what was found of it. */
export type RecordPageParts = Omit<RecordPageModel, 'copies' | 'offerId'>;

const maxEditions = 24;
const shelfRows = 6;
const studyRows = 5;

const dataOf = <T>(answer: Answer<T> | undefined): T | undefined => (answer?.success ? answer.data : undefined);
const messagesOf = (...answers: (Answer<unknown> | undefined)[]): string[] =>
  answers.flatMap((answer) => (answer && !answer.success ? [answer.message] : []));

/**
 * Composes a record's page from the calls of the specification, for a service without a call for the whole page. A
 * failed part of our own shows its message; a failed part from outside is left out.
 */
export async function composeRecordPage(
  client: Client,
  recordId: string,
  query: CommentQuery,
): Promise<RecordPageParts | Failure> {
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
    client.call('listComments', { ...of, ...query, rows: commentRows }),
    client.call('listLookupSites', of),
    client.call('listInstitutionCalls', {}),
    client.call('getAuthorInfo', of),
    client.call('listRelatedDissertations', { ...of, rows: studyRows }),
    client.call('listRelatedStudies', { ...of, rows: studyRows }),
  ]);
  if (!detail.success) return detail;
  const term = dataOf(author)?.name.slice(0, 200);
  const entry = term === undefined ? undefined : await client.call('getEncyclopediaEntry', { term, keptOnly: true });
  return {
    record: detail.data,
    groups: dataOf(groups) ?? [],
    electronic: dataOf(electronic) ?? [],
    options: dataOf(options),
    attachments: dataOf(attachments) ?? [],
    editions: dataOf(editions),
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
    subjectForms: [],
    entry: dataOf(entry),
    dissertations: dataOf(dissertations) ?? [],
    studies: dataOf(studies) ?? [],
    failures: {
      main: messagesOf(groups, electronic, editions),
      attachments: messagesOf(attachments),
      contents: messagesOf(contents),
      aside: messagesOf(others, statistics, analysis),
      related: messagesOf(works, related),
    },
  };
}
