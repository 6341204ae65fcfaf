import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { maxFavourites, maxFolders } from '../../lib/rules/favourites.ts';
import type { SessionToken } from '../../lib/contract/session.ts';
import { rollRankings } from '../rankings/roll.ts';
import { testService, type TestService } from '#support/service.ts';
import { otherLibrary, otherRecords, testRecords } from '#support/records.ts';

let service: TestService;
let session: SessionToken;
let b1: string;
let b2: string;
beforeEach(async () => {
  service = await testService({ libraries: [{}, otherLibrary], records: testRecords });
  session = await service.signIn();
  [b1, b2] = [await service.idOf('b1'), await service.idOf('b2')];
});
afterEach(() => service.close());

const add = (recordIds: string[], folderId?: string) =>
  service.data('addFavourites', { recordIds, folderId }, { session });
const cancel = (recordIds: string[]) => service.data('cancelFavourites', { recordIds }, { session });
const list = (input: { folderId?: string; q?: string; order?: 'newest' | 'oldest' | 'title' } = {}) =>
  service.data('listFavourites', input, { session });
const folders = async () => (await service.data('listFavouriteFolders', {}, { session })).folders;
const addFolder = async (name: string) => (await service.data('addFavouriteFolder', { name }, { session })).id;
const anotherReader = async () => {
  await service.addReader({ account: 'wang', primaryId: 'wang' });
  return service.signIn({ username: 'wang' });
};
/** What is counted of a record: its days, its months and its sum. */
async function counted(recordId: string) {
  const { db } = service.store;
  const id = Number(recordId);
  const ofDays = db.selectFrom('ranking_day').select(['day', 'count']).where('record_id', '=', id);
  const ofMonths = db.selectFrom('activity_month').select(['month', 'count']).where('record_id', '=', id);
  const days = await ofDays.orderBy('day').execute();
  const months = await ofMonths.orderBy('month').execute();
  const sum = await db.selectFrom('popularity').select('favourites').where('record_id', '=', id).executeTakeFirst();
  return { days, months, sum: sum?.favourites };
}

describe('a favourite', () => {
  it('is one a reader and record, and counted once, however often and at once it is added', async () => {
    const answers = await Promise.all([add([b1]), add([b1, b2]), add([b1, b1])]);
    expect(answers.reduce((sum, answer) => sum + answer.added, 0)).toBe(2);
    expect((await list()).total).toBe(2);
    expect(await counted(b1)).toEqual({
      days: [{ day: '2026-01-15', count: 1 }],
      months: [{ month: '2026-01', count: 1 }],
      sum: 1,
    });
  });

  it('is taken back from the day on which it was given, once', async () => {
    await add([b1]);
    service.clock.now += 40 * 86_400_000;
    session = await service.signIn();
    await service.data('addFavourites', { recordIds: [b1] }, { session: await anotherReader() });
    const cancelled = await Promise.all([cancel([b1]), cancel([b1])]);
    expect(cancelled.map((entry) => entry.cancelled).sort()).toEqual([0, 1]);
    expect(await counted(b1)).toEqual({
      days: [
        { day: '2026-01-15', count: 0 },
        { day: '2026-02-24', count: 1 },
      ],
      months: [
        { month: '2026-01', count: 0 },
        { month: '2026-02', count: 1 },
      ],
      sum: 1,
    });
  });

  it('leaves the rankings of favourites when it is taken back', async () => {
    await add([b1, b2]);
    await cancel([b2]);
    await rollRankings(service.store, service.context().library.id, service.clock.now);
    const ranking = await service.data('getFavouriteRanking', {});
    expect(ranking.result.map((entry) => entry.recordId)).toEqual([b1]);
  });

  it('is of a record that the library has', async () => {
    await service.put(otherRecords, 'other');
    const foreign = await service.idOf('o1', 'other');
    expect(await service.call('addFavourites', { recordIds: [b1, foreign] }, { session })).toMatchObject({
      success: false,
      errCode: 404,
      message: '没有找到这条记录',
    });
    expect((await list()).total).toBe(0);
  });

  it('whose record is withdrawn is shown as such, cannot be added again, and can be removed', async () => {
    await add([b1]);
    await service.store.db
      .updateTable('record')
      .set({ deleted_at: service.clock.now })
      .where('id', '=', Number(b1))
      .execute();
    expect((await list()).result).toMatchObject([{ recordId: b1, title: '白夜行', record: null }]);
    expect(await cancel([b1])).toEqual({ cancelled: 1 });
    expect(await service.call('addFavourites', { recordIds: [b1] }, { session })).toMatchObject({ errCode: 404 });
  });

  it('is listed for all records of a page at once, to its own reader alone', async () => {
    await add([b1]);
    const recordIds = [b1, b2];
    expect(await service.data('listFavoured', { recordIds }, { session })).toEqual({ recordIds: [b1] });
    expect(await service.data('listFavoured', { recordIds }, { session: await anotherReader() })).toEqual({
      recordIds: [],
    });
  });

  it('is refused when there are as many as there may be', async () => {
    await add([b2]);
    const { db } = service.store;
    const favourite = await db.selectFrom('favourite').selectAll().executeTakeFirstOrThrow();
    const pattern = await db
      .selectFrom('record')
      .selectAll()
      .where('id', '=', favourite.record_id)
      .executeTakeFirstOrThrow();
    const like = { ...pattern, id: undefined };
    for (let left = maxFavourites - 1; left > 0; left -= 1000) {
      const many = Array.from({ length: Math.min(left, 1000) }, (_none, at) => ({
        ...like,
        control_number: `many-${String(left - at)}`,
      }));
      const made = await db.insertInto('record').values(many).returning('id').execute();
      await db
        .insertInto('favourite')
        .values(made.map(({ id }) => ({ ...favourite, record_id: id })))
        .execute();
    }
    const refused = await service.call('addFavourites', { recordIds: [b1] }, { session });
    expect(refused).toMatchObject({ message: '最多可收藏 5000 种文献' });
    expect(await service.data('listFavoured', { recordIds: [b1] }, { session })).toEqual({ recordIds: [] });
    expect(await add([b2])).toEqual({ added: 0 });
  });
});

