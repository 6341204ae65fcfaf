import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '../../lib/client/client.ts';
import { answerSru } from '../../lib/sru/provider.ts';
import { libraryFileSchema } from '../platform/configuration/schema.ts';
import { loopbackServer, type LoopbackServer } from '#support/providers/http.ts';
import { testLibrary, testService, type TestLibrary, type TestService } from '#support/service.ts';
import { devotion, otherLibrary, otherRecords, testRecords } from '#support/records.ts';

// Against doubles over real connections: another installation of Yuelan that is one, an SRU server that is ours, and
// services that are slow, down or talk rubbish.

/** The neighbours' installation, which knows nothing of the first. */
let neighbours: TestService;
let double: LoopbackServer;
const services: TestService[] = [];

function json(response: ServerResponse, body: unknown): void {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
}

/** The double behind all addresses of this file, by the first segment of the path. */
const answers: Record<string, (url: URL, response: ServerResponse) => void> = {
  wiki: (url, response) => {
    const title = url.searchParams.get('titles') ?? '';
    const page = { title, extract: `${title}……`, fullurl: `https://wiki.example.org/${encodeURIComponent(title)}` };
    json(response, { query: { pages: [page] } });
  },
  works: (_, response) => {
    json(response, { message: { DOI: '10.1000/182', 'is-referenced-by-count': 7 } });
  },
  shop: (url, response) => {
    const has = url.searchParams.get('isbn') === '9787544258609';
    json(response, { hits: has ? 1 : 0, to: has ? 'https://shop.example.org/1' : '' });
  },
  sru: (url, response) => {
    const client = createClient({
      site: { mappingPath: 'other', groupCode: '900002', language: 'zh-CN' },
      fetch: (request) => neighbours.fetch(request),
      origin: 'http://service.test',
      unreachable: 'unreachable',
    });
    const recordUrl = (recordId: string) => `https://library.example.org/${recordId}`;
    const database = { client, url: 'http://sru.test/', title: 'SRU', description: 'SRU', recordUrl };
    void answerSru(url.searchParams, database).then(({ xml }) => response.end(xml));
  },
  rubbish: (_, response) => response.end('<html>{'),
  slow: () => undefined,
};

beforeAll(async () => {
  neighbours = await testService({ libraries: [otherLibrary] });
  await neighbours.put(otherRecords, 'other');
  double = await loopbackServer((request, response, body) => {
    const url = new URL(request.url ?? '/', 'http://double');
    const [, first = ''] = url.pathname.split('/');
    if (first === 'find') {
      const headers = {
        mappingPath: String(request.headers['mappingpath']),
        'content-type': 'application/json',
        'content-language': String(request.headers['content-language']),
      };
      void neighbours
        .fetch(new Request(url, { method: 'POST', body, headers }))
        .then(async (answer) => response.end(await answer.text()));
    } else answers[first]?.(url, response);
  });
});
afterAll(async () => {
  for (const service of services) await service.close();
  await neighbours.close();
  await double.close();
});

type Outside = NonNullable<NonNullable<TestLibrary['file']>['outside']>;

async function libraryWith(outside: Outside): Promise<TestService> {
  const service = await testService({ libraries: [{ file: { outside } }], records: testRecords });
  services.push(service);
  return service;
}
const name = (text: string) => ({ 'zh-CN': text });
const { origin: nowhere } = new URL('http://127.0.0.1:9');

const everything = (): Outside => ({
  encyclopedia: {
    kind: 'mediawiki',
    name: { 'zh-CN': '百科', 'en-US': 'Encyclopedia' },
    url: `${double.origin}/wiki/api`,
  },
  citedCounts: [
    { code: 'crossref', name: name('Crossref'), kind: 'crossref', url: double.origin },
    { code: 'wos', name: name('WoS'), kind: 'openalex', url: `${double.origin}/rubbish` },
  ],
  sites: [
    {
      code: 'neighbour',
      name: name('邻校'),
      yuelan: { url: double.origin, mappingPath: 'other' },
      links: ['https://neighbour.example.org/?isbn={isbn}', 'https://neighbour.example.org/?q={title}'],
    },
    {
      code: 'nlc',
      name: name('国家图书馆'),
      national: true,
      links: 'https://nlc.example.org/?q={title}',
      sru: { url: `${double.origin}/sru` },
    },
    { code: 'link', name: name('只有链接'), links: 'https://link.example.org/{isbn}' },
  ],
  lookups: [
    {
      code: 'shop',
      name: name('书店'),
      kind: 'bookshop',
      links: 'https://shop.example.org/?q={title}',
      check: { urls: `${double.origin}/shop?isbn={isbn}`, found: 'hits', link: 'to' },
    },
    { code: 'cadal', name: name('数字图书馆'), kind: 'digitised', links: 'https://digital.example.org/?isbn={isbn}' },
  ],
});

