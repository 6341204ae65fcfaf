import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CatalogueRecordInput } from '../model/record.ts';
import { searchFixture, type SearchFixture } from '../../../../tests/support/search-index.ts';

const author = (name: string) => [{ name, role: 'author' as const }];
const onShelf = (barcode: string) => [{ libCode: 'MAIN', locationId: 'stacks', items: [{ barcode }] }];
const dream = (controlNumber: string, more: Partial<CatalogueRecordInput>): CatalogueRecordInput => ({
  controlNumber,
  kind: 'book',
  title: '红楼梦',
  contributors: author('曹雪芹'),
  languages: ['chi'],
  ...more,
});

const plague = { kind: 'book' as const, contributors: author('Camus, Albert') };
const rivers = { kind: 'book' as const, title: 'Rivers of the North', contributors: author('Hill, Rose') };

const records: CatalogueRecordInput[] = [
  { ...plague, controlNumber: 'plague-fr', title: 'La Peste', languages: ['fre'], pubYear: 1947 },
  {
    ...plague,
    controlNumber: 'plague-en',
    title: 'The Plague',
    originalTitle: 'La Peste',
    languages: ['eng'],
    pubYear: 2010,
    holdings: onShelf('p1'),
  },
  { ...rivers, controlNumber: 'rivers-2015', pubYear: 2015 },
  { ...rivers, controlNumber: 'rivers-2001', pubYear: 2001 },
  dream('dream-1982', { pubYear: 1982, publisher: '人民文学出版社', subjects: ['小说'], discipline: '05' }),
  dream('dream-2008', {
    pubYear: 2008,
    publisher: '人民文学出版社',
    subjects: ['小说', '清代'],
    holdings: onShelf('d1'),
  }),
  dream('dream-2020', { title: '红楼梦（上下）', pubYear: 2020, publisher: '岳麓书社', discipline: '0501' }),
  dream('dream-en', {
    title: 'The Dream of the Red Chamber',
    originalTitle: '红楼梦',
    languages: ['eng'],
    pubYear: 1958,
    contributors: [{ name: 'Cao, Xueqin', role: 'author' }],
  }),
  dream('dream-1', { title: '红楼梦（上）', pubYear: 1990 }),
  dream('dream-2', { title: '红楼梦（下）', pubYear: 1990 }),
  {
    controlNumber: 'about',
    kind: 'book',
    title: '红楼梦研究',
    contributors: author('俞平伯'),
    pubYear: 1952,
    subjects: ['小说'],
  },
  {
    controlNumber: 'other',
    kind: 'book',
    title: '围城',
    contributors: author('钱钟书'),
    pubYear: 1991,
    languages: ['chi'],
  },
];

let fixture: SearchFixture;
beforeAll(async () => {
  fixture = await searchFixture(records);
});
afterAll(() => fixture.close());

const works = { entries: 'works' as const };
const byCode = (counts: readonly { code: string; count: number }[] | undefined) =>
  Object.fromEntries((counts ?? []).map(({ code, count }) => [code, count]));

describe('editions of a work are one entry', () => {
  test('which volumes of it and books about it are not', () => {
    const hits = fixture.search({ searchFieldContent: '红楼梦', ...works });
    expect(hits).toMatchObject({ total: 4, works: 4, editions: 7 });
    expect(fixture.named(hits.ids).slice(1).sort()).toEqual(['about', 'dream-1', 'dream-2']);
    expect([...hits.editionsOf.values()]).toEqual([4]);
  });

  test('shown by what is to be had, and of that by the newest, among those that answer as well as the best', async () => {
    expect(fixture.found({ searchFieldContent: '红楼梦', ...works })[0]).toBe('dream-2008');
    expect(fixture.found({ searchFieldContent: 'dream of the red chamber', ...works })[0]).toBe('dream-en');
  });

  test('by the newest where none of them is to be had', () => {
    expect(fixture.found({ searchFieldContent: 'rivers of the north', ...works })).toEqual(['rivers-2015']);
  });

  test('not by one in another language because that is to be had', () => {
    expect(fixture.found({ searchFieldContent: 'la peste', ...works })).toEqual(['plague-fr']);
    expect(fixture.found({ searchFieldContent: 'the plague', ...works })).toEqual(['plague-en']);
  });

  test('and by one that fits what the list is narrowed to', () => {
    const narrowed = (parameters: object) => fixture.found({ searchFieldContent: '红楼梦', ...works, ...parameters });
    expect(narrowed({ langCode: ['eng'] })).toEqual(['dream-en']);
    expect(narrowed({ publishBegin: 1980, publishEnd: 1985 })).toEqual(['dream-1982']);
    expect(narrowed({ publisher: ['岳麓书社'] })).toEqual(['dream-2020']);
    expect(narrowed({ onlyOnShelf: true })).toEqual(['dream-2008']);
  });

  test('which the order decides where it is of years', () => {
    const inOrder = (sortClause: 'asc' | 'desc') =>
      fixture.found({ searchFieldContent: '红楼梦', ...works, sortField: 'publishYear', sortClause });
    expect(inOrder('desc')).toEqual(['dream-2020', 'dream-1', 'dream-2', 'about']);
    expect(inOrder('asc')).toEqual(['about', 'dream-en', 'dream-1', 'dream-2']);
  });

  test('unless editions are asked for', () => {
    const hits = fixture.search({ searchFieldContent: '红楼梦', entries: 'editions' });
    expect(hits).toMatchObject({ total: 7, works: 4, editions: 7 });
    expect(hits.editionsOf.size).toBe(0);
  });
});

