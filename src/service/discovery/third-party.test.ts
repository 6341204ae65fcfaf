import { afterEach, beforeAll, afterAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { CatalogueRecordInput } from '../catalogue/model/record.ts';
import { loopbackServer, type LoopbackServer } from '#support/providers/http.ts';
import type { discoverySettingsSchema } from '../platform/configuration/discovery.schema.ts';
import { testService, type TestService } from '#support/service.ts';

const article: CatalogueRecordInput = {
  controlNumber: 'p1',
  kind: 'paper',
  title: '系统工程方法综述',
  contributors: [{ name: '汪应洛', role: 'author' }],
  publisher: '系统工程学会',
  pubYear: 2003,
  doi: '10.1000/xyz',
  languages: ['chi'],
  classes: [{ scheme: 'clc', code: 'N945' }],
  subjects: ['系统工程'],
  host: { title: '系统工程', volume: '21', issue: '4', pages: '17-22' },
};
const thesis: CatalogueRecordInput = {
  controlNumber: 'd1',
  kind: 'dissertation',
  title: '系统工程在图书馆的应用',
  contributors: [{ name: '李四', role: 'author' }],
  pubYear: 2010,
  languages: ['chi'],
  classes: [{ scheme: 'clc', code: 'N945' }],
  subjects: ['系统工程', '图书馆'],
  university: '示范大学',
};
const printBook: CatalogueRecordInput = {
  controlNumber: 'b1',
  kind: 'book',
  title: '系统工程导论',
  isbn: ['9787302123453'],
  pubYear: 2005,
  holdings: [{ libCode: 'MAIN', locationId: 'stacks', items: [{ barcode: '1' }] }],
};
const bare: CatalogueRecordInput = {
  controlNumber: 'a2',
  kind: 'paper',
  title: '三轮农用车后桥结构',
  languages: ['chi'],
  subjects: ['农业工程', '农用车', '后桥', '故障', '维修'],
};
const ebook: CatalogueRecordInput = {
  controlNumber: 'e1',
  kind: 'book',
  title: '系统工程电子书',
  pubYear: 2020,
  access: [{ url: 'https://books.example/1' }],
};
const records = [article, thesis, printBook, ebook, bare];

type Settings = z.input<typeof discoverySettingsSchema>;
type ProviderInput = NonNullable<Settings['providers']>[number];
const name = { 'zh-CN': '联合目录', 'en-US': 'Union catalogue' };

const closing: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((entry) => entry.close()));
});
async function serve(answer: Parameters<typeof loopbackServer>[0]): Promise<LoopbackServer> {
  const server = await loopbackServer(answer);
  closing.push(server);
  return server;
}
async function libraryWith(...providers: ProviderInput[]): Promise<TestService> {
  const discovery: Settings = { timeoutMs: 20_000, providers };
  const service = await testService({ libraries: [{ file: { discovery } }], records });
  closing.push(service);
  return service;
}
/** Another Yuelan, over real connections. */
async function otherYuelan(): Promise<LoopbackServer> {
  const other = await testService({ records });
  closing.push(other);
  return serve((request, response, body) => {
    const headers = new Headers();
    for (const [key, value] of Object.entries(request.headers)) headers.set(key, String(value));
    headers.delete('content-length');
    const init = { method: request.method ?? 'GET', headers, ...(body !== '' && { body }) };
    void other
      .fetch(new Request(new URL(request.url ?? '/', 'http://other.test'), init))
      .then(async (answer) => response.writeHead(answer.status).end(await answer.text()));
  });
}
const yuelan = (origin: string, more: object = {}): ProviderInput => ({
  id: 'union',
  kind: 'yuelan',
  name,
  url: `${origin}/`,
  mappingPath: 'demo',
  ...more,
});
const sru = (origin: string, more: object = {}): ProviderInput => ({
  id: 'national',
  kind: 'sru',
  name,
  url: `${origin}/sru`,
  ...more,
});

const dublinCore = (extra = '') =>
  `<dc xmlns:dcterms="http://purl.org/dc/terms/"><title>系统工程导论</title><creator>钱学森</creator><date>2005</date>
  <identifier>urn:ISBN:9787302123453</identifier>${extra}</dc>`;
