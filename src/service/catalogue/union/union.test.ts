import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { collectStatements } from '#support/asked-statements.ts';
import { devotion, whiteNight } from '#support/records.ts';
import { testService, type TestService } from '#support/service.ts';
import { sweepUnion } from '../search/index-files.ts';
import { distanceBetween } from './distance.ts';
import { isInUnion, unionOf } from './members.ts';

const place = (latitude: number, longitude: number) => ({ latitude, longitude });
const library = (mappingPath: string, groupCode: string, more: object = {}) => ({
  file: { mappingPath, groupCode, name: { 'zh-CN': mappingPath }, unionCatalogue: true, ...more },
});
const at = (position: object) => ({
  libraries: [
    { libCode: 'MAIN', libName: { 'zh-CN': '总馆' }, position },
    { libCode: 'MED', libName: { 'zh-CN': '医学馆' } },
  ],
});

const statements = collectStatements();
let service: TestService;
beforeAll(async () => {
  service = await testService({
    libraries: [
      library('own', '200001', at(place(30.63, 104.08))),
      library('far', '200002', at(place(31.2, 121.4))),
      library('near', '200003', at(place(30.66, 104.06))),
      library('nowhere', '200004'),
      library('closed', '200005', { unionCatalogue: false }),
    ],
  });
  await service.put([whiteNight], 'own');
  await service.put([{ ...whiteNight, holdings: [], controlNumber: 'f1' }, devotion], 'far');
  await service.put([{ ...whiteNight, pubYear: 2017, isbn: ['9787544291163'] }], 'near');
  await service.put([whiteNight], 'nowhere');
  await service.put([whiteNight, { ...devotion, title: '本馆秘藏', controlNumber: 'c9' }], 'closed');
});
afterAll(async () => {
  statements.stop();
  await service.close();
});

const search = (text: string, more: object = {}, from = 'own') =>
  service.data('searchUnion', { searchFieldContent: text, ...more }, { library: from });

test('a page of works takes four statements, and one for authority forms', async () => {
  const before = statements.of(service.store).length;
  await search('白夜行');
  expect(statements.of(service.store).length - before).toBeLessThanOrEqual(5);
});

describe('search of all libraries', () => {
  test('gathers the editions of a work, and lists its libraries by distance with the own library first', async () => {
    const { numFound, searchResult, holders } = await search('白夜行');
    expect(numFound).toBe(1);
    const [hit] = searchResult;
    expect(hit?.recordId).toBe(await service.idOf('b1', 'own'));
    const listed = holders[hit?.recordId ?? ''] ?? [];
    expect(listed.map(({ mappingPath }) => mappingPath)).toEqual(['own', 'near', 'far', 'nowhere']);
    expect(listed.map(({ distance }) => distance && Math.round(distance))).toEqual([0, 4, 1652, null]);
    expect(listed.map(({ itemCount }) => itemCount)).toEqual([4, 4, 0, 4]);
  });

  test('shows another library’s record where the own library has none, and links to it', async () => {
    const { searchResult, holders } = await search('嫌疑人X的献身', {}, 'near');
    const id = await service.idOf('b2', 'far');
    expect(searchResult.map(({ recordId }) => recordId)).toEqual([id]);
    expect(holders[id]).toMatchObject([{ mappingPath: 'far', recordId: id }]);
  });

  test('counts libraries as a facet, and narrows by them', async () => {
    const { facetResult } = await search('东野圭吾');
    expect(facetResult.libCode).toEqual([
      { code: '200002', name: 'far', count: 2 },
      { code: '200001', name: 'own', count: 1 },
      { code: '200003', name: 'near', count: 1 },
      { code: '200004', name: 'nowhere', count: 1 },
    ]);
    expect(facetResult.locationId).toBeUndefined();
    expect((await search('东野圭吾', { libCode: ['200002'] })).numFound).toBe(2);
    expect((await search('东野圭吾', { libCode: ['200003'] })).numFound).toBe(1);
  });

  test('ignores conditions on places, whose codes are of one library', async () => {
    expect((await search('白夜行', { locationId: ['attic'], onlyOnShelf: true })).numFound).toBe(1);
  });
});

describe('libraries that are not in the union catalogue', () => {
  test('are in no search, count, facet or list of libraries', async () => {
    expect((await search('本馆秘藏', { exact: true })).numFound).toBe(0);
    expect((await search('白夜行', { libCode: ['200005'] })).numFound).toBe(0);
    const everything = await search('小说');
    expect(JSON.stringify(everything)).not.toMatch(/closed|200005|本馆秘藏/);
  });

  test('have no such search themselves', async () => {
    const answer = await service.call('searchUnion', { searchFieldContent: '白夜行' }, { library: 'closed' });
    expect(answer).toMatchObject({ success: false, errCode: 404 });
    const { hasUnion } = await service.data('getInstitutionParameter', {}, { library: 'closed' });
    expect(hasUnion).toBe(false);
    expect((await service.data('getInstitutionParameter', {}, { library: 'own' })).hasUnion).toBe(true);
  });
});

test('A record that staff withdraw or suppress disappears from the union', async () => {
  await service.put([{ ...devotion, controlNumber: 'w1', title: '即将注销的书' }], 'near');
  expect((await search('即将注销的书')).numFound).toBe(1);
  const id = Number(await service.idOf('w1', 'near'));
  await service.store.db.updateTable('record').set({ deleted_at: 1, suppressed_at: 1 }).where('id', '=', id).execute();
  // Before the index follows, the store decides.
  expect((await search('即将注销的书')).searchResult).toEqual([]);
});

test('A library that leaves makes another union, with an index of its own', () => {
  const registry = service.context({ library: 'own' }).registry();
  const [first, second, third] = registry.libraries.filter(({ file }) => file.unionCatalogue);
  if (!first || !second || !third) throw new Error('three libraries are in the union catalogue');
  const whole = unionOf([first, second, third]);
  expect(unionOf([third, first, second])).toEqual(whole);
  expect(unionOf([first, second])?.groupCode).not.toBe(whole?.groupCode);
  expect(unionOf([first])).toBeUndefined();
  expect(isInUnion(first, { libraries: [first] })).toBe(false);
});

describe('index files of the union', () => {
  const dir = mkdtempSync(join(tmpdir(), 'union-'));
  afterEach(() => rmSync(dir, { recursive: true, force: true }));

  test('of other members are deleted', () => {
    mkdirSync(dir, { recursive: true });
    for (const name of ['1.v21.db', '1.v21.db-wal', '2.v21.db']) writeFileSync(join(dir, name), '');
    sweepUnion(dir, { id: 2, groupCode: '2' });
    expect(readdirSync(dir)).toEqual(['2.v21.db']);
    sweepUnion(dir, undefined);
    expect(readdirSync(dir)).toEqual([]);
    sweepUnion(join(dir, 'none'), undefined);
    expect(existsSync(join(dir, 'none'))).toBe(false);
  });
});

test('Distances are of a great circle', () => {
  expect(distanceBetween(place(39.9, 116.4), place(31.2, 121.5))).toBeCloseTo(1070, -1.5);
  expect(distanceBetween(place(0, 0), place(0, 180))).toBeCloseTo(Math.PI * 6371, 0);
});