/** All services configured, and none of them answers. */
const broken = (kind: 'down' | 'rubbish' | 'slow'): Outside => {
  const origin = kind === 'down' ? nowhere : `${double.origin}/${kind}`;
  const timeoutMs = 150;
  return {
    encyclopedia: { kind: 'mediawiki', name: name('百科'), url: `${origin}/api`, timeoutMs },
    citedCounts: [{ code: 'wos', name: name('WoS'), kind: 'crossref', url: origin, timeoutMs }],
    sites: [
      { code: 'sru', name: name('甲'), sru: { url: origin }, links: 'https://a.example.org/{title}', timeoutMs },
      { code: 'yuelan', name: name('乙'), yuelan: { url: origin, mappingPath: 'other' }, timeoutMs },
    ],
    lookups: [
      {
        code: 'shop',
        name: name('书店'),
        kind: 'bookshop',
        links: 'https://shop.example.org/{title}',
        timeoutMs,
        check: { urls: `${origin}/?t={title}`, found: 'hits' },
      },
    ],
  };
};

test('without configuration every part is absent, and no request is sent', async () => {
  const service = await libraryWith({});
  const recordId = await service.idOf('b1');
  const before = double.requests.length;
  expect(await service.data('getEncyclopediaEntry', { term: '白夜行' })).toMatchObject({ state: null, entry: null });
  for (const call of ['getCitedCounts', 'listLookupSites', 'countAtSites', 'getSiteRecords'] as const) {
    expect(await service.data(call, { recordId }), call).toEqual([]);
  }
  for (const call of ['getSiteLocations', 'getNationalLibraryData', 'listBookshops', 'listBookInformation'] as const) {
    expect(await service.data(call, { recordId }), call).toEqual([]);
  }
  const { calls, services: behind } = await service.data('listInstitutionCalls', {});
  expect(behind).toEqual([]);
  const names = calls.map((call) => call.name);
  expect(names).toContain('getAuthorInfo');
  expect(names).not.toContain('getSiteRecords');
  expect(double.requests.length).toBe(before);
});

test('a heading of the catalogue has its entry, and other words never leave the house', async () => {
  const service = await libraryWith(everything());
  for (const term of ['白夜行', '東野圭吾', '长篇小说']) {
    const { state, entry } = await service.data('getEncyclopediaEntry', { term });
    expect([state, entry?.title, entry?.source]).toEqual(['found', term, '百科']);
  }
  const before = double.requests.length;
  expect(await service.data('getEncyclopediaEntry', { term: '我的病' })).toMatchObject({ state: null, entry: null });
  expect(double.requests.length).toBe(before);
});

test('a page that cannot wait gets cached answers, and no request is sent', async () => {
  const service = await libraryWith(everything());
  const look = (term: string, keptOnly: boolean) => service.data('getEncyclopediaEntry', { term, keptOnly });
  const before = double.requests.length;
  expect(await look('白夜行', true)).toMatchObject({ state: 'unasked', entry: null });
  expect(await look('我的病', true)).toMatchObject({ state: 'unasked', entry: null });
  expect(await look('我的病', false)).toMatchObject({ state: null, entry: null });
  expect(double.requests.length).toBe(before);
  await look('白夜行', false);
  expect(await look('白夜行', true)).toMatchObject({ state: 'found', entry: { title: '白夜行' } });
  service.clock.now += 25 * 3_600_000;
  expect(await look('白夜行', true)).toMatchObject({ state: 'unasked' });
});

test('an answer has its time, and is cached', async () => {
  const service = await libraryWith(everything());
  const first = await service.data('getEncyclopediaEntry', { term: '白夜行' });
  const before = double.requests.length;
  service.clock.now += 3_600_000;
  const second = await service.data('getEncyclopediaEntry', { term: '白夜行' });
  expect(second).toEqual(first);
  expect(first.checkedAt).toBe(new Date(service.clock.now - 3_600_000).toISOString());
  expect(double.requests.length).toBe(before);
});