const sruAnswer = (total: number, ...data: string[]) =>
  `<searchRetrieveResponse><numberOfRecords>${String(total)}</numberOfRecords><records>${data
    .map((entry) => `<record><recordData>${entry}</recordData></record>`)
    .join('')}</records></searchRetrieveResponse>`;
const cqlOf = (server: LoopbackServer, at: number) =>
  new URL(server.requests[at]?.slice(4) ?? '', server.origin).searchParams.get('query');

describe('without any configuration', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await testService({ records });
  });
  afterAll(() => service.close());

  it('there are two providers: the own papers and dissertations, and the own electronic books', async () => {
    const { providers, patienceMs } = await service.data('listDiscoveryProviders', {}, { language: 'en-US' });
    expect(providers.map(({ id, kind, name: text }) => [id, kind, text])).toEqual([
      ['local', 'local', 'Our papers and dissertations'],
      ['ebooks', 'local', 'Our e-books and e-journals'],
    ]);
    expect(patienceMs).toBeGreaterThan(0);
  });

  it('includes subjects when little more than the title is known', async () => {
    const [entry] = (await service.data('discover', { searchFieldContent: '农用车' })).result;
    expect(entry).toMatchObject({ author: null, source: null, subjects: ['农业工程', '农用车', '后桥', '故障'] });
    const [other] = (await service.data('discover', { searchFieldContent: '系统工程' })).result;
    expect(other).not.toHaveProperty('subjects');
  });

  it('the main one answers with papers and dissertations, with clusters and years, and no others', async () => {
    const found = await service.data('discover', { searchFieldContent: '系统工程' });
    expect(found.result.map((entry) => entry.docCode).sort()).toEqual(['3', '4']);
    expect(found.numFound).toBe(2);
    expect(found.clusters.docCode?.map(({ code, count }) => [code, count])).toEqual([
      ['3', 1],
      ['4', 1],
    ]);
    expect(found.clusters.subject?.[0]).toMatchObject({ code: '系统工程', count: 2 });
    expect(found.years).toEqual([
      { year: 2003, count: 1 },
      { year: 2010, count: 1 },
    ]);
    expect(found.result.every((entry) => entry.recordId === entry.id)).toBe(true);
  });

  it('clusters narrow, and a type outside the provider finds nothing', async () => {
    const counted = async (narrowed: object) => (await service.data('discover', narrowed)).numFound;
    expect(await counted({ subject: ['图书馆'] })).toBe(1);
    expect(await counted({ docCode: ['3'] })).toBe(2);
    expect(await counted({ docCode: ['1'] })).toBe(0);
    expect(await counted({ publishBegin: 2005 })).toBe(1);
    expect(await counted({ provider: 'ebooks' })).toBe(1);
  });

  it('returns an entry with all fields and related works, and no references because the catalogue has none', async () => {
    const id = await service.idOf('p1');
    const detail = await service.data('getDiscoveryEntry', { id });
    expect(detail).toMatchObject({
      entry: { id, title: '系统工程方法综述', doi: '10.1000/xyz', recordId: id },
      record: { recordId: id, host: { title: '系统工程' } },
      references: null,
      citedBy: null,
    });
    expect(detail.related?.map((entry) => entry.title)).toContain('系统工程在图书馆的应用');
  });

  it('reports a missing entry or provider as not found', async () => {
    for (const input of [{ id: '999999' }, { id: '../x' }, { id: '1', provider: 'union' }]) {
      expect(await service.call('getDiscoveryEntry', input)).toMatchObject({ success: false, errCode: 404 });
    }
    expect(await service.call('discover', { provider: 'union' })).toMatchObject({ success: false, errCode: 404 });
  });
});

