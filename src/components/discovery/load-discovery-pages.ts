import type { Client } from '#lib/client/client.ts';
import type { DiscoveryProvider, DiscoveryResult } from '#lib/contract/calls/discovery.ts';
import { localProvider } from '#lib/contract/discovery-terms.ts';
import { dayOf } from '#lib/citation/day.ts';
import type { InputOf, OutputOf } from '#lib/contract/contract.ts';
import { errCodes, statusOf, type Answer, type Failure } from '#lib/contract/envelope.ts';
import { declareCache } from '#lib/pages/cache.ts';
import type { LoaderInput } from '#lib/pages/loader.ts';
import { partOf, type Part } from '#lib/pages/part.ts';
import { naturalOrder } from '#lib/queries/search-query.ts';
import type { DiscoveryQuery } from '#lib/queries/discovery-query.ts';

export type ListPage =
  /** The providers could not be loaded, or none has that id. */
  | { kind: 'none'; failure: Failure }
  /** Nothing was asked yet, and the provider does not show everything. */
  | { kind: 'prompt'; providers: DiscoveryProvider[]; provider: DiscoveryProvider; query: DiscoveryQuery }
  | {
      kind: 'found';
      providers: DiscoveryProvider[];
      provider: DiscoveryProvider;
      query: DiscoveryQuery;
      result: DiscoveryResult;
    }
  /** The provider is slow, down or not understood: the own papers stand in. */
  | {
      kind: 'failed';
      providers: DiscoveryProvider[];
      provider: DiscoveryProvider;
      query: DiscoveryQuery;
      failure: Failure;
      instead: DiscoveryResult | undefined;
    };

/** Only what the provider can do is asked of it, and shown as asked. */
function understood(query: DiscoveryQuery, provider: DiscoveryProvider): DiscoveryQuery {
  const filters = Object.fromEntries(
    Object.entries(query.filters).filter(([name]) => provider.filters.some((filter) => filter === name)),
  );
  const sort = provider.sorts.includes(query.sort) ? query.sort : 'relevance';
  return {
    ...query,
    provider: provider.id,
    field: provider.fields.includes(query.field) ? query.field : 'keyWord',
    filters,
    publishBegin: provider.years ? query.publishBegin : undefined,
    publishEnd: provider.years ? query.publishEnd : undefined,
    sort,
    order: sort === query.sort ? query.order : naturalOrder(sort),
  };
}

const inputOf = (query: DiscoveryQuery): InputOf<'discover'> => ({
  ...query.filters,
  provider: query.provider,
  searchField: query.field,
  searchFieldContent: query.q,
  publishBegin: query.publishBegin ?? null,
  publishEnd: query.publishEnd ?? null,
  sortField: query.sort,
  sortClause: query.order,
  page: query.page,
  rows: query.rows,
});

const unknown = (message: string): Failure => ({ success: false, data: null, message, errCode: errCodes.notFound });

/** Hits of the own papers that are shown where another provider fails. */
const insteadRows = 5;

/**
 * Loads the list of a provider.
 * @param place which of the library's providers, when the address names none: 0 is the main one
 * @param noProvider the message for an id of no provider
 */
export async function loadList(
  client: Client,
  input: DiscoveryQuery,
  place: number,
  noProvider: string,
): Promise<ListPage> {
  const listed = await client.call('listDiscoveryProviders', {});
  if (!listed.success) return { kind: 'none', failure: listed };
  const { providers } = listed.data;
  const provider = input.provider === '' ? providers[place] : providers.find((entry) => entry.id === input.provider);
  if (!provider) return { kind: 'none', failure: unknown(noProvider) };
  const query = understood(input, provider);
  const page = { providers, provider, query };
  if (query.q === '' && !provider.browse) return { kind: 'prompt', ...page };
  const answer = await client.call('discover', inputOf(query));
  if (answer.success) return { kind: 'found', ...page, result: answer.data };
  const own = { ...query, provider: localProvider, filters: {}, sort: 'relevance', order: 'asc', page: 1 } as const;
  const instead =
    provider.id === localProvider
      ? undefined
      : await client.call('discover', { ...inputOf(own), rows: insteadRows, clusters: false });
  return { kind: 'failed', ...page, failure: answer, instead: instead?.success ? instead.data : undefined };
}

