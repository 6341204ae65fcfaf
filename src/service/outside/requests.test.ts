import { afterEach, beforeEach, expect, it } from 'vitest';
import type { SessionToken } from '../../lib/contract/session.ts';
import { testLibrary, testReader, testService, type TestService } from '#support/service.ts';
import { otherLibrary, otherRecords, testRecords } from '#support/records.ts';
import { answerRequest, requestsAtLibrary } from './requests.ts';

const day = 24 * 60 * 60_000;
let service: TestService;
let session: SessionToken;
let recordId: string;

async function start(file = {}): Promise<void> {
  const libraries = [{ file: { ...testLibrary, ...file } }, otherLibrary];
  service = await testService({ libraries, records: testRecords });
  await service.put(otherRecords, 'other');
  recordId = await service.idOf('o1', 'other');
  session = await service.signIn();
}
beforeEach(() => start());
afterEach(() => service.close());

const submit = (id = recordId) => service.call('submitToOtherLibrary', { recordId: id }, { session });
const allRequests = () => service.store.db.selectFrom('library_request').select(['status', 'answer']).execute();
const atLibrary = async (path: string) => {
  const library = service.store.db.selectFrom('library').select('id').where('mapping_path', '=', path);
  return requestsAtLibrary(service.store, { ownerId: (await library.executeTakeFirstOrThrow()).id, limit: 9 });
};
const setStatus = (status: string) => service.store.db.updateTable('reader').set({ status }).execute();

it('requests a title of another library, once while the request is open', async () => {
  expect(await submit()).toMatchObject({
    success: true,
    message: '申请已提交，请等待对方图书馆处理',
    data: { groupCode: otherLibrary.file.groupCode, status: 0 },
  });
  expect(await submit()).toMatchObject({ errCode: 409, message: '您已申请过，正在处理中' });
  const atOwner = await atLibrary('other');
  expect(atOwner).toMatchObject([
    { title: '白夜行（精装版）', status: 0, account: 'li.ming', name: '李明', control_number: 'o1' },
  ]);
  expect(await atLibrary('demo')).toEqual([]);
  const [row] = atOwner;
  const id = row?.id ?? 0;
  const accepted = { id, status: 'accepted', answer: '周五到馆', now: 1 } as const;
  expect(await answerRequest(service.store, accepted)).toBe('start');
  expect(await submit()).toMatchObject({ errCode: 409 });
  expect(await answerRequest(service.store, { id, status: 'completed', answer: undefined, now: 2 })).toBe('accepted');
  expect(await answerRequest(service.store, { ...accepted, now: 3 })).toBeUndefined();
  expect(await atLibrary('other')).toEqual([]);
  expect(await allRequests()).toMatchObject([{ status: 4, answer: '周五到馆' }]);
  expect(await submit()).toMatchObject({ success: true });
});

it('is refused to visitors, and to readers who are frozen or whose card is lost', async () => {
  expect(await service.call('submitToOtherLibrary', { recordId })).toMatchObject({ errCode: 401 });
  await setStatus('frozen');
  expect(await submit()).toMatchObject({ errCode: 403, message: '冻结状态不可申请' });
  await setStatus('lost');
  expect(await submit()).toMatchObject({ errCode: 403, message: '挂失状态不可申请' });
});

it('is refused from the day after the last day of the card', async () => {
  const expire = (valid_until: string) => service.store.db.updateTable('reader').set({ valid_until }).execute();
  await expire('2026-01-14');
  expect(await submit()).toMatchObject({ errCode: 403, message: expect.stringContaining('到期') as unknown });
  await expire('2026-01-15');
  expect(await submit()).toMatchObject({ success: true });
});