describe('another Yuelan', () => {
  it('is searched with clusters and years, and says which works the own catalogue has too', async () => {
    const other = await otherYuelan();
    const service = await libraryWith(yuelan(other.origin));
    const found = await service.data('discover', { searchFieldContent: '系统工程', rows: 20 }, { language: 'en-US' });
    expect(found).toMatchObject({ numFound: 4, provider: { id: 'union', kind: 'yuelan', name: 'Union catalogue' } });
    expect(found.clusters.docCode).toContainEqual({ code: '1', name: 'Books', count: 2 });
    expect(found.years.map((entry) => entry.year)).toEqual([2003, 2005, 2010, 2020]);
    const book = found.result.find((entry) => entry.isbn === '9787302123453');
    expect(book?.recordId).toBe(await service.idOf('b1'));
    expect(book?.url).toBe(`${other.origin}/demo/en-US/searchList/bookDetails/${book?.id ?? ''}`);
    expect(found.result.find((entry) => entry.title === '系统工程电子书')).toMatchObject({
      recordId: null,
      fullTextUrl: 'https://books.example/1',
    });
  });

  it('returns entries with related works', async () => {
    const other = await otherYuelan();
    const service = await libraryWith(yuelan(other.origin, { portalUrl: 'https://union.example/lib' }));
    const found = await service.data('discover', { searchFieldContent: '综述' });
    const detail = await service.data('getDiscoveryEntry', { id: found.result[0]?.id ?? '' });
    expect(detail).toMatchObject({
      entry: { doi: '10.1000/xyz', recordId: await service.idOf('p1') },
      record: { recordId: '', subjects: ['系统工程'] },
    });
    expect(detail.entry.url).toMatch(/^https:\/\/union\.example\/lib\/searchList\/bookDetails\/\d+$/);
    expect(detail.related?.length).toBeGreaterThan(0);
    expect(await service.call('getDiscoveryEntry', { id: '424242' })).toMatchObject({ success: false, errCode: 404 });
  });

  it('gets one request for concurrent identical searches', async () => {
    const other = await otherYuelan();
    const service = await libraryWith(yuelan(other.origin));
    await Promise.all([1, 2, 3].map(() => service.data('discover', { searchFieldContent: '系统' })));
    expect(other.requests).toEqual(['POST /find/unify/search']);
    service.clock.now += 61_000;
    await service.data('discover', { searchFieldContent: '系统' });
    expect(other.requests).toHaveLength(2);
  });
});

describe('a server of SRU', () => {
  it('is asked in CQL with words, years and filters, and answers without clusters', async () => {
    const server = await serve((_, response) => response.end(sruAnswer(31, dublinCore())));
    const service = await libraryWith(sru(server.origin));
    const found = await service.data('discover', {
      searchField: 'title',
      searchFieldContent: '系统 "工程"*',
      author: ['钱学森'],
      publishBegin: 2000,
      publishEnd: 2010,
      page: 2,
      langCode: ['chi'],
    });
    expect(cqlOf(server, 0)).toBe(
      'dc.title all "系统 工程" and dc.creator = "钱学森" and dc.date >= "2000" and dc.date <= "2010"',
    );
    expect(server.requests[0]).toContain('startRecord=11');
    expect(found).toMatchObject({
      numFound: 31,
      clusters: {},
      years: [],
      provider: { clusters: false, browse: false },
    });
    expect(found.result).toMatchObject([
      { title: '系统工程导论', recordId: await service.idOf('b1'), id: 'i:9787302123453' },
    ]);
  });

  it('is not asked at all where there are no words', async () => {
    const server = await serve((_, response) => response.end(sruAnswer(0)));
    const service = await libraryWith(sru(server.origin));
    expect((await service.data('discover', { searchFieldContent: '"*"' })).numFound).toBe(0);
    expect(server.requests).toEqual([]);
  });

  it('finds an entry again by its ISBN, its identifier or its title and author, with its references', async () => {
    const references = '<dcterms:references>Wiener, N. Cybernetics. doi:10.1000/ABC</dcterms:references>';
    const noIsbn = `<dc><title>论系统</title><creator>甲</creator></dc>`;
    const server = await serve((_, response) => response.end(sruAnswer(2, dublinCore(references), noIsbn)));
    const service = await libraryWith(
      sru(server.origin),
      sru(server.origin, { id: 'other', indexes: { identifier: 'rec.identifier' } }),
    );
    const [first, second] = (await service.data('discover', { searchFieldContent: '系统' })).result;
    const detail = await service.data('getDiscoveryEntry', { id: first?.id ?? '' });
    expect(detail.references).toEqual([{ text: 'Wiener, N. Cybernetics. doi:10.1000/ABC', doi: '10.1000/abc' }]);
    expect(detail.citedBy).toBeNull();
    expect(cqlOf(server, 1)).toBe('bath.isbn = "9787302123453"');
    expect(await service.data('getDiscoveryEntry', { id: second?.id ?? '' })).toMatchObject({
      entry: { title: '论系统' },
    });
    expect(cqlOf(server, 2)).toBe('dc.title all "论系统" and dc.creator all "甲"');
    const [byNumber] = (await service.data('discover', { provider: 'other', searchFieldContent: '系统' })).result;
    await service.data('getDiscoveryEntry', { provider: 'other', id: byNumber?.id ?? '' });
    expect(cqlOf(server, 4)).toBe('rec.identifier = "urn:ISBN:9787302123453"');
  });

  it.each(['x:1', 'q', 't:', 't:[1,2]', 't:{"a":', 'i:', 'i:"'])('has no entry %j', async (id) => {
    const server = await serve((_, response) => response.end(sruAnswer(1, dublinCore())));
    const service = await libraryWith(sru(server.origin));
    const answer = await service.call('getDiscoveryEntry', { id });
    expect(answer).toMatchObject({ success: false, errCode: 404 });
    expect(server.requests).toEqual([]);
  });
});

