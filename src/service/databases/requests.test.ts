import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SessionToken } from '../../lib/contract/session.ts';
import { requestsADay } from '../../lib/rules/questions.ts';
import { testService, type TestService } from '#support/service.ts';
import { databaseRecords } from '#support/databases.ts';
import { settleRequest } from './requests.ts';

let service: TestService;
let session: SessionToken;
beforeEach(async () => {
  service = await testService({ records: databaseRecords });
  session = await service.signIn();
});
afterEach(() => service.close());

const ask = (input: { name?: string; recordId?: string; type?: 'trial' | 'purchase'; url?: string }) =>
  service.call('saveElectronicRequest', { reason: '课程需要', ...input }, { session });
const own = () => service.data('listElectronicRequests', {}, { session });

test('a reader asks for a trial once, and again when the library has answered', async () => {
  const recordId = await service.idOf('law');
  const first = await ask({ recordId });
  expect(first).toMatchObject({
    success: true,
    message: '申请已提交，请等待图书馆处理',
    data: { state: 'processing' },
  });
  expect(await ask({ recordId })).toEqual(first);
  expect((await own()).total).toBe(1);
  const id = Number((await own()).result[0]?.requestId);
  expect(await settleRequest(service.context(), id, { state: 'rejected', reply: '已有同类资源' })).toBe(true);
  expect((await own()).result[0]).toMatchObject({
    name: '北大法宝',
    recordId,
    state: 'rejected',
    reply: '已有同类资源',
  });
  await ask({ recordId });
  expect((await own()).result.map((entry) => entry.state)).toEqual(['processing', 'rejected']);
});

test('what the catalogue does not have is asked for by its name and address', async () => {
  expect(await ask({})).toMatchObject({ errCode: 400 });
  expect(await ask({ name: 'X', url: 'javascript:alert(1)' })).toMatchObject({ errCode: 400 });
  await ask({ name: '  某数据库\u202E ', url: 'https://new.example.org/', type: 'purchase' });
  expect((await own()).result[0]).toMatchObject({ name: '某数据库', url: 'https://new.example.org/', recordId: null });
});

test('requests of a day are numbered, also those that come at once', async () => {
  const all = Array.from({ length: requestsADay + 3 }, (_, at) => ask({ name: `数据库 ${String(at)}` }));
  const answers = await Promise.all(all);
  expect(answers.filter((answer) => answer.success)).toHaveLength(requestsADay);
  expect(answers.find((answer) => !answer.success)).toMatchObject({ errCode: 429, message: '今日荐购次数已用完！' });
  const rows = await service.store.db.selectFrom('electronic_request').select('nth').orderBy('nth').execute();
  expect(rows.map((row) => row.nth)).toEqual(Array.from({ length: requestsADay }, (_, at) => at + 1));
  service.clock.now += 86_400_000;
  session = await service.signIn();
  expect(await ask({ name: '又一个' })).toMatchObject({ success: true });
});

test('the table itself takes no second request at one place of a day, nor one for the same thing', async () => {
  await ask({ name: '甲' });
  const { id, ...row } = await service.store.db.selectFrom('electronic_request').selectAll().executeTakeFirstOrThrow();
  expect(id).toBeGreaterThan(0);
  const insert = (values: typeof row) => service.store.db.insertInto('electronic_request').values(values).execute();
  await expect(insert({ ...row, open_key: 'other' })).rejects.toThrow(/unique/i);
  await expect(insert({ ...row, nth: 2 })).rejects.toThrow(/unique/i);
  await insert({ ...row, nth: 2, open_key: null });
});

test('readers who are frozen ask for nothing', async () => {
  await service.store.db.updateTable('reader').set({ status: 'frozen' }).execute();
  expect(await ask({ name: '甲' })).toMatchObject({
    errCode: 403,
    message: '荐购失败！ 失败原因：冻结状态不可荐购！',
  });
});

test('requests are settled by their own library alone', async () => {
  await ask({ name: '甲' });
  const id = Number((await own()).result[0]?.requestId);
  const { library, ...rest } = service.context();
  const other = { ...rest, library: { ...library, id: library.id + 1 } };
  expect(await settleRequest(other, id, { state: 'approvedTrial', reply: null })).toBe(false);
  expect((await own()).result[0]?.state).toBe('processing');
});