describe('favourites', () => {
  it('are listed newest first, by title, and by words of it in another script', async () => {
    await add([b1]);
    service.clock.now += 1000;
    await add([b2]);
    const ids = async (input: Parameters<typeof list>[0]) => (await list(input)).result.map((entry) => entry.recordId);
    expect(await ids({})).toEqual([b2, b1]);
    expect(await ids({ order: 'oldest' })).toEqual([b1, b2]);
    expect(await ids({ q: '白夜' })).toEqual([b1]);
    expect(await ids({ q: '%' })).toHaveLength(2);
  });

  it('of databases and of readable journals are listed separately', async () => {
    const access = [{ url: 'https://journal.example/' }];
    await service.put([{ controlNumber: 'online', kind: 'journal', title: '网上期刊', access }]);
    const ids = await Promise.all(['e1', 'j1', 'online'].map((entry) => service.idOf(entry)));
    await add([b1, ...ids]);
    const kinds = async (kind: '' | 'database' | 'journal') =>
      (await service.data('listElectronicFavourites', { kind }, { session })).result.map((entry) => entry.kind);
    expect((await kinds('')).toSorted()).toEqual(['database', 'journal']);
    expect(await kinds('database')).toEqual(['database']);
    expect(await kinds('journal')).toEqual(['journal']);
  });
});