test('citations are counted by each service, and rubbish of one leaves the other be', async () => {
  const service = await libraryWith(everything());
  const recordId = await service.idOf('p1');
  expect(await service.data('getCitedCounts', { recordId })).toMatchObject([
    { code: 'crossref', state: 'found', count: 7, url: 'https://doi.org/10.1000/182' },
    { code: 'wos', state: 'unavailable', count: null, url: null, checkedAt: null },
  ]);
  expect(await service.data('getWosCitedCounts', { recordId })).toMatchObject([{ code: 'wos' }]);
  expect(await service.data('getCitedCounts', { recordId: await service.idOf('b1') })).toEqual([]);
});

test('sites are listed with the address for the title, the better one first', async () => {
  const service = await libraryWith(everything());
  const urls = async (controlNumber: string) =>
    (await service.data('listLookupSites', { recordId: await service.idOf(controlNumber) })).map(
      ({ site, kind, url, asks }) => [site, kind, url, asks],
    );
  expect(await urls('b1')).toEqual([
    ['neighbour', 'library', 'https://neighbour.example.org/?isbn=9787544258609', true],
    ['nlc', 'nationalLibrary', 'https://nlc.example.org/?q=%E7%99%BD%E5%A4%9C%E8%A1%8C', true],
    ['link', 'library', 'https://link.example.org/9787544258609', false],
    ['shop', 'bookshop', 'https://shop.example.org/?q=%E7%99%BD%E5%A4%9C%E8%A1%8C', true],
    ['cadal', 'digitised', 'https://digital.example.org/?isbn=9787544258609', false],
  ]);
  expect((await urls('d1')).map(([site]) => site)).toEqual(['neighbour', 'nlc', 'shop']);
});

test('libraries are asked by ISBN, over the calls of Yuelan and over SRU', async () => {
  const service = await libraryWith(everything());
  const recordId = await service.idOf('b1');
  expect(await service.data('countAtSites', { recordId })).toMatchObject([
    { site: 'neighbour', name: '邻校', state: 'found', count: 1 },
    { site: 'nlc', name: '国家图书馆', state: 'found', count: 1 },
  ]);
  const [yuelan, sru] = await service.data('getSiteRecords', { recordId });
  expect(yuelan?.records).toMatchObject([{ title: '白夜行（精装版）', isbn: '9787544258609' }]);
  expect(yuelan?.records[0]?.url).toMatch(/\/other\/searchList\/bookDetails\/\d+$/);
  expect(sru?.records).toMatchObject([{ title: '白夜行（精装版）', author: '东野圭吾' }]);
  const national = await service.data('getNationalLibraryData', { recordId });
  expect(national.map(({ site }) => site)).toEqual(['nlc']);
  expect(await service.data('countAtSites', { recordId, site: 'nlc' })).toHaveLength(1);
});

test('another edition of the work is found by title and author', async () => {
  const service = await libraryWith(everything());
  const records = await service.data('getSiteRecords', { recordId: await service.idOf('b2') });
  expect(records.map(({ site, state, records: found }) => [site, state, found.map(({ isbn }) => isbn)])).toEqual([
    ['neighbour', 'found', [null]],
    ['nlc', 'found', [null]],
  ]);
});

test('without an ISBN only the same title by the same author counts, in whatever script', async () => {
  const records = [{ ...devotion, controlNumber: 'n1', isbn: [] }];
  const service = await testService({ libraries: [{ file: { outside: everything() } }], records });
  services.push(service);
  const counts = await service.data('countAtSites', { recordId: await service.idOf('n1') });
  expect(counts.map(({ count }) => count)).toEqual([1, 1]);
  await service.put([
    { controlNumber: 'n2', kind: 'book', title: '嫌疑人', contributors: [{ name: '东野圭吾', role: 'author' }] },
  ]);
  const none = await service.data('countAtSites', { recordId: await service.idOf('n2') });
  expect(none.map(({ state, count }) => [state, count])).toEqual([
    ['nothing', 0],
    ['nothing', 0],
  ]);
});

test('lists copies in other libraries that report copies', async () => {
  const service = await libraryWith(everything());
  const recordId = await service.idOf('b1');
  expect(await service.data('getSiteLocations', { recordId })).toMatchObject([
    {
      site: 'neighbour',
      state: 'found',
      places: [{ libName: '总馆', locationName: '书库', callNo: null, itemCount: 2, onShelfCount: 1 }],
    },
  ]);
  const english = await service.data('getSiteLocations', { recordId }, { language: 'en-US' });
  expect(english[0]?.places).toMatchObject([{ libName: 'Main Library', locationName: 'Stacks' }]);
  const collections = await service.data('getSiteCollections', { recordId });
  expect(collections.map(({ site, itemCount, onShelfCount }) => [site, itemCount, onShelfCount])).toEqual([
    ['neighbour', 2, 1],
    ['nlc', null, null],
  ]);
});

