import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { errCodes } from '../../lib/contract/envelope.ts';
import { testService, type TestService } from '#support/service.ts';
import { otherLibrary, testRecords } from '#support/records.ts';
import { loadDemoLists } from '#demo/lists.ts';
import { testLists, testTopics } from '#support/lists.ts';
import { addReaderList } from './write-lists.ts';

let service: TestService;
beforeEach(async () => {
  service = await testService({ libraries: [{}, otherLibrary], records: testRecords });
  await service.putContent('book-lists', testLists);
  await service.putContent('topics', testTopics);
});
afterEach(() => service.close());

/** Adds a list of a reader who is called like it. */
async function shared(input: { name: string; public?: boolean; state?: 'unaudited' | 'published' }) {
  const readerId = await service.addReader({ account: `r-${input.name}`, primaryId: input.name, name: '王小明' });
  const target = { libraryId: service.context().library.id, readerId, at: service.clock.now };
  const { name, public: isPublic = true, state = 'published' } = input;
  const recordId = Number(await service.idOf('b1'));
  const list = { name, isPublic, state, records: [{ recordId, note: '值得再读' }] };
  return String(await addReaderList(service.store.db, target, list));
}

const idOf = async (name: string) => {
  const { result } = await service.data('listBookLists', { q: name });
  return result[0]?.id ?? '';
};
const names = async (input: Parameters<typeof service.data<'listBookLists'>>[1]) =>
  (await service.data('listBookLists', input)).result.map((entry) => entry.name);

describe('book lists', () => {
  it("are the library's and those that readers share and the library has seen, newest first", async () => {
    await shared({ name: '夜读' });
    await shared({ name: '私藏', public: false });
    await shared({ name: '未审', state: 'unaudited' });
    expect(await names({})).toEqual(['夜读', '东野圭吾作品']);
    expect(await names({ owner: 'library' })).toEqual(['东野圭吾作品']);
    const { total, counts, result } = await service.data('listBookLists', { owner: 'readers' });
    expect({ total, counts, reader: result[0]?.reader }).toEqual({
      total: 1,
      counts: { library: 1, readers: 1 },
      reader: '王**',
    });
    expect((await service.data('listBookLists', {}, { library: 'other' })).total).toBe(0);
  });

  it('are found by words of their names in any language and script', async () => {
    for (const q of ['東野', 'higashino works', '本馆', '作品 东野']) expect(await names({ q }), q).toHaveLength(1);
    expect(await names({ q: '%' })).toHaveLength(1);
    expect(await names({ q: '夜读' })).toEqual([]);
  });

  it('show their first records and their count, without unknown records', async () => {
    const [list] = (await service.data('listBookLists', {})).result;
    expect(list).toMatchObject({ recordCount: 2, updatedOn: '2026-01-02', reader: null });
    expect(list?.first.map((entry) => entry.title)).toEqual(['嫌疑人X的献身', '白夜行']);
  });

  it('of readers have what the reader wrote, in every language', async () => {
    const id = await shared({ name: '夜读' });
    const list = await service.data('getBookList', { id }, { language: 'en-US' });
    expect(list).toMatchObject({ name: '夜读', recordCount: 1, reader: '王**' });
    expect(list.result[0]?.note).toBe('值得再读');
  });

  it('are returned in pages', async () => {
    for (const name of ['甲', '乙', '丙']) await shared({ name });
    expect(await names({ rows: 3, page: 2 })).toEqual(['东野圭吾作品']);
    expect((await service.data('listBookLists', { rows: 3, page: 9 })).total).toBe(4);
  });
});

describe('one book list', () => {
  it('has its records in order, with notes in the language asked for', async () => {
    const id = await idOf('东野');
    const list = await service.data('getBookList', { id }, { language: 'en-US' });
    expect(list).toMatchObject({ name: 'Works by Higashino Keigo', kind: 'list', isPublic: true, search: null });
    expect(list.result.map(({ title, note }) => [title, note])).toEqual([
      ['嫌疑人X的献身', 'Begin with this one'],
      ['白夜行', null],
    ]);
    const second = await service.data('getBookList', { id, rows: 1, page: 2 });
    expect(second.result.map((entry) => entry.title)).toEqual(['白夜行']);
  });

  it('is visible only to its owner while it is private or not audited', async () => {
    for (const list of [
      { name: '私藏', public: false },
      { name: '未审', state: 'unaudited' as const },
    ]) {
      const id = await shared(list);
      const owner = await service.signIn({ username: `r-${list.name}` });
      const stranger = await service.signIn();
      expect(await service.call('getBookList', { id })).toMatchObject({ errCode: errCodes.notFound });
      expect(await service.call('getBookList', { id }, { session: stranger })).toMatchObject({ success: false });
      expect(await service.data('getBookList', { id }, { session: owner })).toMatchObject({ name: list.name });
    }
  });

  it('of the library that is not public is not visible', async () => {
    const row = await service.store.db
      .selectFrom('book_list')
      .select('id')
      .where('key', '=', 'staff')
      .executeTakeFirstOrThrow();
    const session = await service.signIn();
    for (const asking of [{}, { session }]) {
      expect(await service.call('getBookList', { id: String(row.id) }, asking)).toMatchObject({ success: false });
    }
  });

  it('keeps its address, views and favourites when the file is loaded again, and is deleted when the file has no such list', async () => {
    const id = await idOf('东野');
    const session = await service.signIn();
    await service.data('favouriteBookList', { id, favourite: true }, { session });
    await service.putContent('book-lists', [{ ...testLists[0], name: { 'zh-CN': '东野圭吾全集' } }]);
    expect(await service.data('getBookList', { id })).toMatchObject({ name: '东野圭吾全集', favourites: 1 });
    await service.putContent('book-lists', [testLists[1]]);
    expect(await service.call('getBookList', { id })).toMatchObject({ errCode: errCodes.notFound });
  });

  it('must be unique in a file', async () => {
    await expect(service.putContent('book-lists', [testLists[0], testLists[0]])).rejects.toThrow('higashino');
  });
});

