import type { Client } from '#lib/client/client.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { errCodes, type Failure } from '#lib/contract/envelope.ts';
import { commentRows, type CommentQuery } from '#lib/queries/comment-query.ts';
import { isAllLent } from './availability.ts';
import { composeRecordPage, type RecordPageParts } from './compose-record-page.ts';
import { areToChoose, copiesInput, type CopiesQuery } from './copies.ts';
import { withoutRepeats, type RecordPageModel } from './record-page-model.ts';

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
