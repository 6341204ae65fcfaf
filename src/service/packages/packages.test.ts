import SqliteDatabase from 'better-sqlite3';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { InputOf } from '../../lib/contract/contract.ts';
import { loadContentRows } from '../content/load-content.ts';
import { testService, type TestService } from '#support/service.ts';
import { compilers, devotion, testRecords, whiteNight } from '#support/records.ts';
import { packageContent } from './package-content.ts';
import { loadDemoPackages } from '#demo/packages.ts';

let service: TestService;
beforeEach(async () => {
  service = await testService({ records: testRecords });
});
afterEach(() => service.close());

const put = async (...rows: unknown[]) => {
  const { store, clock } = service;
  const values = rows.map((value, at) => ({ line: at + 1, value }));
  return loadContentRows({ store, now: () => clock.now }, service.context().library, packageContent, values);
};

const literature = {
  id: 'literature',
  name: { 'zh-CN': '文学库', zh_TW: '文學庫', 'en-US': 'Literature' },
  intro: { 'zh-CN': '本馆收藏的文学作品。' },
};
const japanese = { id: 'japanese', parent: 'literature', name: { 'zh-CN': '日本文学' }, search: { kindNo: 'I313' } };
const crime = {
  id: 'crime',
  parent: 'japanese',
  name: { 'zh-CN': '推理小说' },
  records: [devotion.controlNumber, 'nowhere'],
  entries: [
    { title: '推理小說講座', creator: '本馆', date: '2019-05-01', url: 'https://talks.example.org/1' },
    { title: '推理作家访谈', date: '2021' },
  ],
};
const software = { id: 'software', name: { 'zh-CN': '软件库' }, search: [{ q: 'compilers', field: 'title' }] };

const resources = (input: Partial<InputOf<'listPackageResources'>> & { id: string }) =>
  service.data('listPackageResources', input);
const titles = async (input: Parameters<typeof resources>[0]) => {
  const { records, entries } = await resources(input);
  return [...records.map((record) => record.title), ...entries.map((entry) => entry.title)];
};

describe('content of packages', () => {
  it('replaces the earlier content, and reports unknown records', async () => {
    const first = await put(literature, japanese, crime, software);
    expect(first).toMatchObject({
      rows: 4,
      loaded: true,
      remarks: [{ name: 'noRecords', values: { name: 'crime', numbers: 'nowhere' } }],
    });
    await put(software);
    expect((await service.data('getPackageTree', {})).map((entry) => entry.name)).toEqual(['软件库']);
  });

  it('changes nothing if a package is listed twice, or before its parent', async () => {
    await put(software);
    for (const wrong of [
      [literature, literature],
      [japanese, literature],
    ]) {
      const { loaded, mistakes } = await put(...wrong);
      expect([loaded, mistakes.length]).toEqual([false, 1]);
    }
    expect((await service.data('getPackageTree', {})).map((entry) => entry.name)).toEqual(['软件库']);
  });

  it('refuses searches with words it does not know and searches of nothing, and changes nothing then', async () => {
    await put(software);
    const wrong = await put({ ...software, search: { titel: 'x' } }, { ...software, search: {} });
    expect(wrong).toMatchObject({ loaded: false });
    expect(wrong.mistakes.map((mistake) => mistake.split(':')[0])).toEqual(['line 1', 'line 2']);
    expect(await service.data('getPackageTree', {})).toHaveLength(1);
  });
});

