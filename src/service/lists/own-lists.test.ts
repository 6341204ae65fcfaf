import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { coverBytes, maxBookLists } from '../../lib/rules/favourites.ts';
import { pictureSizeOf } from '../../lib/rules/picture-size.ts';
import type { SessionToken } from '../../lib/contract/session.ts';
import { testPicture } from '#support/pictures.ts';
import { testService, type TestService } from '#support/service.ts';
import { testRecords } from '#support/records.ts';
import { putRecords } from './arrange.ts';
import { coverForStaff, listsForStaff, recordsForStaff, setListState } from './staff.ts';

let service: TestService;
let session: SessionToken;
let ids: string[];
beforeEach(async () => {
  service = await testService({ records: testRecords });
  session = await service.signIn();
  ids = await Promise.all(['b1', 'b2', 'b3'].map((entry) => service.idOf(entry)));
});
afterEach(() => service.close());

const save = (input: { id?: string; name: string; intro?: string; isPublic?: boolean }) =>
  service.data('saveBookList', input, { session });
const arrange = (input: Parameters<typeof service.data<'arrangeBookList'>>[1]) =>
  service.data('arrangeBookList', input, { session });
const own = async () => (await service.data('listOwnBookLists', {}, { session })).result;
const order = async (id: string) =>
  (await service.data('getBookList', { id }, { session })).result.map((entry) => ids.indexOf(entry.recordId));
const staff = () => ({ store: service.store, libraryId: service.context().library.id, now: () => service.clock.now });
const publish = (id: string) => setListState(staff(), Number(id), 'published');
const anotherReader = async () => {
  await service.addReader({ account: 'wang', primaryId: 'wang' });
  return service.signIn({ username: 'wang' });
};

