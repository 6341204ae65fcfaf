import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testService, type TestService } from '#support/service.ts';
import { compilers, otherLibrary, otherRecords, testRecords, whiteNight } from '#support/records.ts';

let service: TestService;
const ids: Record<string, string> = {};
const idOf = (controlNumber: string): string => ids[controlNumber] ?? 'unknown';

beforeAll(async () => {
  service = await testService({ libraries: [{}, otherLibrary], records: testRecords });
  await service.put(otherRecords, 'other');
  for (const { controlNumber } of testRecords) ids[controlNumber] = await service.idOf(controlNumber);
  for (const { controlNumber } of otherRecords) ids[controlNumber] = await service.idOf(controlNumber, 'other');
});
afterAll(() => service.close());

describe('a search', () => {
  test('answers hits as readers see them, with the call number and the marks of what matched', async () => {
    const found = await service.data('search', { searchFieldContent: '白夜行' });
    expect(found.numFound).toBe(1);
    expect(found.searchResult[0]).toMatchObject({
      recordId: idOf('b1'),
      docName: '图书',
      title: '白夜行',
      titleLang: 'zh-Hans',
      author: '东野圭吾；刘姿君 译',
      authors: ['东野圭吾'],
      kindNo: 'I313.45',
      callNo: 'I313.45/D732',
      isPrint: true,
      isElectronic: false,
      coverUrl: null,
    });
    expect(found.hlResult[idOf('b1')]?.title).toEqual([[0, 3]]);
  });

  test('names the values of its facets in the language of the request', async () => {
    const english = await service.data('search', {}, { language: 'en-US' });
    const nameOf = (facet: keyof typeof english.facetResult, code: string) =>
      english.facetResult[facet]?.find((value) => value.code === code)?.name;
    expect(nameOf('docCode', '1')).toBe('Books');
    expect(nameOf('libCode', 'MED')).toBe('Medical Library');
    expect(nameOf('locationId', 'stacks')).toBe('Stacks');
    expect(nameOf('locationId', 'ANNEX')).toBe('ANNEX');
    expect(nameOf('langCode', 'eng')).toBe('English');
    expect(nameOf('coreInclude', 'LOCAL')).toBe('LOCAL');
    expect(nameOf('publisher', '南海出版公司')).toBe('南海出版公司');
    expect(nameOf('collectionName', 'Example Books')).toBe('Example Books');
  });

  test('finds nothing of another library', async () => {
    expect((await service.data('search', { searchFieldContent: '精装版' })).numFound).toBe(0);
    expect((await service.data('search', { group: ['900002'] })).numFound).toBe(0);
    const own = await service.data('search', { group: ['900001'] });
    expect(own.numFound).toBe(testRecords.length);
    const both = await service.data('search', { group: ['900001', '900002'], rows: 50 });
    expect(both.numFound).toBe(both.searchResult.length);
  });

  test('does not return a withdrawn record', async () => {
    const scratch = await testService({ records: testRecords });
    await scratch.store.db.updateTable('record').set({ deleted_at: 1 }).where('control_number', '=', 'b1').execute();
    const found = await scratch.data('search', { rows: 50 });
    expect(found.searchResult.map((entry) => entry.title)).not.toContain('白夜行');
    const recordId = await scratch.idOf('b1');
    expect(await scratch.call('getRecordDetail', { recordId })).toMatchObject({ success: false, errCode: 404 });
    expect(await scratch.call('listGroupItems', { recordId })).toMatchObject({ success: false, errCode: 404 });
    expect(await scratch.data('getAvailability', { recordIds: [recordId] })).toEqual([]);
    await scratch.close();
  });
});