describe('a provider that fails', () => {
  const failing: [string, Parameters<typeof loopbackServer>[0], number, string, object?][] = [
    ['is slow', () => undefined, 504, '没有及时响应', { timeoutMs: 150 }],
    ['sends rubbish', (_, response) => response.end('<html>busy'), 502, '无法使用'],
    ['sends without end', (_, response) => response.end('x'.repeat(3 * 1024 * 1024)), 502, '无法使用'],
    ['has an error of its own', (_, response) => response.writeHead(500).end(), 502, '无法使用'],
  ];
  it.each(failing)(
    'reports the failure of %s by name, and own papers remain available',
    async (_, answer, errCode, words, more) => {
      const server = await serve(answer);
      for (const provider of [yuelan(server.origin, more), sru(server.origin, more)]) {
        const service = await libraryWith(provider);
        const refused = await service.call('discover', { searchFieldContent: '系统工程' });
        expect(refused).toMatchObject({ success: false, errCode });
        expect(refused.message).toContain('联合目录');
        expect(refused.message).toContain(words);
        const own = await service.data('discover', { provider: 'local', searchFieldContent: '系统工程' });
        expect(own.numFound).toBe(2);
      }
    },
  );

  it('and is not there rests after three failures, and is asked again after the rest', async () => {
    const gone = await loopbackServer(() => undefined);
    await gone.close();
    const server = await serve((_, response) => response.writeHead(503).end());
    const service = await libraryWith(yuelan(gone.origin), sru(server.origin));
    expect(await service.call('discover', { searchFieldContent: 'a' })).toMatchObject({ success: false, errCode: 502 });
    const ask = (word: string) => service.call('discover', { provider: 'national', searchFieldContent: word });
    for (const word of ['a', 'b', 'c', 'd', 'e']) await ask(word);
    expect(server.requests).toHaveLength(3);
    expect((await ask('f')).message).toContain('连接不上');
    service.clock.now += 21_000;
    await ask('g');
    await ask('h');
    expect(server.requests).toHaveLength(4);
  });

  it('and answers a search of its own badly does not rest', async () => {
    const server = await serve((_, response) => response.writeHead(400).end());
    const service = await libraryWith(sru(server.origin));
    for (const word of ['a', 'b', 'c', 'd', 'e']) await service.call('discover', { searchFieldContent: word });
    expect(server.requests).toHaveLength(5);
  });
});

describe('the configuration', () => {
  it('refuses two providers of one id, and another catalogue under the name of the own', async () => {
    await expect(libraryWith(sru('http://a.example'), sru('http://b.example'))).rejects.toThrow('this id');
    await expect(libraryWith(sru('http://a.example', { id: 'local' }))).rejects.toThrow('own catalogue');
    await expect(libraryWith(sru('file:///etc'))).rejects.toThrow();
    await expect(libraryWith(sru('http://a.example', { indexes: { title: 'dc.title = "x" or a' } }))).rejects.toThrow();
  });

  it('keeps the own papers behind other catalogues', async () => {
    const service = await libraryWith(sru('http://a.example'));
    const { providers } = await service.data('listDiscoveryProviders', {});
    expect(providers.map((provider) => provider.id)).toEqual(['national', 'local']);
  });
});