describe("a reader's book list", () => {
  it('is private until it is made public, and shown when the library has seen it', async () => {
    const { id } = await save({ name: '夜读', intro: ' 睡前读 ' });
    expect(await own()).toMatchObject([{ id, name: '夜读', intro: '睡前读', isPublic: false, state: 'unaudited' }]);
    await publish(id);
    const isSeen = async () => (await service.call('getBookList', { id })).success;
    expect(await isSeen()).toBe(false);
    expect(await save({ id, name: '夜读', intro: '睡前读', isPublic: true })).toEqual({ id, state: 'published' });
    expect(await isSeen()).toBe(true);
  });

  it('waits for the library again when its words are others, and not for its records', async () => {
    const { id } = await save({ name: '夜读', isPublic: true });
    await publish(id);
    await arrange({ id, add: [ids[0] ?? ''] });
    expect(await own()).toMatchObject([{ state: 'published', recordCount: 1 }]);
    expect((await save({ id, name: '晨读', isPublic: true })).state).toBe('unaudited');
    expect(await service.call('getBookList', { id })).toMatchObject({ errCode: 404 });
    expect((await service.data('getBookList', { id }, { session })).name).toBe('晨读');
  });

  it('reports a new list as created, and an existing one as changed', async () => {
    const call = (input: { id?: string; name: string; isPublic?: boolean }) =>
      service.call('saveBookList', input, { session });
    const added = await call({ name: '夜读' });
    expect(added.message).toBe('书单已新建');
    const id = added.success ? added.data.id : '';
    expect((await call({ id, name: '晨读' })).message).toBe('修改成功！');
    expect((await call({ id, name: '晨读', isPublic: true })).message).toBe('已提交，图书馆审核后公开');
  });

  it('has its records in the order that the reader gives them', async () => {
    const { id } = await save({ name: '夜读' });
    expect(await arrange({ id, add: ids })).toEqual({ recordCount: 3 });
    const [a = '', , c = ''] = ids;
    const after = async (recordId: string, to: 'first' | 'up' | 'down' | 'last') => {
      await arrange({ id, move: { recordId, to } });
      return order(id);
    };
    expect(await order(id)).toEqual([0, 1, 2]);
    expect(await after(c, 'first')).toEqual([2, 0, 1]);
    expect(await after(c, 'up')).toEqual([2, 0, 1]);
    expect(await after(c, 'down')).toEqual([0, 2, 1]);
    expect(await after(a, 'last')).toEqual([2, 1, 0]);
    expect(await after(a, 'up')).toEqual([2, 0, 1]);
    expect(await arrange({ id, remove: [a] })).toEqual({ recordCount: 2 });
    expect(await order(id)).toEqual([2, 1]);
  });

  it('skips withdrawn records', async () => {
    const { id } = await save({ name: '夜读' });
    await arrange({ id, add: ids });
    const [, b = '', c = ''] = ids;
    await service.store.db.updateTable('record').set({ deleted_at: 1 }).where('id', '=', Number(b)).execute();
    await arrange({ id, move: { recordId: c, to: 'up' } });
    expect(await order(id)).toEqual([2, 0]);
  });

  it('cannot be changed by another reader', async () => {
    const { id } = await save({ name: '夜读', isPublic: true });
    await publish(id);
    const other = { session: await anotherReader() };
    const attempts = [
      service.call('saveBookList', { id, name: 'x' }, other),
      service.call('arrangeBookList', { id, add: ids }, other),
      service.call('saveBookListCover', { id, picture: '' }, other),
      service.call('deleteBookList', { id }, other),
    ];
    for (const answer of await Promise.all(attempts)) expect(answer).toMatchObject({ errCode: 404 });
    expect((await service.data('getBookList', { id })).name).toBe('夜读');
  });

  it('requires a name, and their number is limited', async () => {
    const call = (name: string) => service.call('saveBookList', { name }, { session });
    expect(await call(' \n ')).toMatchObject({ errCode: 400 });
    for (let at = 0; at < maxBookLists; at += 1) await save({ name: String(at) });
    expect(await call('one more')).toMatchObject({ message: '最多可建 50 个书单' });
  });

  it('has up to a thousand records', async () => {
    const id = Number((await save({ name: '夜读' })).id);
    const call = service.context();
    const put = (count: number) =>
      putRecords(
        service.store.db,
        id,
        Array.from({ length: count }, (_, at) => 1_000_000 + at),
        call,
      );
    await expect(put(1001)).rejects.toMatchObject({ key: 'tooManyListed' });
    // As many may be: what is refused then is that the library has no such records.
    await expect(put(1000)).rejects.toMatchObject({ errCode: 404 });
  });

  it('makes pages with lists stale', async () => {
    const { id } = await save({ name: '夜读', isPublic: true });
    const version = async () =>
      (await service.store.db.selectFrom('content').select(['kind', 'version']).execute()).find(
        (entry) => entry.kind === 'book-lists',
      )?.version;
    const before = await version();
    await arrange({ id, add: ids });
    expect(before).toBeUndefined();
    expect(await version()).toBe(1);
    await publish(id);
    expect(await version()).toBe(2);
  });
});

