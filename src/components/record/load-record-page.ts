import type { Client } from '#lib/client/client.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { errCodes, type Failure, type Answer } from '#lib/contract/envelope.ts';
import { commentRows, type CommentQuery } from '#lib/queries/comment-query.ts';
import { isAllLent } from './availability.ts';
import { areToChoose, copiesInput, type CopiesQuery } from './copies.ts';
import { withoutRepeats, type RecordPageModel } from './record-page-model.ts';

/** What of the page comes from the record alone, and not from what was found of it. */
type RecordPageParts = Omit<RecordPageModel, 'copies' | 'offerId'>;

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
async function composeRecordPage(
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

export interface RecordPageQuery {
  comments: CommentQuery;
  /** Undefined: the beginning of every library's copies. */
  copies: CopiesQuery | undefined;
}

export type LoadedRecordPage =
  { kind: 'found'; model: RecordPageModel } | { kind: 'none' } | { kind: 'failed'; failure: Failure };

const nothingFailed = { main: [], attachments: [], contents: [], aside: [], related: [] };

function partsOf(page: OutputOf<'getRecordPage'>): RecordPageParts {
  const { elsewhere, related, loans, sites, services, encyclopedia, ...parts } = page;
  return {
    ...parts,
    others: elsewhere,
    related: related.result,
    months: loans.months,
    contents: page.record.contents,
    lookupSites: sites,
    citedCountServices: services.filter(({ kind }) => kind === 'citedCounts'),
    entry: encyclopedia ?? undefined,
    failures: nothingFailed,
  };
}

async function partsFrom(
  client: Client,
  recordId: string,
  { comments }: RecordPageQuery,
  isRemote: boolean,
): Promise<RecordPageParts | Failure> {
  const page = await client.call('getRecordPage', { recordId, ...comments, rows: commentRows });
  if (page.success) return partsOf(page.data);
  // Another service may have the calls of the specification alone, and says of this one what it says of no record.
  return isRemote && page.errCode === errCodes.notFound ? composeRecordPage(client, recordId, comments) : page;
}

/**
 * Loads a record with everything that its page shows.
 * @param isRemote whether another service is asked (LIBRARY_SERVICE_URL), which may lack the call for the whole page
 */
export async function loadRecordPage(
  client: Client,
  recordId: string,
  query: RecordPageQuery,
  isRemote = false,
): Promise<LoadedRecordPage> {
  // What cannot be an id is no record, and is not asked for.
  if (!/^\d{1,15}$/.test(recordId)) return { kind: 'none' };
  const parts = await partsFrom(client, recordId, query, isRemote);
  if ('success' in parts) {
    return parts.errCode === errCodes.notFound ? { kind: 'none' } : { kind: 'failed', failure: parts };
  }
  const { record, groups, failures } = parts;
  // Few records have so many copies that one asks for some of them.
  const choosesCopies = groups.length > 0 && (query.copies !== undefined || areToChoose(groups));
  const [copies, offer] = await Promise.all([
    choosesCopies ? client.call('listSerialItems', copiesInput(recordId, query.copies)) : undefined,
    isAllLent(record, groups) ? client.call('getOfferInstead', { recordId }) : undefined,
  ]);
  const refused = copies && !copies.success ? [copies.message] : [];
  const model = withoutRepeats({
    ...parts,
    offerId: (offer?.success && offer.data.offerId) || undefined,
    copies: copies?.success ? copies.data : undefined,
    failures: { ...failures, main: [...refused, ...failures.main] },
  });
  return { kind: 'found', model };
}