describe('views of a book list', () => {
  it('count once for a client, and order the lists', async () => {
    const id = await idOf('东野');
    await shared({ name: '夜读' });
    const view = async (address: string) => (await service.data('viewBookList', { id }, { address })).counted;
    expect([await view('192.0.2.7'), await view('192.0.2.7'), await view('192.0.2.8')]).toEqual([true, false, true]);
    expect(await service.context().listViews.flush()).toBe(true);
    expect((await service.data('getBookList', { id })).views).toBe(2);
    expect(await names({ order: 'views' })).toEqual(['东野圭吾作品', '夜读']);
  });
});

describe('favourite book lists', () => {
  it('are put in and taken off by readers, and counted once each', async () => {
    const id = await idOf('东野');
    const session = await service.signIn();
    const mark = (favourite?: boolean) =>
      service.data('favouriteBookList', { id, ...(favourite !== undefined && { favourite }) }, { session });
    expect(await mark()).toEqual({ favourite: false, favourites: 0 });
    await mark(true);
    expect(await mark(true)).toEqual({ favourite: true, favourites: 1 });
    expect((await service.data('getBookList', { id })).favourites).toBe(1);
    expect(await mark(false)).toEqual({ favourite: false, favourites: 0 });
    expect(await service.call('favouriteBookList', { id, favourite: true })).toMatchObject({
      errCode: errCodes.unauthenticated,
    });
  });
});

describe('topics', () => {
  it('are shown from the day they begin, those that are over last', async () => {
    const { total, result } = await service.data('listBookTopics', {});
    expect(total).toBe(2);
    expect(result.map(({ name, isOver, recordCount }) => [name, isOver, recordCount])).toEqual([
      ['长篇小说', false, 2],
      ['去年的专题', true, 1],
    ]);
    service.clock.now = Date.UTC(2027, 0, 1, 9);
    expect((await service.data('listBookTopics', {})).total).toBe(3);
  });

  it('may be a search: their records are its hits, in its order', async () => {
    const [topic] = (await service.data('listBookTopics', { q: 'novels' })).result;
    expect(topic?.first.map((entry) => entry.title)).toEqual(['白夜行', '嫌疑人X的献身']);
    const { kind, search, result } = await service.data('getBookList', { id: topic?.id ?? '' });
    expect({ kind, subject: search?.subject }).toEqual({ kind: 'topic', subject: ['长篇小说'] });
    expect(result.map((entry) => entry.title)).toEqual(['白夜行', '嫌疑人X的献身']);
  });

  it('have either records or a search, and end after they begin', async () => {
    const row = { id: 'x', name: { 'zh-CN': '专题' } };
    const records = [{ controlNumber: 'b1' }];
    for (const wrong of [
      row,
      { ...row, records, search: { author: ['东野圭吾'] } },
      { ...row, records, begins: '2026-02-01', ends: '2026-01-01' },
    ]) {
      await expect(service.putContent('topics', [wrong])).rejects.toThrow();
    }
    expect((await service.data('listBookTopics', {})).total).toBe(2);
  });
});

describe('the demo libraries', () => {
  it('get lists that their demo readers share, once', async () => {
    await service.close();
    service = await testService({
      libraries: [{ file: { demo: true } }],
      records: testRecords.map((record) => ({ ...record, subjects: ['科幻', '散文'] })),
    });
    await service.putContent('book-lists', testLists);
    await service.addReader({ account: 'demo', primaryId: 'd1', name: '林晓岚' });
    const load = () => loadDemoLists(service.store, [service.context().library], () => service.clock.now);
    expect(await load()).toEqual(['demo']);
    expect(await load()).toEqual([]);
    const { counts, result } = await service.data('listBookLists', { owner: 'readers' });
    expect([counts.readers, result[0]?.name, result[0]?.reader]).toEqual([1, '周末读科幻', '林**']);
  });
});