test('the best address is that of the record itself', async () => {
  const service = await libraryWith(everything());
  const addresses = await service.data('getSiteAddresses', { recordId: await service.idOf('b1') });
  expect(addresses.find(({ site }) => site === 'neighbour')?.url).toMatch(/\/other\/searchList\/bookDetails\/\d+$/);
  expect(addresses.find(({ site }) => site === 'link')?.url).toBe('https://link.example.org/9787544258609');
});

test('numbers are asked for again at most once a minute', async () => {
  const service = await libraryWith(everything());
  const recordId = await service.idOf('b1');
  await service.data('countAtSites', { recordId });
  const before = double.requests.length;
  service.clock.now += 59_000;
  await service.data('refreshSiteCounts', { recordId });
  expect(double.requests.length).toBe(before);
  service.clock.now += 1_000;
  const [again] = await service.data('refreshSiteCounts', { recordId, site: 'neighbour' });
  expect(again?.checkedAt).toBe(new Date(service.clock.now).toISOString());
  expect(double.requests.length).toBe(before + 1);
});

test('a look-up reports whether its link has a result, and the better link', async () => {
  const service = await libraryWith(everything());
  const shops = async (controlNumber: string) =>
    service.data('listBookshops', { recordId: await service.idOf(controlNumber) });
  expect(await shops('b1')).toMatchObject([{ code: 'shop', url: 'https://shop.example.org/1', state: 'found' }]);
  expect(await shops('b2')).toMatchObject([{ url: expect.stringContaining('?q='), state: 'nothing' }]);
  // Without an ISBN the shop cannot be asked, but can still be looked into.
  expect(await shops('d1')).toMatchObject([{ state: null, checkedAt: null }]);
  expect(await service.data('listDigitisedCopies', { recordId: await service.idOf('d1') })).toEqual([]);
});

test.each(['down', 'rubbish', 'slow'] as const)(
  'reports services that are %s at once, each separately',
  async (kind) => {
    const service = await libraryWith(broken(kind));
    const recordId = await service.idOf('b1');
    const paper = await service.idOf('p1');
    const [entry, cited, sites, locations, shops, detail] = await Promise.all([
      service.data('getEncyclopediaEntry', { term: '白夜行' }),
      service.data('getWosCitedCounts', { recordId: paper }),
      service.data('getSiteRecords', { recordId }),
      service.data('getSiteLocations', { recordId }),
      service.data('listBookshops', { recordId }),
      service.data('getRecordDetail', { recordId }),
    ]);
    expect(entry).toEqual({ state: 'unavailable', entry: null, checkedAt: null });
    expect(cited).toMatchObject([{ state: 'unavailable', count: null }]);
    expect(sites).toMatchObject([
      { site: 'sru', state: 'unavailable', count: null, url: expect.stringContaining('a.example.org'), records: [] },
      { site: 'yuelan', state: 'unavailable', count: null, records: [] },
    ]);
    expect(locations).toMatchObject([{ site: 'yuelan', state: 'unavailable', places: [] }]);
    expect(shops).toMatchObject([{ state: 'unavailable', url: expect.stringContaining('shop.example.org') }]);
    expect(detail.title).toBe('白夜行');
  },
);

test('lists the configured services of an institution with their calls', async () => {
  const service = await libraryWith(everything());
  const { calls, services: behind } = await service.data('listInstitutionCalls', {}, { language: 'en-US' });
  expect(behind.map(({ code, kind }) => [code, kind])).toEqual([
    ['encyclopedia', 'encyclopedia'],
    ['crossref', 'citedCounts'],
    ['wos', 'citedCounts'],
    ['neighbour', 'library'],
    ['nlc', 'nationalLibrary'],
    ['link', 'library'],
    ['shop', 'bookshop'],
    ['cadal', 'digitised'],
  ]);
  expect(behind[0]?.name).toBe('Encyclopedia');
  const names = new Set(calls.map((call) => call.name));
  for (const { calls: its } of behind) for (const entry of its) expect(names.has(entry), entry).toBe(true);
  expect(names.has('listBookshops')).toBe(true);
  expect(names.has('listReadingServices')).toBe(false);
});