describe('the cover of a list', () => {
  let jpeg: Buffer;
  beforeEach(async () => {
    jpeg = await testPicture(1_500, 300);
  });
  const put = (id: string, bytes: Buffer) =>
    service.call('saveBookListCover', { id, picture: bytes.toString('base64') }, { session });
  const get = (id: string, asking?: { session: SessionToken }) => service.call('getBookListCover', { id }, asking);

  it('is a JPEG or PNG that can be decoded, below 2 MB', async () => {
    const { id } = await save({ name: '夜读' });
    const begun = jpeg.subarray(0, 40);
    for (const bytes of [
      begun,
      Buffer.from('GIF89a'),
      Buffer.from('<svg/>'),
      Buffer.concat([jpeg, Buffer.alloc(coverBytes)]).subarray(0, coverBytes),
    ])
      expect(await put(id, bytes)).toMatchObject({ success: false, errCode: 400 });
    expect(coverBytes).toBe(2 * 1024 * 1024);
    const most = Buffer.concat([jpeg, Buffer.alloc(coverBytes)]).subarray(0, coverBytes - 1);
    for (const bytes of [jpeg, await testPicture(20, 20, 'png'), most])
      expect(await put(id, bytes)).toMatchObject({ success: true, message: '上传成功！' });
  });

  it('is for the owner alone until the library has seen it', async () => {
    const { id } = await save({ name: '夜读', isPublic: true });
    await publish(id);
    await put(id, jpeg);
    const [{ coverUrl } = { coverUrl: '' }] = await own();
    expect(coverUrl).toMatch(new RegExp(`^/demo/bookListCover/${id}\\?v=[\\w-]{12}$`));
    expect(await get(id)).toMatchObject({ errCode: 404 });
    expect(await get(id, { session: await anotherReader() })).toMatchObject({ errCode: 404 });
    const picture = await get(id, { session });
    expect(picture).toMatchObject({ data: { mediaType: 'image/jpeg', isShown: false } });
    const drawn = Buffer.from(picture.success ? picture.data.picture : '', 'base64');
    expect(pictureSizeOf(drawn)).toEqual({ width: 1_200, height: 240 });
    expect((await coverForStaff(service.store, staff().libraryId, Number(id)))?.mediaType).toBe('image/jpeg');
    await publish(id);
    expect(await get(id)).toMatchObject({ data: { isShown: true } });
    expect((await service.data('listBookLists', {})).result[0]?.coverUrl).toBe(coverUrl);
  });

  it('goes when it is taken away, and with its list', async () => {
    const { id } = await save({ name: '夜读' });
    await put(id, jpeg);
    expect(await put(id, Buffer.alloc(0))).toMatchObject({ data: { coverUrl: null } });
    expect(await get(id, { session })).toMatchObject({ errCode: 404 });
    await put(id, jpeg);
    await service.data('deleteBookList', { id }, { session });
    expect(await service.store.db.selectFrom('book_list_cover').selectAll().execute()).toEqual([]);
  });
});

describe('favoured book lists', () => {
  const favoured = async () => (await service.data('listFavouriteBookLists', {}, { session })).result;

  it('of others are listed while they are public, and can be removed when they are not', async () => {
    const other = { session: await anotherReader() };
    const { id } = await service.data('saveBookList', { name: '散文', isPublic: true }, other);
    await publish(id);
    await service.data('favouriteBookList', { id, favourite: true }, { session });
    expect(await favoured()).toMatchObject([{ id, list: { name: '散文', reader: '李**', favourites: 1 } }]);
    await service.data('saveBookList', { id, name: '散文', isPublic: false }, other);
    expect(await favoured()).toEqual([{ id, list: null }]);
    await service.data('favouriteBookList', { id, favourite: false }, { session });
    expect(await favoured()).toEqual([]);
  });

  it('are none for a reader who has none', async () => {
    expect(await favoured()).toEqual([]);
  });
});

describe('staff', () => {
  it('see public lists of readers in their state, with who made them', async () => {
    await save({ name: '私藏' });
    const { id } = await save({ name: '夜读', intro: '睡前', isPublic: true });
    await arrange({ id, add: ids });
    const { store, libraryId } = staff();
    expect(await listsForStaff(store, libraryId, 'unaudited')).toMatchObject([
      { id: Number(id), account: 'li.ming', name: '夜读', intro: '睡前', hasCover: false, records: 3 },
    ]);
    const records = await recordsForStaff(store, libraryId, Number(id));
    expect(records?.map((record) => record.controlNumber)).toEqual(['b1', 'b2', 'b3']);
    expect(await recordsForStaff(store, libraryId, 999_999)).toBeUndefined();
    expect(await setListState(staff(), Number(id), 'rejected')).toBe(true);
    expect((await own()).find((entry) => entry.id === id)?.state).toBe('rejected');
    expect(await listsForStaff(store, libraryId, 'unaudited')).toEqual([]);
    expect(await listsForStaff(store, libraryId, undefined)).toHaveLength(1);
    expect(await setListState(staff(), 999_999, 'published')).toBe(false);
  });
});
