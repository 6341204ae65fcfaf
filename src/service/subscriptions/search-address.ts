import type { Database } from '../platform/db/database.ts';
import { z } from 'zod';
import { searchParametersSchema, type SearchParameters } from '../../lib/contract/calls/search.ts';
import type { SubscriptionKind } from '../../lib/rules/subscriptions.ts';

const storedSearch = z.object({ address: z.string(), parameters: searchParametersSchema });

/** A stored search. @throws when the row is none of ours */
export const searchOf = (search: string | null): { address: string; parameters: SearchParameters } =>
  storedSearch.parse(JSON.parse(search ?? ''));

/** Address of the result list with everything that a subscription means, the newest first. */
export function addressOfTerm({
  kind,
  term,
  search,
}: Pick<Database['subscription'], 'kind' | 'term' | 'search'>): string {
  const list = (entries: Record<string, string>) => {
    const query = new URLSearchParams({ ...entries, sort: 'newest' });
    return `/searchList?${query.toString()}`;
  };
  const byKind: Record<SubscriptionKind, () => string> = {
    subject: () => list({ q: term, field: 'subject', match: '1' }),
    author: () => list({ q: term, field: 'author', match: '1' }),
    series: () => list({ q: term, field: 'series', match: '1' }),
    class: () => list({ kindNo: term }),
    journal: () => list({ q: term, docCode: '3' }),
    search: () => searchOf(search).address,
  };
  return byKind[kind]();
}