describe('a record', () => {
  test('is returned whole, with names for its codes and the path of its class', async () => {
    const record = await service.data('getRecordDetail', { recordId: idOf('b1') });
    expect(record).toMatchObject({
      title: '白夜行',
      updatedAt: '2026-01-15T08:00:00.000Z',
      otherTitles: ['Byakuyakō'],
      languages: [{ code: 'chi' }],
      country: { code: 'CN', name: '中国' },
      series: [{ title: '新经典文库', number: '12' }],
      isbns: ['9787544258609'],
      subjects: ['长篇小说', '日本'],
      contributors: [
        { name: '东野圭吾', role: 'author', roleName: '著', nation: '日', dates: '1958-', otherName: null },
        { name: '刘姿君', role: 'translator', roleName: '译' },
      ],
      openAccess: false,
    });
    expect(record.classes[0]?.path[0]).toEqual({ code: 'I', name: '文学' });
  });

  test('speaks the language of the request', async () => {
    const record = await service.data('getRecordDetail', { recordId: idOf('b1') }, { language: 'en-US' });
    expect(record.docName).toBe('Books');
    expect(record.contributors.map((contributor) => contributor.roleName)).toEqual(['author', 'translator']);
    expect(record.languages[0]?.name).toBe('Chinese');
  });

  test('has the Chinese class for its main class and no path for classes of another scheme', async () => {
    const record = await service.data('getRecordDetail', { recordId: idOf('b3') });
    expect(record.kindNo).toBe('TP314');
    expect(record.classes.find((entry) => entry.scheme === 'lcc')?.path).toEqual([]);
    const path = record.classes.find((entry) => entry.scheme === 'clc')?.path.map((entry) => entry.code);
    expect(path?.slice(0, 2)).toEqual(['T', 'TP']);
    expect(record).toMatchObject({
      author: 'Aho, Alfred V.; Ullman, Jeffrey D.',
      titleLang: 'en',
      isPrint: false,
      isElectronic: true,
      electronicUrl: 'https://books.example.org/compilers',
    });
  });

  test('that is an article leads to its journal, by ISSN', async () => {
    const record = await service.data('getRecordDetail', { recordId: idOf('p1') });
    expect(record.host?.recordId).toBe(idOf('j1'));
    expect(record.source).toBe('系统工程, 2003, 21(4): 17-22');
  });

  test('that is an article leads to its journal by the title when there is no ISSN', async () => {
    const scratch = await testService({ records: testRecords });
    await scratch.put([{ controlNumber: 'p2', kind: 'paper', title: '另一篇', host: { title: '系统工程' } }]);
    const record = await scratch.data('getRecordDetail', { recordId: await scratch.idOf('p2') });
    expect(record.host?.recordId).toBe(await scratch.idOf('j1'));
    await scratch.close();
  });

  test('that is a dissertation names degree and university', async () => {
    const record = await service.data('getRecordDetail', { recordId: idOf('d1') }, { language: 'zh_TW' });
    expect(record).toMatchObject({
      titleLang: 'zh-Hant',
      degree: '博士論文',
      university: '示範大學',
      source: '示範大學',
      author: '李四',
    });
    expect(record.contributors[1]?.roleName).toBe('指導教授');
  });

  test('that is a journal names frequency, discipline and core lists', async () => {
    const record = await service.data('getRecordDetail', { recordId: idOf('j1') });
    expect(record.frequency).toEqual({ code: 'm', name: '月刊' });
    expect(record.discipline?.code).toBe('0711');
    expect(record.coreInclude).toEqual([
      { code: 'CSSCI', name: 'CSSCI' },
      { code: 'LOCAL', name: 'LOCAL' },
    ]);
  });

  test('is the same under its older address', async () => {
    const recordId = idOf('b1');
    const record = await service.data('getRecordDetail', { recordId });
    expect(await service.data('getBookDetail', { recordId })).toEqual(record);
    expect(await service.call('getBookDetail', { recordId }, { library: 'other' })).toMatchObject({ success: false });
  });

  test('gives its table of contents alone', async () => {
    expect(await service.data('getCatalog', { recordId: idOf('b1') })).toEqual(['第一章', '第二章']);
  });
});

describe('around a record', () => {
  test('are other works of its first author', async () => {
    const works = await service.data('getAuthorWorks', { recordId: idOf('b1') });
    expect(works).toMatchObject({ author: '东野圭吾', total: 1, result: [{ recordId: idOf('b2') }] });
  });

  test('are works, not editions of them', async () => {
    const [book] = testRecords.filter((testRecord) => testRecord.controlNumber === 'b1');
    const again = (controlNumber: string, title?: string) => ({
      ...book,
      controlNumber,
      kind: 'book' as const,
      title: title ?? book?.title ?? '',
      isbn: [],
      pubYear: 2020,
    });
    const apart = await testService({
      records: [again('1'), again('2'), again('3'), again('4', '别的书'), again('5', '别的书')],
    });
    const recordId = await apart.idOf('1');
    const newest = await apart.idOf('5');
    const ids = (records: { recordId: string }[]) => records.map((record) => record.recordId);
    const works = await apart.data('getAuthorWorks', { recordId });
    expect([works.total, ids(works.result)]).toEqual([1, [newest]]);
    const related = await apart.data('getRelatedRecords', { recordId, rows: 6 });
    expect(related.result.map((entry) => entry.title)).toEqual(['别的书']);
    await apart.close();
  });

  test('are empty without an author', async () => {
    const works = await service.data('getAuthorWorks', { recordId: idOf('e1') });
    expect(works).toEqual({ author: null, total: 0, result: [] });
  });

  test('are related records, and it is not among them', async () => {
    const related = await service.data('getRelatedRecords', { recordId: idOf('b1'), rows: 3 });
    expect(related.result.length).toBeGreaterThan(0);
    expect(related.result.length).toBeLessThanOrEqual(3);
    expect(related.totalNum).toBeGreaterThanOrEqual(related.result.length);
    expect(related.result.map((entry) => entry.recordId)).not.toContain(idOf('b1'));
  });

  test('are other libraries with the same ISBN, and their copies', async () => {
    const others = await service.data('getOtherLibraryCollection', { recordId: idOf('b1') }, { language: 'en-US' });
    expect(others).toEqual([
      {
        groupCode: '900002',
        mappingPath: 'other',
        name: 'Neighbour Library',
        recordId: idOf('o1'),
        itemCount: 2,
        onShelfCount: 1,
        useHereCount: 0,
        requestable: true,
      },
    ]);
  });

  test('are other libraries with the same title and author in whatever characters', async () => {
    const others = await service.data('getOtherLibraryCollection', { recordId: idOf('b2') });
    expect(others).toMatchObject([{ recordId: idOf('o2'), itemCount: 0 }]);
  });

  test('is no other library for a title without author and ISBN', async () => {
    expect(await service.data('getOtherLibraryCollection', { recordId: idOf('e1') })).toEqual([]);
  });
});