test('an author is known from the records of the library', async () => {
  const service = await libraryWith({});
  const info = await service.data('getAuthorInfo', { recordId: await service.idOf('b1') });
  expect(info).toEqual({
    name: '东野圭吾',
    otherNames: [],
    seeAlso: [],
    nation: '日',
    dates: '1958-',
    works: 2,
    firstYear: 2008,
    lastYear: 2013,
    roles: [{ role: 'author', name: '著', count: 2 }],
    subjects: [
      { name: '长篇小说', count: 2 },
      { name: '日本', count: 1 },
    ],
    coAuthors: [
      { name: '刘姿君', count: 1 },
      { name: '刘子倩', count: 1 },
    ],
  });
  expect(await service.data('getAuthorInfo', { recordId: await service.idOf('e1') })).toBeNull();
});

test('lists the forms of a name', async () => {
  const service = await libraryWith({});
  const lu = { name: '鲁迅', otherName: 'Lu, Xun', role: 'author' } as const;
  await service.put([
    { controlNumber: 'l1', kind: 'book', title: '呐喊', contributors: [lu] },
    { controlNumber: 'l2', kind: 'book', title: '徬徨', contributors: [{ ...lu, name: '魯迅' }] },
  ]);
  const info = await service.data('getAuthorInfo', { recordId: await service.idOf('l1') });
  expect([info?.works, [...(info?.otherNames ?? [])].sort()]).toEqual([2, ['Lu, Xun', '魯迅']]);
});

test('dissertations and papers near a record share a person or two subjects or are about it, the nearest first', async () => {
  const service = await libraryWith({});
  const about = (controlNumber: string, subjects: string[], names: string[] = []) => ({
    controlNumber,
    kind: 'dissertation' as const,
    title: `论文${controlNumber}`,
    subjects,
    contributors: names.map((entry) => ({ name: entry, role: 'author' as const })),
  });
  await service.put([
    about('r1', ['长篇小说']),
    about('r2', ['长篇小说', '日本']),
    about('r3', ['白夜行']),
    about('r4', ['别的']),
    { ...about('r5', ['日本'], ['东野圭吾']), kind: 'paper' },
    { ...about('r6', ['日本']), kind: 'paper' },
  ]);
  const recordId = await service.idOf('b1');
  const titles = async (call: 'listRelatedDissertations' | 'listRelatedStudies', rows?: number) =>
    (await service.data(call, { recordId, ...(rows !== undefined && { rows }) })).map(({ title }) => title);
  expect(await titles('listRelatedDissertations')).toEqual(['论文r2', '论文r3']);
  expect(await titles('listRelatedDissertations', 1)).toEqual(['论文r2']);
  expect(await titles('listRelatedStudies')).toEqual(['论文r5']);
});

test('sends no requests for a missing record', async () => {
  const service = await libraryWith(everything());
  const before = double.requests.length;
  for (const call of [
    'getCitedCounts',
    'getSiteRecords',
    'listLookupSites',
    'listBookshops',
    'getAuthorInfo',
  ] as const) {
    const answer = await service.call(call, { recordId: '999999' });
    expect(answer.errCode, call).toBe(404);
  }
  expect(double.requests.length).toBe(before);
});

test('mistakes in the configuration are found before it is used', async () => {
  const wrong = (outside: unknown) => libraryFileSchema.safeParse({ ...testLibrary, outside }).success;
  const site = { code: 'x', name: name('x') };
  const both = { sru: { url: 'https://x.example.org/' }, yuelan: { url: 'https://x.example.org', mappingPath: 'xx' } };
  expect(wrong({ sites: [{ ...site, links: 'https://x.example.org/{isbn}' }] })).toBe(true);
  for (const entry of [
    { ...site, links: 'https://{title}.example.org/' },
    { ...site, links: 'https://x.example.org/{barcode}' },
    { ...site, links: 'https://x.example.org/' },
    { ...site, links: 'javascript:alert({title})' },
    { ...site, ...both },
    { ...site, sru: { url: 'ftp://x.example.org/' } },
  ]) {
    expect(wrong({ sites: [entry] }), JSON.stringify(entry)).toBe(false);
  }
  const lookup = { ...site, kind: 'about', links: 'https://x.example.org/{title}' };
  expect(wrong({ sites: [site], lookups: [{ ...lookup, code: 'y' }] })).toBe(true);
  expect(wrong({ sites: [site, site] })).toBe(false);
  expect(wrong({ sites: [site], lookups: [lookup] })).toBe(false);
  expect(libraryFileSchema.parse(testLibrary).outside).toEqual({ citedCounts: [], sites: [], lookups: [] });
});
