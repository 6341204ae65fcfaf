import { afterEach, beforeEach, expect, it } from 'vitest';
import type { CatalogueRecordInput } from '../catalogue/model/record.ts';
import { testService, type TestService } from '#support/service.ts';
import { loadDemoEbooks } from '#demo/ebooks.ts';

const online = { access: [{ url: 'https://books.example.org/', collection: 'Example Books' }] };
const book = (controlNumber: string, title: string, more: Partial<CatalogueRecordInput>): CatalogueRecordInput => ({
  controlNumber,
  kind: 'book',
  title,
  ...more,
});

let service: TestService;
beforeEach(async () => {
  service = await testService({
    records: [
      book('1', '红楼梦', { ...online, languages: ['chi'] }),
      book('2', '西游记', { ...online, languages: ['chi'] }),
      book('3', 'Emma', { ...online, languages: ['eng'] }),
      book('4', '围城', { languages: ['chi'] }),
      book('5', '水浒传', { ...online, languages: ['chi'] }),
    ],
  });
  const { id } = service.context().library;
  for (const [number, count, span = 'year'] of [
    ['1', 2],
    ['2', 9],
    ['3', 5],
    ['4', 20],
    ['5', 7, 'all'],
  ] as const) {
    const record_id = Number(await service.idOf(number));
    await service.store.db
      .insertInto('ranking_total')
      .values({ library_id: id, type: 'view', span, lib_code: '', subject: '', record_id, count })
      .execute();
  }
});
afterEach(() => service.close());

const titles = async (input: Parameters<typeof service.data<'listPopularEbooks'>>[1]) =>
  (await service.data('listPopularEbooks', input)).searchResult.map((entry) => entry.title);

it('sorts e-books by their views of the year, paged', async () => {
  expect(await titles({})).toEqual(['西游记', 'Emma', '红楼梦']);
  expect(await titles({ rows: 2, page: 2 })).toEqual(['红楼梦']);
});

it('they are narrowed and searched, and counted as far as they were looked at', async () => {
  expect(await titles({ langCode: ['chi'] })).toEqual(['西游记', '红楼梦']);
  expect(await titles({ searchFieldContent: '紅樓' })).toEqual(['红楼梦']);
  const { numFound, facetResult } = await service.data('listPopularEbooks', { facets: ['langCode'], rows: 1 });
  expect([numFound, facetResult.langCode?.map((entry) => entry.count)]).toEqual([3, [2, 1]]);
});

it('demo libraries get looks at their e-books once, and no other library does', async () => {
  const { store, clock } = service;
  await service.put(Array.from({ length: 30 }, (_, at) => book(`n${String(at)}`, `电子书${String(at)}`, online)));
  const { library } = service.context();
  const load = (demo: boolean) =>
    loadDemoEbooks(store, [{ ...library, file: { ...library.file, demo } }], () => clock.now);
  expect(await load(false)).toEqual([]);
  expect(await load(true)).toEqual([library.mappingPath]);
  const popular = await titles({ rows: 50 });
  expect(popular.some((title) => title.startsWith('电子书'))).toBe(true);
  expect(popular).not.toContain('围城');
  expect(await load(true)).toEqual([]);
});
