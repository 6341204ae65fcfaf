import { describe, expect, it } from 'vitest';
import { createClient } from '#lib/client/client.ts';
import { translator } from '#lib/i18n/server.ts';
import { readSearchQuery } from '#lib/queries/search-query.ts';
import { loadSearch, nameChosen, partsOf } from './load-search-page.ts';

type ServiceRequest = { path: string; body: Record<string, unknown> };

/** A client whose service answers by this function; what was asked is kept. */
function clientOf(answer: (request: ServiceRequest) => { status: number; data: unknown; message?: string }) {
  const requests: ServiceRequest[] = [];
  const client = createClient({
    site: { mappingPath: 'a', groupCode: '1', language: 'zh-CN' },
    origin: 'http://service.internal',
    unreachable: '网络连接失败',
    fetch: async (request) => {
      const entry = { path: new URL(request.url).pathname, body: await request.json() };
      requests.push(entry);
      const { status, data, message = '' } = answer(entry);
      const envelope = { success: status === 200, data, message, errCode: status === 200 ? 0 : status };
      return Response.json(envelope, { status });
    },
  });
  return { client, requests };
}

const t = translator('zh-CN');
const query = (text: string) => readSearchQuery(new URLSearchParams(text));
const found = (numFound: number) => ({ numFound, searchResult: [], facetResult: {}, hlResult: {}, years: [] });
const isSearch = ({ path }: ServiceRequest) => path === '/find/unify/search';

describe('loadSearch', () => {
  it('asks once when something is found', async () => {
    const { client, requests } = clientOf(() => ({ status: 200, data: found(7) }));
    const page = await loadSearch(client, t, query('q=水'));
    expect(page).toMatchObject({ ok: true, result: { numFound: 7 }, suggestions: [] });
    expect(requests).toHaveLength(1);
  });

  it('suggests only searches that find something, with their true counts', async () => {
    const { client, requests } = clientOf((entry) => {
      const narrowed = Array.isArray(entry.body['docCode']) && entry.body['docCode'].length > 0;
      const words = entry.body['searchFieldContent'];
      if (entry.path.endsWith('/spellKeyWord')) return { status: 200, data: { numFound: 0, suggestions: [] } };
      if (!isSearch(entry)) return { status: 200, data: { docCode: [{ code: '4', name: '学位论文' }] } };
      return { status: 200, data: found(!narrowed && words === '水利' ? 12 : 0) };
    });
    const page = await loadSearch(client, t, query('q=水利 木星&docCode=4&page=3'));
    if (!page.ok) throw new Error('the search succeeded');
    expect(page.suggestions.map(({ label, count }) => [label, count])).toEqual([['只查“水利”', 12]]);
    expect(page.suggestions[0]?.query).toMatchObject({ q: '水利', facets: {}, page: 1 });
    expect(page.result.facetResult.docCode).toEqual([{ code: '4', name: '学位论文', count: 0 }]);
    const tried = requests.filter(isSearch).slice(1);
    expect(tried.length).toBeLessThanOrEqual(6);
    for (const entry of tried) expect(entry.body).toMatchObject({ rows: 1, facets: [] });
  });

  it('labels an excluded subject as readers see it', async () => {
    const { client, requests } = clientOf(() => ({ status: 200, data: {} }));
    const excluded = query('q=a&-subject=Brain/*enzymology');
    const { facetResult } = await nameChosen(client, excluded, found(1));
    expect(facetResult.subject).toEqual([{ code: 'Brain/*enzymology', name: 'Brain / enzymology', count: 0 }]);
    expect(requests).toHaveLength(0);
  });

  it('shows the number of vendor titles for a search without hits, unless most words are missing', async () => {
    const offers: { total: number; widened: string | null } = { total: 3, widened: null };
    const { client, requests } = clientOf((entry) => {
      if (entry.path.endsWith('/searchItem')) return { status: 200, data: offers };
      if (entry.path.endsWith('/spellKeyWord')) return { status: 200, data: { numFound: 0, suggestions: [] } };
      return { status: 200, data: found(0) };
    });
    expect(await loadSearch(client, t, query('q=水&field=title'))).toMatchObject({ offered: 3 });
    const [its] = requests.filter(({ path }) => path.endsWith('/searchItem'));
    expect(its?.body).toMatchObject({ keyword: '水', searchField: 'title', rows: 1 });
    offers.widened = 'someWords';
    expect(await loadSearch(client, t, query('q=水'))).toMatchObject({ offered: 0 });
  });

  it('is cleared to zero with the message of the service when the search fails', async () => {
    const { client } = clientOf(() => ({ status: 503, data: null, message: '检索服务正在维护' }));
    expect(await loadSearch(client, t, query('q=水'))).toEqual({
      ok: false,
      result: found(0),
      message: '检索服务正在维护',
      errCode: 503,
    });
  });
});

it('takes a Chinese phrase apart, and leaves other words as they were typed', () => {
  expect(partsOf('三体人的春天')).toEqual({ words: ['三体人', '春天'], pieces: ['三体'] });
  expect(partsOf('world history')).toEqual({ words: ['world', 'history'], pieces: [] });
  expect(partsOf('三体')).toEqual({ words: ['三体'], pieces: [] });
});