/** What one source has for a search that all are asked at once; `late`: it has not answered yet. */
export type SourcePart<T> = Part<T> | 'late';

export type AllPage =
  | { kind: 'none'; failure: Failure }
  | {
      kind: 'all';
      providers: DiscoveryProvider[];
      /** Undefined: nothing was asked yet. */
      catalogue: SourcePart<OutputOf<'search'>> | undefined;
      sources: { provider: DiscoveryProvider; part: SourcePart<DiscoveryResult> }[];
      /** Everybody answered, and nobody failed: the page may be kept. */
      isHealthy: boolean;
    };

const firstRows = 5;

/**
 * Asks the catalogue and every provider at once. Anyone who has not answered when the patience is over is left out of
 * the page and not of the world: its answer is kept for the next look.
 */
export async function loadAll(client: Client, query: DiscoveryQuery): Promise<AllPage> {
  const listed = await client.call('listDiscoveryProviders', {});
  if (!listed.success) return { kind: 'none', failure: listed };
  const { providers, patienceMs } = listed.data;
  if (query.q === '') return { kind: 'all', providers, catalogue: undefined, sources: [], isHealthy: true };

  const timers: NodeJS.Timeout[] = [];
  const inTime = async <T>(answer: Promise<Answer<T>>): Promise<SourcePart<T>> => {
    const over = new Promise<'late'>((resolve) => {
      timers.push(setTimeout(() => resolve('late'), patienceMs));
    });
    return Promise.race([answer.then(partOf), over]);
  };
  const { q: searchFieldContent, field: searchField } = query;
  const [catalogue, ...parts] = await Promise.all([
    inTime(client.call('search', { searchFieldContent, searchField, rows: firstRows, facets: [] })),
    ...providers.map((provider) =>
      inTime(
        client.call('discover', {
          ...inputOf(understood({ ...query, page: 1 }, provider)),
          rows: firstRows,
          clusters: false,
        }),
      ),
    ),
  ]);
  for (const timer of timers) clearTimeout(timer);
  const sources = providers.flatMap((provider, at) => {
    const part = parts[at];
    return part === undefined ? [] : [{ provider, part }];
  });
  const isHealthy = [catalogue, ...parts].every((part) => part !== 'late' && part.failure === undefined);
  return { kind: 'all', providers, catalogue, sources, isHealthy };
}

export interface LoadedEntry {
  id: string;
  provider: string;
  found: OutputOf<'getDiscoveryEntry'> | undefined;
  /** Why it could not be had; undefined also where there is no such entry. */
  failure: string | undefined;
  day: string;
}

export async function loadEntry({
  locals: { client, site },
  url: { searchParams },
  response,
}: LoaderInput): Promise<LoadedEntry> {
  const id = (searchParams.get('id') ?? '').slice(0, 1000);
  const provider = searchParams.get('provider') ?? '';
  const isValid = id !== '' && /^([a-z][a-z0-9-]{0,31})?$/.test(provider);
  const answer = isValid ? await client.call('getDiscoveryEntry', { id, ...(provider && { provider }) }) : undefined;
  // The day of access is in the citations, so that the page lasts no longer than the day.
  const { day, secondsLeft } = dayOf(new Date());
  const nothing = { id, provider, found: undefined, failure: undefined, day };
  if (!answer || (!answer.success && answer.errCode === errCodes.notFound)) {
    response.status = 404;
    return nothing;
  }
  if (!answer.success) {
    response.status = statusOf(answer);
    return { ...nothing, failure: answer.message };
  }
  const { recordId } = answer.data.entry;
  const tags = [`library:${site.groupCode}`, `list:${site.groupCode}:search`];
  if (recordId) tags.push(`record:${recordId}`);
  declareCache(response, { tags, maxAge: Math.min(600, secondsLeft) });
  return { ...nothing, found: answer.data };
}