describe('folders', () => {
  it('start with the default one, which gets favourites without a list', async () => {
    expect(await folders()).toMatchObject([{ name: '', isDefault: true, count: 0, share: null }]);
    const id = await addFolder(' 想读\n的 ');
    await add([b1]);
    await add([b2], id);
    expect(await folders()).toMatchObject([{ count: 1 }, { id, name: '想读 的', isDefault: false, count: 1 }]);
    expect((await list({ folderId: id })).result.map((entry) => entry.recordId)).toEqual([b2]);
  });

  it('exchange records, which keep the day on which they were added', async () => {
    await add([b1, b2]);
    const folderId = await addFolder('想读');
    const answer = await service.call('moveFavourites', { recordIds: [b1], folderId }, { session });
    expect(answer).toMatchObject({ data: { moved: 1 }, message: '切换收藏夹成功！' });
    expect((await counted(b1)).sum).toBe(1);
    expect((await folders()).map((entry) => entry.count)).toEqual([1, 1]);
  });

  it.each([
    ['move', { moved: 1, cancelled: 0 }, 2, 1],
    ['cancel', { moved: 0, cancelled: 1 }, 1, 0],
  ] as const)('that are deleted %s what lies in them', async (records, done, total, sum) => {
    const id = await addFolder('想读');
    await add([b1], id);
    await add([b2]);
    const answer = await service.call('deleteFavouriteFolder', { id, records }, { session });
    expect(answer).toMatchObject({ data: done, message: '删除成功！' });
    expect((await folders()).map((entry) => entry.count)).toEqual([total]);
    expect((await counted(b1)).sum).toBe(sum);
  });

  it('can be renamed with unique names, except the default one', async () => {
    const id = await addFolder('想读');
    await addFolder('在读');
    const edit = (input: { id: string; name: string }) => service.call('editFavouriteFolder', input, { session });
    expect(await edit({ id, name: '读完' })).toMatchObject({ success: true, message: '修改成功！' });
    expect(await edit({ id, name: '在读' })).toMatchObject({ errCode: 409 });
    const [first] = await folders();
    expect(await edit({ id: first?.id ?? '', name: 'x' })).toMatchObject({ errCode: 400 });
    expect(await service.call('deleteFavouriteFolder', { id: first?.id ?? '' }, { session })).toMatchObject({
      errCode: 400,
    });
    expect(await edit({ id, name: '长'.repeat(30) })).toMatchObject({ success: true });
    for (const name of ['', '   ', '长'.repeat(31)]) expect(await edit({ id, name })).toMatchObject({ errCode: 400 });
  });

  it(`are at most ${String(maxFolders)}`, async () => {
    for (let at = 0; at < maxFolders; at += 1) await addFolder(String(at));
    expect(await service.call('addFavouriteFolder', { name: 'one more' }, { session })).toMatchObject({
      message: '最多可建 50 个收藏夹',
    });
  });

  it('of another reader are as if they were not', async () => {
    const id = await addFolder('想读');
    const other = { session: await anotherReader() };
    const attempts = [
      service.call('addFavourites', { recordIds: [b1], folderId: id }, other),
      service.call('listFavourites', { folderId: id }, other),
      service.call('moveFavourites', { recordIds: [b1], folderId: id }, other),
      service.call('editFavouriteFolder', { id, name: 'x' }, other),
      service.call('deleteFavouriteFolder', { id }, other),
      service.call('shareFavourites', { folderId: id }, other),
    ];
    for (const answer of await Promise.all(attempts)) expect(answer).toMatchObject({ errCode: 404 });
  });
});

describe('a shared folder', () => {
  const share = (folderId: string, isPublic = true) =>
    service.call('shareFavourites', { folderId, isPublic }, { session });

  it('is a book list that waits for the library, and follows the folder when it is shared again', async () => {
    const folderId = await addFolder('夜读');
    expect(await share(folderId)).toMatchObject({ errCode: 400, message: '收藏夹里没有可分享的文献' });
    await add([b1], folderId);
    const first = await share(folderId);
    expect(first).toMatchObject({ data: { state: 'unaudited' }, message: '已提交，图书馆审核后公开' });
    const id = (await folders())[1]?.share?.listId ?? '';
    expect(await service.call('getBookList', { id })).toMatchObject({ errCode: 404 });
    await service.store.db.updateTable('book_list').set({ state: 'published' }).execute();
    await add([b2], folderId);
    expect((await service.data('getBookList', { id })).recordCount).toBe(1);
    expect(await share(folderId)).toMatchObject({ data: { listId: id, state: 'published' }, message: '已分享为书单' });
    expect(await service.data('getBookList', { id })).toMatchObject({ name: '夜读', recordCount: 2 });
    expect((await folders())[1]?.share).toEqual({ listId: id, isPublic: true, state: 'published' });
    expect(await share(folderId, false)).toMatchObject({ message: '已停止分享' });
    expect(await service.call('getBookList', { id })).toMatchObject({ errCode: 404 });
  });

  it('may be the default one, and leaves its list when it is deleted', async () => {
    await add([b1]);
    const [first] = await folders();
    await share(first?.id ?? '');
    const id = (await folders())[0]?.share?.listId ?? '';
    expect((await service.data('getBookList', { id }, { session })).name).toBe('我的收藏');
    await service.data('deleteBookList', { id }, { session });
    expect((await folders())[0]?.share).toBeNull();
  });
});
