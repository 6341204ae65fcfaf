import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { InputOf } from '../../lib/contract/contract.ts';
import { testService, type TestService } from '#support/service.ts';
import { databaseRecords, loadDatabases } from '#support/databases.ts';
import { loadDemoDatabases } from '#demo/databases.ts';

const rows = [
  {
    controlNumber: 'law',
    subjects: ['03'],
    types: ['law', 'fulltext'],
    subscription: 'subscribed',
    from: '2026-01-01',
    to: '2026-12-31',
    aliases: ['法宝'],
    description: { 'zh-CN': '本馆购买的法律数据库。', 'en-US': 'The law database that we subscribe to.' },
    access: [
      { kind: 'campus', url: 'https://law.example.cn/', label: { 'zh-CN': '校内访问' } },
      { kind: 'remote', url: 'https://vpn.example.edu/law', note: { 'zh-CN': '用统一身份认证登录' } },
    ],
    guides: [{ title: { 'zh-CN': '使用指南', 'en-US': 'Guide' }, url: 'https://lib.example.edu/law.html' }],
    contact: { 'zh-CN': '法学学科馆员' },
  },
  { controlNumber: 'cq', subjects: ['06', '05'], types: ['archive'], subscription: 'trial', to: '2026-06-30' },
  { controlNumber: 'lib', subjects: ['08'], types: ['fulltext'], collections: ['DL Journals', 'DL Books'] },
];

let service: TestService;
beforeEach(async () => {
  service = await testService({ records: databaseRecords });
  service.clock.now = Date.UTC(2026, 5, 15);
  await loadDatabases(service, rows);
});
afterEach(() => service.close());

const list = (input: InputOf<'listDatabases'> = {}) => service.data('listDatabases', input);
const titles = async (input: InputOf<'listDatabases'> = {}) => (await list(input)).result.map((entry) => entry.title);

