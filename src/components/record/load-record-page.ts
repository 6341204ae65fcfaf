import type { Client } from '#lib/client/client.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { errCodes, type Failure, type Answer } from '#lib/contract/envelope.ts';
import { commentRows, type CommentQuery } from '#lib/queries/comment-query.ts';
import { partsOf } from '#lib/pages/part.ts';
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
  const answers = await partsOf({
    detail: client.call('getRecordDetail', of),
    groups: client.call('groupItemsByLibrary', of),
    electronic: client.call('listElectronicItems', of),
    options: client.call('getRequestOptions', of),
    attachments: client.call('listAttachments', of),
    editions: client.call('listEditions', { ...of, rows: maxEditions }),
    others: client.call('getOtherLibraryCollection', of),
    related: client.call('getRelatedRecords', { ...of, rows: shelfRows }),
    works: client.call('getAuthorWorks', { ...of, rows: shelfRows }),
    statistics: client.call('getLoanStatistics', of),
    analysis: client.call('getLoanAnalysis', of),
    contents: client.call('getCatalog', of),
    ratings: client.call('getRatings', of),
    comments: client.call('listComments', { ...of, ...query, rows: commentRows }),
    lookupSites: client.call('listLookupSites', of),
    institution: client.call('listInstitutionCalls', {}),
    author: client.call('getAuthorInfo', of),
    dissertations: client.call('listRelatedDissertations', { ...of, rows: studyRows }),
    studies: client.call('listRelatedStudies', { ...of, rows: studyRows }),
  });
  const { detail } = answers;
  if (!detail.success) return detail;
  const term = dataOf(answers.author)?.name.slice(0, 200);
  const entry = term === undefined ? undefined : await client.call('getEncyclopediaEntry', { term, keptOnly: true });
  return {
    record: detail.data,
    groups: dataOf(answers.groups) ?? [],
    electronic: dataOf(answers.electronic) ?? [],
    options: dataOf(answers.options),
    attachments: dataOf(answers.attachments) ?? [],
    editions: dataOf(answers.editions),
    others: dataOf(answers.others) ?? [],
    works: dataOf(answers.works),
    related: dataOf(answers.related)?.result ?? [],
    statistics: dataOf(answers.statistics),
    months: dataOf(answers.analysis)?.months ?? [],
    contents: dataOf(answers.contents) ?? [],
    ratings: dataOf(answers.ratings),
    comments: dataOf(answers.comments),
    lookupSites: dataOf(answers.lookupSites) ?? [],
    citedCountServices: (dataOf(answers.institution)?.services ?? []).filter(({ kind }) => kind === 'citedCounts'),
    author: dataOf(answers.author) ?? null,
    subjectForms: [],
    entry: dataOf(entry),
    dissertations: dataOf(answers.dissertations) ?? [],
    studies: dataOf(answers.studies) ?? [],
    failures: {
      main: messagesOf(answers.groups, answers.electronic, answers.editions),
      attachments: messagesOf(answers.attachments),
      contents: messagesOf(answers.contents),
      aside: messagesOf(answers.others, answers.statistics, answers.analysis),
      related: messagesOf(answers.works, answers.related),
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

function shownParts(page: OutputOf<'getRecordPage'>): RecordPageParts {
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
  if (page.success) return shownParts(page.data);
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
