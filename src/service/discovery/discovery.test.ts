import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testService, type TestService } from '#support/service.ts';
import { otherLibrary, otherRecords, testRecords, whiteNight } from '#support/records.ts';

let service: TestService;
beforeEach(async () => {
  service = await testService({ libraries: [{}, otherLibrary], records: testRecords });
  await service.put(otherRecords, 'other');
});
afterEach(() => service.close());

describe('the home page', () => {
  test('counts the collection by document type and its items', async () => {
    const { collections, itemCount } = await service.data('getHomeInfo', {});
    expect(collections[0]).toEqual({ docCode: '1', name: '图书', count: 3 });
    expect(collections.map(({ docCode }) => docCode).sort()).toEqual(['1', '2', '3', '4', '5']);
    // Of ten one is withdrawn.
    expect(itemCount).toBe(9);
  });

  test('updates its counts after a write', async () => {
    await service.data('getHomeInfo', {});
    await service.put([{ controlNumber: 'b9', kind: 'book', title: '新书' }]);
    expect((await service.data('getHomeInfo', {})).collections[0]?.count).toBe(4);
  });

  test('lists main classes in shelf order with their counts, without empty ones', async () => {
    const classes = await service.data('getDisciplines', {}, { language: 'en-US' });
    expect(classes.map(({ code, count }) => [code, count])).toEqual([
      ['I', 2],
      ['N', 1],
      ['T', 1],
    ]);
    expect(classes[0]?.name).toBe('Literature');
  });

  test('shows the books lent most, by the loans of this moment, and none that were never lent', async () => {
    const loans = async () =>
      (await service.data('getHotLoans', { rows: 5 })).map((book): [string, number] => [book.title, book.loans]);
    expect(await loans()).toEqual([
      ['嫌疑人X的献身', 90],
      ['白夜行', 40],
    ]);
    const recordId = Number(await service.idOf('b1'));
    await service.store.db.updateTable('popularity').set({ loans: 91 }).where('record_id', '=', recordId).execute();
    expect(await loans()).toEqual([
      ['白夜行', 91],
      ['嫌疑人X的献身', 90],
    ]);
  });

  test('shows new books newest first, and not those of a day to come', async () => {
    const books = await service.data('getNewBooks', { rows: 5 });
    expect(books.map(({ title, acquiredOn }) => [title, acquiredOn])).toEqual([
      ['嫌疑人X的献身', '2026-01-12'],
      ['白夜行', '2026-01-10'],
    ]);
    expect(await service.data('getNewBooks', { rows: 1 })).toHaveLength(1);
  });

  test('shows electronic collections by size, and databases', async () => {
    expect(await service.data('getHotCollections', {})).toEqual([{ name: 'Example Books', count: 2 }]);
    const databases = await service.data('getNewCollections', {});
    expect(databases.map(({ title }) => title)).toEqual(['Example Full Text']);
  });
});

describe('popular searches', () => {
  const add = (term: string, library = 'demo') => service.data('addPopularSearch', { term }, { library });
  const later = (ms = 10_000) => {
    service.clock.now += ms;
  };

  test('are counted when they found something', async () => {
    expect(await add('白夜行')).toEqual({ counted: true });
    expect(await add('这个什么都找不到')).toEqual({ counted: false });
    expect(await service.data('getTopSearches', {})).toEqual([{ term: '白夜行', searches: 1 }]);
  });

  test('put spellings of one term together', async () => {
    for (const term of ['Compilers', 'COMPILERS', 'ｃｏｍｐｉｌｅｒｓ']) {
      later();
      expect(await add(term)).toEqual({ counted: true });
    }
    expect(await service.data('getTopSearches', {})).toEqual([{ term: 'Compilers', searches: 3 }]);
  });

  test('do not count the same term twice in a breath, so that a machine makes nothing popular', async () => {
    await add('白夜行');
    expect(await add('白夜行')).toEqual({ counted: false });
    later();
    expect(await add('白夜行')).toEqual({ counted: true });
  });

  test('do not count more than fifty terms in a breath', async () => {
    const records = Array.from({ length: 60 }, (_, n) => ({
      controlNumber: `n${String(n)}`,
      kind: 'book' as const,
      title: `volume${String(n)}x`,
    }));
    await service.put(records);
    const counted = [];
    for (const { title } of records) counted.push((await add(title)).counted);
    expect(counted.filter(Boolean)).toHaveLength(50);
  });

  test('reject terms that are not words', async () => {
    expect(await add('???')).toEqual({ counted: false });
    expect(await service.call('addPopularSearch', { term: 'x'.repeat(101) })).toMatchObject({ errCode: 400 });
    expect(await service.call('addPopularSearch', { term: '   ' })).toMatchObject({ errCode: 400 });
  });

  test('are those of the library', async () => {
    await add('嫌疑人', 'other');
    expect(await service.data('getTopSearches', {})).toEqual([]);
    expect(await service.data('getTopSearches', {}, { library: 'other' })).toHaveLength(1);
  });

  test('are the ten most frequent', async () => {
    const rows = Array.from({ length: 30 }, (_, n) => ({
      library_id: service.context().library.id,
      term: `term${String(n)}`,
      searches: n + 1,
      last_at: n,
    }));
    await service.store.db.insertInto('popular_search').values(rows).execute();
    const top = await service.data('getTopSearches', {});
    expect(top).toHaveLength(10);
    expect(top[0]).toEqual({ term: 'term29', searches: 30 });
  });

  test('are stored up to a limit; the rarest are deleted first', async () => {
    const rows = Array.from({ length: 2_000 }, (_, n) => ({
      library_id: service.context().library.id,
      term: `term${String(n)}`,
      searches: n === 7 ? 1 : 2,
      last_at: n,
    }));
    for (let at = 0; at < rows.length; at += 500) {
      await service.store.db
        .insertInto('popular_search')
        .values(rows.slice(at, at + 500))
        .execute();
    }
    await add('白夜行');
    const terms = (await service.store.db.selectFrom('popular_search').select('term').execute()).map((row) => row.term);
    expect(terms).toHaveLength(2_000);
    expect(terms).toContain('白夜行');
    expect(terms).not.toContain('term7');
  });
});

test('updates ranks after at most a minute', async () => {
  const recordId = await service.idOf('b1');
  expect((await service.data('getLoanStatistics', { recordId })).rankInClass).toBe(2);
  await service.put([{ ...whiteNight, controlNumber: 'b8', holdings: [], priorLoans: 500 }]);
  service.clock.now += 61_000;
  expect((await service.data('getLoanStatistics', { recordId })).rankInClass).toBe(3);
});

test('lists the sites of the installation with their names', async () => {
  const sites = await service.data('listSites', {});
  expect(sites.map(({ groupCode, mappingPath, name }) => [groupCode, mappingPath, name['en-US']])).toEqual([
    ['900001', 'demo', 'Demo University Library'],
    ['900002', 'other', 'Neighbour Library'],
  ]);
});