describe('facets count works', () => {
  test('each once in every value that an edition has', () => {
    const { facets, years } = fixture.search({ searchFieldContent: '红楼梦', ...works });
    expect(byCode(facets.subject)).toEqual({ 小说: 2, 清代: 1 });
    expect(byCode(facets.publisher)).toEqual({ 人民文学出版社: 1, 岳麓书社: 1 });
    expect(byCode(facets.langCode)).toEqual({ chi: 3, eng: 1 });
    expect(years).toContainEqual({ year: 2020, count: 1 });
    expect(years).toContainEqual({ year: 1990, count: 2 });
  });

  test('and once in a discipline whose parts several editions stand in', () => {
    const { facets } = fixture.search({ searchFieldContent: '红楼梦', ...works });
    expect(byCode(facets.discode1)).toEqual({ '05': 1, '0501': 1 });
  });

  test('as many as the list narrowed to the value has', () => {
    const whole = { searchFieldContent: '红楼梦', ...works };
    const { facets } = fixture.search(whole);
    for (const name of ['subject', 'publisher', 'langCode', 'author', 'discode1', 'docCode'] as const) {
      for (const { code, count } of facets[name] ?? [])
        expect(fixture.search({ ...whole, [name]: [code] }).total, `${name} ${code}`).toBe(count);
    }
  });
});

describe('works stay true', () => {
  test('over a rebuilt and a reopened index', async () => {
    const before = fixture.found({ ...works });
    await fixture.engine().reindex(fixture.libraryId);
    expect(fixture.found({ ...works }).sort()).toEqual(before.sort());
    await fixture.reopen();
    expect(fixture.found({ ...works }).sort()).toEqual(before.sort());
  });

  test('when an edition comes, changes its title, and goes', async () => {
    const of = (text: string) => fixture.search({ searchFieldContent: text, ...works });
    expect(of('围城')).toMatchObject({ total: 1, editions: 1 });
    const another = { kind: 'book' as const, contributors: author('钱锺书'), controlNumber: 'other-2', pubYear: 2011 };
    await fixture.put([{ ...another, title: '围城（精装）' }]);
    expect(of('围城')).toMatchObject({ total: 1, editions: 2 });
    await fixture.put([{ ...another, title: '围城之外' }]);
    expect(of('围城')).toMatchObject({ total: 2, editions: 2 });
    await fixture.put([{ ...another, title: '围城' }]);
    expect(of('围城')).toMatchObject({ total: 1, editions: 2 });
    fixture.store.sqlite.exec(`UPDATE record SET deleted_at = 1 WHERE control_number = 'other-2'`);
    fixture.store.sqlite.exec(
      `INSERT INTO change (library_id, record_id, op, at) SELECT library_id, id, 'delete', 1 FROM record WHERE control_number = 'other-2'`,
    );
    await fixture.engine().catchUp();
    expect(of('围城')).toMatchObject({ total: 1, editions: 1 });
  });
});

test('a record is found again on its page of either list', () => {
  const place = String(fixture.idOf('dream-1982'));
  const all = { searchFieldContent: '红楼梦', rows: 1 };
  const { page, ids } = fixture.search({ ...all, entries: 'editions', place });
  expect(fixture.named(ids)).toEqual(['dream-1982']);
  expect(fixture.found({ ...all, entries: 'editions', page })).toEqual(['dream-1982']);
  expect(fixture.search({ ...all, ...works, place }).page).toBe(1);
  expect(fixture.search({ ...all, ...works, place: '999999' }).page).toBe(1);
});
