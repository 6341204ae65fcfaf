import { describe, expect, it } from 'vitest';
import type { Client } from '#lib/client/client.ts';
import type { DiscoveryProvider, DiscoveryResult } from '#lib/contract/calls/discovery.ts';
import { discoveryCalls } from '#lib/contract/calls/discovery.ts';
import { searchCalls } from '#lib/contract/calls/search.ts';
import { createClient } from '#lib/client/client.ts';
import { readDiscoveryQuery } from '#lib/queries/discovery-query.ts';
import { loadAll, loadList } from './load-discovery-pages.ts';
import { listStatus } from './list-markup.ts';

const can = { fields: ['keyWord', 'title'], sorts: ['relevance'], filters: ['author'], years: false } as const;
const provider = (id: string, more: Partial<DiscoveryProvider> = {}): DiscoveryProvider => ({
  id,
  name: id.toUpperCase(),
  kind: 'sru',
  clusters: false,
  browse: false,
  ...can,
  fields: [...can.fields],
  sorts: [...can.sorts],
  filters: [...can.filters],
  ...more,
});
const providers = [provider('union'), provider('national'), provider('local', { kind: 'local', browse: true })];
const found = (of: DiscoveryProvider, numFound = 3): DiscoveryResult => ({
  provider: of,
  numFound,
  result: [],
  clusters: {},
  years: [],
});

/** A client whose service answers as the test says: a result, an errCode, or never. */
function clientOf(answers: Record<string, DiscoveryResult | number | 'never'>): Client & { requests: object[] } {
  const requests: object[] = [];
  const success = (data: object) => Response.json({ success: true, data, message: '', errCode: 0 });
  const client = createClient({
    site: { mappingPath: 'demo', groupCode: '900001', language: 'zh-CN' },
    origin: 'http://service.test',
    unreachable: 'unreachable',
    fetch: async (request) => {
      const { pathname } = new URL(request.url);
      if (pathname.endsWith('/providers')) {
        return success(discoveryCalls.listDiscoveryProviders.output.parse({ providers, patienceMs: 200 }));
      }
      if (pathname.endsWith('/unify/search')) {
        const nothing = { numFound: 0, searchResult: [], facetResult: {}, hlResult: {}, years: [] };
        return success(searchCalls.search.output.parse(nothing));
      }
      const input = discoveryCalls.discover.input.parse(await request.json());
      requests.push(input);
      const answer = answers[input.provider ?? ''] ?? 404;
      if (answer === 'never') return new Promise<Response>(() => undefined);
      if (typeof answer !== 'number') return success(answer);
      return Response.json({ success: false, data: null, message: 'down', errCode: answer }, { status: answer });
    },
  });
  return { ...client, requests };
}
const ask = (text: string) => readDiscoveryQuery(new URLSearchParams(text));

describe('the list of a provider', () => {
  it('is that of the place of the screen, or of the provider that the address names', async () => {
    const client = clientOf({ union: found(provider('union')), national: found(provider('national')) });
    expect(await loadList(client, ask('q=a'), 0, '')).toMatchObject({ kind: 'found', provider: { id: 'union' } });
    expect(await loadList(client, ask('q=a'), 1, '')).toMatchObject({ provider: { id: 'national' } });
    expect(await loadList(client, ask('q=a&provider=union'), 1, '')).toMatchObject({ provider: { id: 'union' } });
  });

  it('asks for what the provider can do and for nothing else, and shows only that as asked', async () => {
    const client = clientOf({ union: found(provider('union')) });
    const text = 'q=a&field=isbn&author=x&subject=y&publishBegin=2000&sort=publishYear';
    const page = await loadList(client, ask(text), 0, '');
    expect(page).toMatchObject({
      query: { field: 'keyWord', filters: { author: ['x'] }, sort: 'relevance', order: 'asc' },
    });
    expect(client.requests).toMatchObject([{ author: ['x'], subject: [], publishBegin: null, searchField: 'keyWord' }]);
  });

  it('waits for words where the provider does not show everything, without asking it', async () => {
    const client = clientOf({});
    const page = await loadList(client, ask(''), 0, '');
    expect(page.kind).toBe('prompt');
    expect(client.requests).toEqual([]);
    expect(listStatus(page)).toEqual({ status: 200, isCacheable: true });
  });

  it('has the own papers instead where the provider fails, and is not kept', async () => {
    const client = clientOf({ union: 504, local: found(provider('local')) });
    const page = await loadList(client, ask('q=a&page=3&author=x'), 0, '');
    expect(page).toMatchObject({ kind: 'failed', failure: { message: 'down' }, instead: { numFound: 3 } });
    expect(client.requests[1]).toMatchObject({ provider: 'local', page: 1, author: [] });
    expect(listStatus(page)).toEqual({ status: 200, isCacheable: false });
  });

  it('fails where the own papers fail too, and where there is no such provider', async () => {
    expect(listStatus(await loadList(clientOf({ union: 502 }), ask('q=a'), 0, ''))).toEqual({
      status: 502,
      isCacheable: false,
    });
    const page = await loadList(clientOf({}), ask('q=a&provider=nobody'), 0, 'no such source');
    expect(page).toMatchObject({ kind: 'none', failure: { message: 'no such source' } });
    expect(listStatus(page)).toEqual({ status: 404, isCacheable: false });
  });

  it('has no page behind its last one', async () => {
    const client = clientOf({ union: found(provider('union'), 11) });
    expect(listStatus(await loadList(client, ask('q=a&page=2'), 0, '')).status).toBe(200);
    expect(listStatus(await loadList(client, ask('q=a&page=3'), 0, '')).status).toBe(404);
  });
});

describe('every source at once', () => {
  it('stops waiting at the time limit, and is cached only when all providers answered', async () => {
    const late = await loadAll(
      clientOf({ union: 'never', national: 502, local: found(provider('local')) }),
      ask('q=a'),
    );
    expect(late).toMatchObject({
      kind: 'all',
      isHealthy: false,
      catalogue: { data: { numFound: 0 } },
      sources: [
        { provider: { id: 'union' }, part: 'late' },
        { provider: { id: 'national' }, part: { failure: 'down' } },
        { provider: { id: 'local' }, part: { data: { numFound: 3 } } },
      ],
    });
    const well = {
      union: found(provider('union')),
      national: found(provider('national')),
      local: found(provider('local')),
    };
    expect(await loadAll(clientOf(well), ask('q=a'))).toMatchObject({ isHealthy: true });
  });

  it('sends no request without a term', async () => {
    const client = clientOf({});
    expect(await loadAll(client, ask('q='))).toMatchObject({ kind: 'all', sources: [], isHealthy: true });
    expect(client.requests).toEqual([]);
  });
});
