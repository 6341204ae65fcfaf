import { afterAll, beforeAll, expect, it } from 'vitest';
import SqliteDatabase from 'better-sqlite3';
import { book, by, groupCode, searchFixture } from '#support/search-index.ts';
import { testService, type TestService } from '#support/service.ts';
import { indexFile } from '../search/index-files.ts';
import { headingKey, keyOfLetter } from '../text/filing-order.ts';
import { namesStatement } from '../search/scan.ts';

let service: TestService;
beforeAll(async () => {
  service = await testService({
    records: [
      book('1', '呐喊', by('鲁迅')),
      book('2', '呐喊', { ...by('鲁迅'), publisher: '另一家', pubYear: 1990, subjects: ['短篇小说'] }),
      book('3', '彷徨', { ...by('鲁迅'), series: [{ title: '鲁迅全集' }] }),
      book('4', '骆驼祥子', by('老舍')),
      book('5', '家', by('巴金')),
      book('6', 'Emma', by('Austen, Jane')),
      book('7', 'Walden', by('Thoreau, Henry David')),
      book('8', '论语译注', { ...by('杨伯峻'), series: [{ title: '鲁迅全集' }] }),
    ],
  });
});
afterAll(() => service.close());

const names = async (input: Parameters<typeof service.data<'listHeadings'>>[1]) =>
  (await service.data('listHeadings', input)).headings.map(({ name }) => name);
const all = ['Austen, Jane', 'Thoreau, Henry David', '巴金', '老舍', '鲁迅', '杨伯峻'];

it('lists names in Latin letters, then Chinese ones by pronunciation', async () => {
  expect(await names({})).toEqual(all);
  expect(await names({ from: 'b' })).toEqual(all.slice(1));
  expect(await names({ from: '老' })).toEqual(all.slice(3));
  expect(await names({ from: '魯' })).toEqual(all.slice(4));
  for (const [initial, first] of [
    ['a', '巴金'],
    ['B', '巴金'],
    ['C', '老舍'],
    ['L', '老舍'],
    ['M', '杨伯峻'],
    ['Y', '杨伯峻'],
    ['H', '老舍'],
    ['i', 'Austen, Jane'],
    // Nothing follows: the last page.
    ['Z', 'Austen, Jane'],
  ] as const)
    expect([initial, (await names({ initial }))[0]]).toEqual([initial, first]);
});

it('reads a first character with several sounds as the name has it', async () => {
  const polyphones = await testService({
    records: ['程颢', '重庆市', '种族', '重工业', '虫'].map((name, at) =>
      book(String(at), `书${String(at)}`, { subjects: [name] }),
    ),
  });
  const { headings } = await polyphones.data('listHeadings', { field: 'subject' });
  expect(headings.map(({ name }) => name)).toEqual(['程颢', '重庆市', '虫', '种族', '重工业']);
  const next = async (after: string) =>
    (await polyphones.data('listHeadings', { field: 'subject', after, rows: 1 })).headings[0]?.name;
  expect([await next('重庆市'), await next('种族')]).toEqual(['虫', '重工业']);
  await polyphones.close();
});

it('begins a letter of the pronunciation with its first character', () => {
  const edges = ['阿啊', '过哈', '酷垃', '做'].flatMap((pair) => [...pair]);
  const first = (letter: string) => edges.find((character) => headingKey(character) >= keyOfLetter(letter));
  expect([...'AHLZ'].map(first)).toEqual(['阿', '哈', '垃', '做']);
});

it('counts works like the lists that the headings lead to', async () => {
  const { headings } = await service.data('listHeadings', { from: '鲁迅', rows: 1 });
  expect(headings).toEqual([{ name: '鲁迅', works: 2, variants: [], also: [] }]);
  expect((await service.data('search', { author: ['鲁迅'] })).numFound).toBe(2);
  const series = await service.data('listHeadings', { field: 'series' });
  expect(series.headings).toMatchObject([{ name: '鲁迅全集', works: 2 }]);
  const search = { searchField: 'series', searchFieldContent: '鲁迅全集', matchMode: '1', entries: 'works' } as const;
  expect((await service.data('search', search)).numFound).toBe(2);
  expect(await names({ field: 'subject' })).toEqual(['短篇小说']);
});

it('goes on behind and before a heading, and says where the list ends', async () => {
  const page = (input: { after?: string; before?: string; from?: string }) =>
    service.data('listHeadings', { rows: 2, ...input });
  expect(await page({})).toMatchObject({ before: null, after: 'Thoreau, Henry David' });
  expect(await page({ after: 'Thoreau, Henry David' })).toMatchObject({
    headings: [{ name: '巴金' }, { name: '老舍' }],
    before: '巴金',
    after: '老舍',
  });
  expect(await page({ after: 'Austen, Jane' })).toMatchObject({ before: 'Thoreau, Henry David' });
  expect(await page({ after: '老舍' })).toMatchObject({ before: '鲁迅', after: null });
  expect(await page({ before: '鲁迅' })).toMatchObject({
    headings: [{ name: '巴金' }, { name: '老舍' }],
    before: '巴金',
    after: '老舍',
  });
  expect(await page({ before: '巴金' })).toMatchObject({ headings: [{}, {}], before: null });
  expect(await page({ from: '鲁迅' })).toMatchObject({ before: '鲁迅', after: null });
  expect(await page({ from: '吴' })).toMatchObject({ headings: [{ name: '杨伯峻' }], before: '杨伯峻' });
  // Behind the last heading the last page is shown.
  expect(await page({ from: '左' })).toMatchObject({ headings: [{ name: '鲁迅' }, {}], before: '鲁迅', after: null });
});

it('reads the headings by the index of their order', async () => {
  const fixture = await searchFixture([book('1', 'A', by('B'))]);
  try {
    const index = new SqliteDatabase(indexFile(fixture.dir, groupCode));
    for (const way of ['before', 'from', 'behind'] as const) {
      const plan = index.prepare<[number, string, string], { detail: string }>(
        `EXPLAIN QUERY PLAN ${namesStatement(way)}`,
      );
      const details = plan.all(0, '', '').map(({ detail }) => detail);
      expect(details).toEqual([expect.stringMatching(/^SEARCH term USING INDEX term_sort/)]);
    }
    index.close();
  } finally {
    await fixture.close();
  }
});