describe('the list of databases', () => {
  test('is sorted by initial: pinyin of Chinese titles, articles left out, digits last', async () => {
    const found = await list();
    expect(found.result.map(({ initial, title }) => [initial, title])).toEqual([
      ['B', '北大法宝'],
      ['C', '重庆地方文献库'],
      ['D', 'The Digital Library'],
      ['#', '1911 Archive'],
    ]);
    expect(found.letters).toEqual(['B', 'C', 'D', '#'].map((letter) => ({ letter, count: 1 })));
    expect(found.total).toBe(4);
  });

  test('is filtered by letter, subject, type, language and state, and paged', async () => {
    expect(await titles({ letter: 'C' })).toEqual(['重庆地方文献库']);
    expect(await titles({ subject: '08' })).toEqual(['The Digital Library']);
    expect(await titles({ type: 'fulltext' })).toEqual(['北大法宝', 'The Digital Library']);
    expect(await titles({ language: 'eng', state: 'free' })).toEqual(['The Digital Library']);
    expect(await titles({ state: 'trial' })).toEqual(['重庆地方文献库']);
    expect(await titles({ rows: 2, page: 2 })).toEqual(['The Digital Library', '1911 Archive']);
    expect(await titles({ letter: 'Z' })).toEqual([]);
    expect(await titles({ sort: 'newest', rows: 2 })).toEqual(['重庆地方文献库', 'The Digital Library']);
  });

  test('counts each choice among what the others leave, in the language of the request', async () => {
    const found = await service.data('listDatabases', { type: 'fulltext', state: 'free' }, { language: 'zh_TW' });
    expect(found.databaseTypes).toEqual([{ screenId: 'fulltext', name: '期刊與論文全文', count: 1 }]);
    expect(found.states).toEqual([
      { state: 'subscribed', count: 1 },
      { state: 'free', count: 1 },
    ]);
    expect(found.subjects).toEqual([{ subId: '08', subName: '工學', eng: 'Engineering', count: 1 }]);
    expect(found.languages).toEqual([{ code: 'eng', name: '英文', count: 1 }]);
  });

  test.each([
    ['pkulaw', '北大法宝'],
    ['法寶', '北大法宝'],
    ['law SUBSCRIBE', '北大法宝'],
    ['archive house', '1911 Archive'],
  ])('finds %s in names, other names and descriptions', async (q, title) => {
    expect(await titles({ q })).toEqual([title]);
  });

  test('lets trials and subscriptions end and begin by their days', async () => {
    const stateAt = async (day: string, title: string) => {
      service.clock.now = Date.parse(day);
      return (await list()).result.find((entry) => entry.title === title)?.state;
    };
    expect(await stateAt('2026-06-30T23:00:00Z', '重庆地方文献库')).toBe('trial');
    expect(await stateAt('2026-07-01T00:00:00Z', '重庆地方文献库')).toBe('ended');
    expect(await stateAt('2025-12-31T12:00:00Z', '北大法宝')).toBeNull();
    expect(await stateAt('2027-01-01T00:00:00Z', '北大法宝')).toBe('ended');
  });

  test('follows the records and the content as they change', async () => {
    await service.put([{ controlNumber: 'new', kind: 'database', title: '安徽数据库', languages: ['chi'] }]);
    expect((await titles())[0]).toBe('安徽数据库');
    const reloaded = await loadDatabases(service, [
      { controlNumber: 'new', initial: 'Z', subscription: 'free' },
      { controlNumber: 'j1' },
      { controlNumber: 'nowhere' },
      { controlNumber: 'lib', types: ['papyrus'] },
    ]);
    expect(reloaded.remarks).toEqual([
      { name: 'noDatabase', values: { name: 'j1' } },
      { name: 'noDatabase', values: { name: 'nowhere' } },
      {
        name: 'notInDictionary',
        values: { name: 'lib', codes: 'papyrus', dictionary: 'databaseType' },
      },
    ]);
    expect(await titles({ letter: 'Z', state: 'free' })).toEqual(['安徽数据库']);
    expect(await titles({ type: 'law' })).toEqual([]);
  });

  test.each([
    [{ controlNumber: 'law', access: [{ kind: 'campus', url: 'javascript:alert(1)' }] }],
    [{ controlNumber: 'law', guides: [{ title: { 'zh-CN': 'x' }, url: 'data:text/html,x' }] }],
    [{ controlNumber: 'law', from: '2026-02-01', to: '2026-01-01' }],
    [{ controlNumber: 'law', initial: 'é' }],
    [{ controlNumber: 'law', unknown: 1 }],
  ])('takes no content like %j', async (row) => {
    const { loaded, mistakes } = await loadDatabases(service, [row]);
    expect([loaded, mistakes.length]).toEqual([false, 1]);
    expect(await titles({ type: 'law' })).toEqual(['北大法宝']);
  });
});

describe('a database', () => {
  test('is returned with its ways of access, guides and coverage in the language of the reader', async () => {
    const recordId = await service.idOf('law');
    expect(await service.data('getDatabase', { recordId }, { language: 'en-US' })).toMatchObject({
      title: '北大法宝',
      titleLang: 'zh',
      aliases: ['PKULaw', '法宝'],
      state: 'subscribed',
      to: '2026-12-31',
      description: 'The law database that we subscribe to.',
      descriptionLang: 'en-US',
      coverage: '1949',
      subjects: [{ subId: '03', subName: 'Law and Social Sciences' }],
      access: [
        { kind: 'campus', url: 'https://law.example.cn/', label: '校内访问', note: null },
        { kind: 'remote', url: 'https://vpn.example.edu/law', label: null, note: '用统一身份认证登录' },
      ],
      guides: [{ title: 'Guide', url: 'https://lib.example.edu/law.html' }],
      contact: '法学学科馆员',
      titleCount: 0,
    });
    const own = await service.data('getDatabase', { recordId }, { language: 'zh_TW' });
    expect([own.description, own.descriptionLang]).toEqual(['本馆购买的法律数据库。', 'zh-CN']);
  });

  test('without content has the addresses of its record', async () => {
    const database = await service.data('getDatabase', { recordId: await service.idOf('num') });
    expect(database).toMatchObject({
      access: [],
      guides: [],
      state: null,
      publisher: 'Archive House',
      description: null,
    });
  });

  test('is not found for other kinds of records or other libraries', async () => {
    for (const recordId of [await service.idOf('j1'), '999999']) {
      expect(await service.call('getDatabase', { recordId })).toMatchObject({ errCode: 404 });
      expect(await service.call('listDatabaseTitles', { recordId })).toMatchObject({ errCode: 404 });
    }
  });

  test('counts by month how often it was opened', async () => {
    const recordId = await service.idOf('lib');
    for (const [at, month] of [3, 3, 4].entries()) {
      service.clock.now = Date.UTC(2026, month, 10 + at);
      await service.data('logElectronicVisit', { recordId, kind: 'database' }, { address: `10.0.0.${String(at)}` });
    }
    await service.context().activity.flush();
    const database = await service.data('getDatabase', { recordId });
    expect(database.months).toEqual([
      { month: '2026-04', count: 2 },
      { month: '2026-05', count: 1 },
    ]);
    service.clock.now += 3_600_000;
    expect((await list({ sort: 'visits' })).result[0]).toMatchObject({ title: 'The Digital Library', visits: 3 });
  });
});