describe('packages', () => {
  beforeEach(async () => {
    await put(literature, japanese, crime, software);
  });

  it('form a tree, each counting its descendants once', async () => {
    const tree = await service.data('getPackageTree', {});
    expect(tree.map(({ packageId, level, count, childCount }) => [packageId, level, count, childCount])).toEqual([
      // Two novels by their class, of which one is in the package below by its number too, and two entries.
      ['literature', 1, 4, 1],
      ['japanese', 2, 4, 1],
      ['crime', 3, 3, 0],
      ['software', 1, 1, 0],
    ]);
    expect(await service.data('getPackageTree', { depth: 1 })).toHaveLength(2);
  });

  it('are counted once, until records or packages change', async () => {
    await put(literature, japanese, crime, software);
    const counted = vi.spyOn(service.context().search, 'sizes');
    const countedNodes = () => counted.mock.calls.reduce((sum, [, scopes]) => sum + scopes.length, 0);
    const count = async () =>
      (await service.data('getPackageTree', {})).find((entry) => entry.packageId === 'literature');
    const first = await count();
    expect(countedNodes()).toBe(4);
    expect(await count()).toEqual(first);
    await service.data('listSpecialBases', {});
    await service.data('getPackageTree', {}, { language: 'en-US' });
    expect(countedNodes()).toBe(4);
    await put(literature, software);
    expect((await count())?.count).toBe(0);
    expect(countedNodes()).toBe(6);
    await service.put([{ ...compilers, controlNumber: 'another', title: 'Compilers of Fortran', isbn: [] }]);
    const software2 = (await service.data('getPackageTree', {})).find((entry) => entry.packageId === 'software');
    expect(software2?.count).toBe(2);
    counted.mockRestore();
  });

  it('are counted with the same number of statements however many there are', async () => {
    const several = (many: number) =>
      Array.from({ length: many }, (_, at) => [
        { id: `b${String(at)}`, name: { 'zh-CN': '库' } },
        {
          id: `c${String(at)}`,
          parent: `b${String(at)}`,
          name: { 'zh-CN': '类' },
          search: { kindNo: `I${String(at)}` },
        },
        {
          id: `t${String(at)}`,
          parent: `b${String(at)}`,
          name: { 'zh-CN': '题' },
          search: { subject: `${String(at)}` },
        },
        { id: `r${String(at)}`, parent: `b${String(at)}`, name: { 'zh-CN': '书' }, records: [devotion.controlNumber] },
      ]).flat();
    const statementsFor = async (many: number): Promise<number> => {
      await put(...several(many));
      const memory = new SqliteDatabase(':memory:');
      const prototype: SqliteDatabase.Statement = Object.getPrototypeOf(memory.prepare('SELECT 1'));
      memory.close();
      // The index is a file of SQLite where the store is in PostgreSQL, too.
      const inFiles = (['get', 'all', 'iterate'] as const).map((name) => vi.spyOn(prototype, name));
      const spies = [...inFiles, vi.spyOn(Client.prototype, 'query')];
      const tree = await service.data('getPackageTree', {});
      const statements = spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
      spies.forEach((spy) => void spy.mockRestore());
      expect(tree.filter(({ packageId, count }) => packageId.startsWith('r') && count === 1)).toHaveLength(many);
      return statements;
    };
    const few = await statementsFor(2);
    expect(few).toBeGreaterThan(2);
    expect(await statementsFor(9)).toBe(few);
  });

  it('are returned in the reader’s language with their parents and children', async () => {
    const found = await service.data('getPackage', { id: 'japanese' }, { language: 'zh_TW' });
    expect(found).toMatchObject({ name: '日本文学', path: [{ packageId: 'literature', name: '文學庫' }] });
    expect(found.below.map((entry) => entry.packageId)).toEqual(['crime']);
    expect(await service.data('listChildPackages', { id: 'literature', term: '日本' })).toMatchObject({
      total: 1,
      packages: [{ packageId: 'japanese' }],
    });
    expect(await service.data('listChildPackages', { id: 'literature', term: '法国' })).toMatchObject({ total: 0 });
    expect(await service.call('getPackage', { id: 'nowhere' })).toMatchObject({ success: false, errCode: 404 });
  });

  it('are listed as special bases, and found by a word at any level', async () => {
    const all = await service.data('listSpecialBases', {});
    expect(all).toMatchObject({
      total: 2,
      bases: [{ packageId: 'literature', children: [{ packageId: 'japanese' }] }, {}],
    });
    const found = await service.data('listSpecialBases', { term: '推理小說' });
    expect(found).toMatchObject({ total: 1, bases: [{ packageId: 'crime', path: [{}, { name: '日本文学' }] }] });
    const base = await service.data('getSpecialBase', { id: 'literature' });
    expect(base.newest.map((entry) => entry.title)).toEqual([devotion.title, whiteNight.title]);
  });

  it('hold records by search, records by number, and entries behind them, page by page', async () => {
    const whole = await resources({ id: 'literature' });
    expect(whole).toMatchObject({ total: 4, recordCount: 2 });
    expect(whole.entries.map((entry) => entry.title)).toEqual(['推理小說講座', '推理作家访谈']);
    const pages = await Promise.all([1, 2].map((page) => titles({ id: 'literature', rows: 3, page })));
    expect(pages.map((page) => page.length)).toEqual([3, 1]);
    expect(pages.flat()).toEqual([...whole.records.map((record) => record.title), '推理小說講座', '推理作家访谈']);
  });

  it('are searched inside, in any script, narrowed and sorted', async () => {
    expect(await titles({ id: 'literature', searchFieldContent: '小说讲座' })).toEqual(['推理小說講座']);
    expect(await titles({ id: 'literature', searchFieldContent: '白夜行' })).toEqual([whiteNight.title]);
    expect(await titles({ id: 'literature', searchFieldContent: 'compilers' })).toEqual([]);
    // What the catalogue knows of records, entries do not have.
    expect(await titles({ id: 'literature', langCode: 'chi' })).toHaveLength(2);
    expect(await titles({ id: 'literature', publishBegin: 2019, publishEnd: 2020 })).toEqual(['推理小說講座']);
    expect((await titles({ id: 'crime', sortField: 'publishYear', sortClause: 'desc' })).slice(1)).toEqual([
      '推理作家访谈',
      '推理小說講座',
    ]);
    const { facets } = await resources({ id: 'software' });
    expect(facets.langCode).toMatchObject([{ code: 'eng', count: 1 }]);
    expect(await titles({ id: 'software' })).toEqual([compilers.title]);
  });

  it('list a child package only when it is chosen, and no package of other libraries', async () => {
    expect(await resources({ id: 'literature', twoId: 'crime' })).toMatchObject({ total: 3, recordCount: 1 });
    expect(await service.call('listPackageResources', { id: 'software', twoId: 'crime' })).toMatchObject({
      success: false,
      errCode: 404,
    });
  });

  it('are hot by the looks that were counted in the last year, each reader’s once in a while', async () => {
    expect(await service.data('listHotPackages', {})).toEqual([]);
    const look = (id: string, address: string) => service.data('viewPackage', { id }, { address });
    expect(await look('crime', '10.0.0.1')).toEqual({ counted: true });
    expect(await look('crime', '10.0.0.1')).toEqual({ counted: false });
    await look('crime', '10.0.0.2');
    await look('software', '10.0.0.1');
    await service.context().activity.flush();
    expect(await service.data('listHotPackages', {})).toEqual([
      { packageId: 'crime', name: '推理小说', level: 3, views: 2 },
      { packageId: 'software', name: '软件库', level: 1, views: 1 },
    ]);
    // Loading the content again keeps them; a deleted package is not listed.
    await put(literature, japanese, crime);
    expect(await service.data('listHotPackages', {})).toMatchObject([{ packageId: 'crime', views: 2 }]);
    service.clock.now += 366 * 86_400_000;
    expect(await service.data('listHotPackages', {})).toEqual([]);
    expect(await service.call('viewPackage', { id: 'nowhere' })).toMatchObject({ errCode: 404 });
  });
});

it('demo libraries get a year of looks at their special bases once, and no other library does', async () => {
  const { store, clock } = service;
  const { library } = service.context();
  await put(literature, japanese, crime, software);
  const load = (demo: boolean) =>
    loadDemoPackages(store, [{ ...library, file: { ...library.file, demo } }], () => clock.now);
  expect(await load(false)).toEqual([]);
  expect(await service.data('listHotPackages', {})).toEqual([]);
  expect(await load(true)).toEqual([library.mappingPath]);
  const hot = await service.data('listHotPackages', {});
  expect(hot.length).toBeGreaterThan(0);
  expect(await load(true)).toEqual([]);
  expect(await service.data('listHotPackages', {})).toEqual(hot);
});
