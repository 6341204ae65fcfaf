import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CatalogueRecordInput } from '../model/record.ts';
import { testService, type TestService } from '#support/service.ts';

const edition = (
  controlNumber: string,
  pubYear: number,
  more: Partial<CatalogueRecordInput> = {},
): CatalogueRecordInput => ({
  controlNumber,
  kind: 'book',
  title: '红楼梦',
  pubYear,
  languages: ['chi'],
  contributors: [{ name: '曹雪芹', role: 'author' }],
  subjects: ['小说'],
  classes: [{ scheme: 'clc', code: 'I242.4' }],
  ...more,
});

const records: CatalogueRecordInput[] = [
  edition('red-1', 1982, { publisher: '人民文学出版社' }),
  edition('red-2', 2008, { publisher: '岳麓书社' }),
  edition('red-3', 2020, { title: '红楼梦（全二册）', classes: [{ scheme: 'clc', code: 'I242.47' }] }),
  edition('other', 1991, { title: '围城', contributors: [{ name: '钱钟书', role: 'author' }] }),
];

let service: TestService;
beforeAll(async () => {
  service = await testService({ records });
});
afterAll(() => service.close());

test('a search lists works with the number of their editions and of the matching ones', async () => {
  const found = await service.data('search', { searchFieldContent: '红楼梦' });
  const shown = await service.idOf('red-3');
  expect(found).toMatchObject({ entries: 'works', numFound: 1, numWorks: 1, numEditions: 3 });
  expect(found.searchResult.map(({ recordId }) => recordId)).toEqual([shown]);
  expect(found.editionCounts).toEqual({ [shown]: 3 });
});

test('and editions where one is asked for', async () => {
  const found = await service.data('search', { searchFieldContent: '红楼梦 1982' });
  expect(found).toMatchObject({ entries: 'editions', numFound: 1 });
  const all = await service.data('search', { searchFieldContent: '红楼梦', entries: 'editions' });
  expect(all).toMatchObject({ entries: 'editions', numFound: 3, numWorks: 1 });
  expect(all.editionCounts).toBeUndefined();
});

test('counts are the same on every way to them', async () => {
  const { numFound, facetResult } = await service.data('search', { kindNo: ['I'] });
  const { classes } = await service.data('listClasses', { kindNo: '', depth: 1 });
  expect(classes.find(({ code }) => code === 'I')?.count).toBe(numFound);
  expect(numFound).toBe(2);
  const { values } = await service.data('listFacetValues', { facet: 'subject', kindNo: ['I'] });
  expect(values).toEqual(facetResult.subject);
  const within = await service.data('searchWithin', { within: [{ searchFieldContent: '红楼梦' }] });
  expect(within.numFound).toBe(1);
  const { collections } = await service.data('getHomeInfo', {});
  expect(collections).toMatchObject([{ docCode: '1', count: 2 }]);
});

test('the editions of the record page are those of the list', async () => {
  for (const name of ['red-1', 'red-2', 'red-3'])
    expect((await service.data('listEditions', { recordId: await service.idOf(name) })).total).toBe(3);
});

test('a record is named instead of a page', async () => {
  const place = await service.idOf('red-1');
  const { page, searchResult } = await service.data('search', {
    searchFieldContent: '红楼梦',
    entries: 'editions',
    rows: 1,
    place,
  });
  expect(page).toBeGreaterThan(0);
  expect(searchResult[0]?.recordId).toBe(place);
});