describe('loan statistics', () => {
  test('rank a record among its main class, equals alike', async () => {
    const scratch = await testService({ records: testRecords });
    await scratch.put([
      { ...compilers, controlNumber: 'b4', classes: [{ scheme: 'clc', code: 'I247' }], priorLoans: 40 },
    ]);
    const of = async (controlNumber: string) =>
      scratch.data('getLoanStatistics', { recordId: await scratch.idOf(controlNumber) });
    expect(await of('b2')).toMatchObject({ loans: 90, classCode: 'I', rankInClass: 1, classSize: 3 });
    expect(await of('b1')).toMatchObject({ loans: 40, rankInClass: 2 });
    expect(await of('b4')).toMatchObject({ loans: 40, rankInClass: 2 });
    await scratch.close();
  });

  test('give no rank to what was never lent and no class to what has none', async () => {
    expect(await service.data('getLoanStatistics', { recordId: idOf('b3') })).toMatchObject({
      loans: 0,
      classCode: 'T',
      rankInClass: null,
      classSize: 1,
    });
    expect(await service.data('getLoanStatistics', { recordId: idOf('e1') })).toMatchObject({
      loans: 0,
      views: 0,
      classCode: null,
      rankInClass: null,
      classSize: null,
    });
  });
});

describe('the ids of a library', () => {
  test('are listed in order by range, without those of other libraries', async () => {
    const ranges = await service.data('listRecordIdRanges', {});
    const lists = await Promise.all(ranges.map(({ range }) => service.data('listRecordIds', { range })));
    for (const list of lists) expect(list.length).toBeGreaterThan(0);
    const all = lists.flat().map(({ recordId }) => Number(recordId));
    expect(all).toEqual(testRecords.map(({ controlNumber }) => Number(idOf(controlNumber))).sort((a, b) => a - b));
    expect(lists[0]?.[0]?.updatedAt).toBe('2026-01-15T08:00:00.000Z');
  });

  test('fall into the next range behind the last id of a range', async () => {
    const scratch = await testService({ records: testRecords.slice(0, 1) });
    const { db } = scratch.store;
    const first = Number(await scratch.idOf(testRecords[0]?.controlNumber ?? ''));
    expect(first).toBe(1);
    const copy = await db.selectFrom('record').selectAll().where('id', '=', first).executeTakeFirstOrThrow();
    for (const id of [1000, 1001]) {
      const updated_at = Number(copy.updated_at) + id;
      await db
        .insertInto('record')
        .values({ ...copy, id, control_number: String(id), updated_at })
        .execute();
    }
    const idsOf = async (range: number) =>
      (await scratch.data('listRecordIds', { range })).map(({ recordId }) => recordId);
    expect([await idsOf(0), await idsOf(1), await idsOf(2)]).toEqual([['1', '1000'], ['1001'], []]);
    expect(await scratch.data('listRecordIdRanges', {})).toEqual([
      { range: 0, updatedAt: '2026-01-15T08:00:01.000Z' },
      { range: 1, updatedAt: '2026-01-15T08:00:01.001Z' },
    ]);
    await scratch.close();
  });
});

test('every call about one record refuses a record of another library', async () => {
  const input = { recordId: idOf('b1') };
  const answers = await Promise.all([
    service.call('getRecordDetail', input, { library: 'other' }),
    service.call('getCatalog', input, { library: 'other' }),
    service.call('getLoanStatistics', input, { library: 'other' }),
    service.call('getAuthorWorks', input, { library: 'other' }),
    service.call('getRelatedRecords', input, { library: 'other' }),
    service.call('getOtherLibraryCollection', input, { library: 'other' }),
  ]);
  for (const answer of answers) expect(answer).toMatchObject({ success: false, errCode: 404 });
});

test('a write makes the pages of the record and of the lists stale, and the next answer is the new one', async () => {
  const scratch = await testService({ records: testRecords });
  const stale: string[] = [];
  scratch.invalidation.listen((tags) => stale.push(...tags));
  await scratch.put([{ ...whiteNight, title: '白夜行 新版' }]);
  const recordId = await scratch.idOf('b1');
  expect(stale).toEqual(
    expect.arrayContaining([`record:${recordId}`, 'list:900001:search', 'list:900001:home', 'range:900001:0']),
  );
  expect((await scratch.data('getRecordDetail', { recordId })).title).toBe('白夜行 新版');
  await scratch.close();
});