it('is refused for what no other library has, and for what it has no copies of to lend', async () => {
  expect(await submit('999999')).toMatchObject({ errCode: 404 });
  expect(await submit(await service.idOf('b1'))).toMatchObject({ errCode: 404 });
  expect(await submit(await service.idOf('o2', 'other'))).toMatchObject({
    errCode: 409,
    message: '该馆没有可外借的复本',
  });
  await service.store.db.updateTable('record').set({ deleted_at: 1 }).where('id', '=', Number(recordId)).execute();
  expect(await submit()).toMatchObject({ errCode: 404 });
  expect(await allRequests()).toEqual([]);
});

it('is refused when the requests of a day are used up, until they are a day old', async () => {
  await service.close();
  await start({ requestsPerDay: 1 });
  expect(await submit()).toMatchObject({ success: true });
  await service.store.db.updateTable('library_request').set({ status: 1 }).execute();
  expect(await submit()).toMatchObject({ errCode: 429, message: '今日申请次数已用完！' });
  service.clock.now += day;
  session = await service.signIn();
  expect(await submit()).toMatchObject({ success: true });
});

it('is offered for other libraries with copies, if the library allows requests', async () => {
  const of = { recordId: await service.idOf('b1') };
  expect(await service.data('getOtherLibraryCollection', of)).toMatchObject([{ recordId, requestable: true }]);
  await service.store.db.updateTable('item').set({ status: 'missing' }).execute();
  expect(await service.data('getOtherLibraryCollection', of)).toMatchObject([{ recordId, requestable: false }]);
  await service.store.db.updateTable('item').set({ status: 'loaned' }).execute();
  expect(await service.data('getOtherLibraryCollection', of)).toMatchObject([{ recordId, requestable: true }]);
  await service.close();
  await start({ requestsPerDay: 0 });
  expect(await service.data('getOtherLibraryCollection', { recordId: await service.idOf('b1') })).toMatchObject([
    { requestable: false },
  ]);
  expect(await submit()).toMatchObject({ errCode: 403, message: '本馆未开放向其他图书馆申请' });
});

it('lists the reader’s own requests, the latest first, and cancels open ones', async () => {
  await submit();
  service.clock.now += 1000;
  const row = await service.store.db.selectFrom('library_request').selectAll().executeTakeFirstOrThrow();
  const { id, ...values } = row;
  await service.store.db
    .insertInto('library_request')
    .values({
      ...values,
      title: '解忧杂货店',
      record_id: null,
      status: 4,
      answer: '已到馆',
      created_at: service.clock.now,
    })
    .execute();
  const list = (input = {}, as = session) => service.data('listLibraryRequests', input, { session: as });
  const found = await list();
  expect(found).toMatchObject({
    total: 2,
    result: [
      { title: '解忧杂货店', recordId: null, status: 4, answer: '已到馆', cancellable: false },
      {
        title: '白夜行（精装版）',
        recordId,
        status: 0,
        answer: null,
        cancellable: true,
        libraryName: otherLibrary.file.name['zh-CN'],
        mappingPath: 'other',
        createdAt: '2026-01-15T08:00:00.000Z',
      },
    ],
  });
  expect((await list({ page: 2, rows: 1 })).result.map((entry) => entry.requestId)).toEqual([String(id)]);

  await service.addReader({ account: 'wang' });
  const other = await service.signIn({ username: 'wang', password: testReader.password });
  const cancel = (requestId: string, as = session) =>
    service.call('cancelLibraryRequest', { requestId }, { session: as });
  expect(await list({}, other)).toEqual({ total: 0, result: [] });
  expect(await cancel(String(id), other)).toMatchObject({ errCode: 404, message: '没有这条申请' });
  expect(await cancel(String(id))).toMatchObject({ success: true, message: '申请已取消', data: { status: 1 } });
  expect(await cancel(String(id))).toMatchObject({ errCode: 409, message: '该申请已处理，不能取消' });
  expect((await list()).result[1]).toMatchObject({ status: 1, cancellable: false });
  // What was taken back can be asked for again.
  expect(await submit()).toMatchObject({ success: true });
});
