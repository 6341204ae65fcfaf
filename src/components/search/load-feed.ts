import type { Client } from '#lib/client/client.ts';
import type { RecordDetail } from '#lib/contract/calls/record.ts';
import { statusOf, type Failure } from '#lib/contract/envelope.ts';
import { lastPage } from '#lib/contract/search-terms.ts';
import { searchParametersOf, type SearchQuery } from '#lib/queries/search-query.ts';

export interface FeedPage {
  total: number;
  records: readonly RecordDetail[];
  /** Addresses of the pages before and after it. */
  previous: string | undefined;
  next: string | undefined;
}

const refused = (failure: Failure): Response => new Response(failure.message, { status: statusOf(failure) });

/**
 * Loads the hits of a search whole, one record for each edition.
 * @param address of a page of the feed
 * @returns the answer to the program if that fails
 */
export async function loadFeed(
  client: Client,
  query: SearchQuery,
  address: (page: number) => string,
): Promise<FeedPage | Response> {
  const found = await client.call('search', { ...searchParametersOf(query), facets: [], entries: 'editions' });
  if (!found.success) return refused(found);
  const { numFound, searchResult } = found.data;
  const recordIds = searchResult.map(({ recordId }) => recordId);
  const details = recordIds.length > 0 ? await client.call('getRecordDetails', { recordIds }) : undefined;
  if (details?.success === false) return refused(details);
  const { page, rows } = query;
  return {
    total: numFound,
    records: details?.data ?? [],
    previous: page > 1 ? address(page - 1) : undefined,
    next: page * rows < numFound && page < lastPage ? address(page + 1) : undefined,
  };
}