describe('the titles of a database', () => {
  const ask = async (input: Partial<InputOf<'listDatabaseTitles'>> = {}) =>
    service.data('listDatabaseTitles', { recordId: await service.idOf('lib'), ...input });

  test('are what the catalogue has of its collections, with their coverage there', async () => {
    const found = await ask();
    expect(found.result.map(({ title, isSerial }) => [title, isSerial])).toEqual([
      ['Acta Example', true],
      ['Compilers', false],
      ['系统工程', true],
    ]);
    expect(found.result[0]).toMatchObject({
      issn: ['0001-5962', '1600-5724'],
      publisher: 'Example Press',
      isFree: true,
    });
    expect(found.result[0]?.access.map(({ from, to, note }) => [from, to, note])).toEqual([
      ['1990-01 (1:1)', '2001-12 (12:4)', null],
      ['2005-01 (16:1)', null, 'P1Y'],
    ]);
    expect((await service.data('getDatabase', { recordId: await service.idOf('lib') })).titleCount).toBe(3);
  });

  test('are found by part of the title or by number, and paged', async () => {
    const names = async (input: Partial<InputOf<'listDatabaseTitles'>>) =>
      (await ask(input)).result.map((entry) => entry.title);
    expect(await names({ q: 'EXAMPLE' })).toEqual(['Acta Example']);
    expect(await names({ q: '系統' })).toEqual(['系统工程']);
    expect(await names({ q: '1600-5724' })).toEqual(['Acta Example']);
    expect(await names({ q: '978-0-321-48681-3' })).toEqual(['Compilers']);
    expect(await names({ q: '%' })).toEqual(['Acta Example', 'Compilers', '系统工程']);
    expect(await names({ rows: 2, page: 2 })).toEqual(['系统工程']);
    expect((await ask({ rows: 2, page: 9 })).total).toBe(3);
  });

  test('are exported, each once', async () => {
    const names: string[] = [];
    let after: string | undefined;
    do {
      const part = await ask({ rows: 1, after });
      names.push(...part.result.map((entry) => entry.title));
      after = part.after ?? undefined;
    } while (after !== undefined);
    expect(names).toEqual(['Acta Example', 'Compilers', '系统工程']);
    const recordId = await service.idOf('lib');
    expect(await service.call('listDatabaseTitles', { recordId, after: 'e30' })).toMatchObject({ errCode: 400 });
  });
});

test('lists collections with their database, without excluded ones', async () => {
  expect(await service.data('listElectronicCollections', { exclude: ['books'] })).toEqual([
    { collectionName: 'DL Journals', recordId: await service.idOf('lib'), count: 2 },
    { collectionName: 'Other Package', recordId: null, count: 1 },
  ]);
});

test('a demo library gets a year of visits and answered questions, once; another library nothing', async () => {
  const load = (demo: boolean) => {
    const { library } = service.context();
    const libraries = [{ ...library, file: { ...library.file, demo } }];
    return loadDemoDatabases(service.store, libraries, () => service.clock.now);
  };
  await service.addReader();
  expect(await load(false)).toEqual([]);
  expect(await load(true)).toEqual(['demo']);
  expect(await load(true)).toEqual([]);
  const { months } = await service.data('getDatabase', { recordId: await service.idOf('law') });
  expect(months.at(-1)?.month).toBe('2026-06');
  expect(months.length).toBeGreaterThan(6);
  const { result } = await service.data('listQuestions', {});
  expect(result).toMatchObject([{ title: '北大法宝', answers: [{ name: null }] }]);
});
