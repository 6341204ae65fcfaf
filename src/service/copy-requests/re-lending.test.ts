import { describe, expect, test } from 'vitest';
import type { SessionToken } from '../../lib/contract/session.ts';
import {
  service,
  me,
  ids,
  recordId,
  setId,
  session,
  out,
  back,
  later,
  daily,
  reserve,
  detail,
  notices,
  withReaders,
} from '#support/copy-requests/readers.ts';

withReaders();

describe('re-lending', () => {
  const ask = async (by = me) => {
    for (const barcode of ['A1', 'A2']) await out(barcode);
    return (await service.data('askHolder', { recordId, note: '周五在总馆见？' }, { session: by })).request;
  };
  const agree = async (requestId: string) => {
    const wang = await session('wang');
    await service.data('answerOthersRequest', { requestId, accept: true, note: '好' }, { session: wang });
    return wang;
  };
  const code = async (requestId: string, wang: SessionToken) =>
    (await service.data('showTakeCode', { requestId }, { session: wang })).code;

  test('ends one loan and begins the other with the code that the holder shows', async () => {
    const { requestId, otherReader } = await ask();
    expect(otherReader).toBeNull();
    const wang = await session('wang');
    const others = await service.data('listOthersRequests', {}, { session: wang });
    expect(others).toMatchObject({
      total: 1,
      open: 1,
      result: [{ otherReader: '李**', note: '周五在总馆见？', mayAnswer: true }],
    });
    const entry = (id: string) => service.data('listOthersRequests', { requestId: id }, { session: wang });
    expect((await entry(requestId)).result).toEqual(others.result);
    expect(await entry('999999')).toEqual({ total: 1, open: 1, result: [] });
    await agree(requestId);
    expect(await detail(requestId)).toMatchObject({ stage: 'agreed', status: 3, answer: '好', otherReader: '王**' });
    const shown = await service.data('showTakeCode', { requestId }, { session: wang });
    expect(shown.code).toMatch(/^\d{6}$/);
    expect(shown).toMatchObject({ secondsLeft: 300, qrPath: expect.stringContaining(shown.code) });
    const taken = await service.data('confirmTakeCode', { requestId, code: ` ${shown.code} ` }, { session: me });
    expect(taken).toMatchObject({ requestId, dueOn: '2026-02-14' });
    expect((await service.data('listLoans', {}, { session: me })).result).toMatchObject([{ loanId: taken.loanId }]);
    expect((await service.data('listLoans', {}, { session: wang })).total).toBe(1);
    expect(await notices()).toEqual(['copyTaken', 'copyAgreed']);
    expect(await notices(wang)).toEqual(['copyPassedOn', 'copyAsked']);
    const row = await service.store.db.selectFrom('copy_request').selectAll().executeTakeFirstOrThrow();
    expect(row.code_hash).toBeNull();
  });

  test('takes no code that is empty, wrong, late, used or was tried too often', async () => {
    const { requestId } = await ask();
    const wang = await agree(requestId);
    const first = await code(requestId, wang);
    const tried = (input: string) => service.call('confirmTakeCode', { requestId, code: input }, { session: me });
    const wrong = { success: false, errCode: 400, message: '请输入正确的取书码！' };
    expect(await tried('')).toMatchObject(wrong);
    expect(await tried(first === '000000' ? '000001' : '000000')).toMatchObject(wrong);
    service.clock.now += 5 * 60_000;
    expect(await tried(first)).toMatchObject(wrong);
    const second = await code(requestId, wang);
    for (let at = 0; at < 5; at += 1) expect(await tried('x')).toMatchObject(wrong);
    expect(await tried(second)).toMatchObject(wrong);
    const third = await code(requestId, wang);
    const request = await service.store.db.selectFrom('copy_request').select('code_hash').executeTakeFirstOrThrow();
    expect(request.code_hash).not.toContain(third);
    const all = await Promise.all(Array.from({ length: 20 }, () => tried(third)));
    expect(all.filter((entry) => entry.success)).toHaveLength(1);
    expect(await tried(third)).toMatchObject(wrong);
  });

  test('takes the code in the last millisecond of five minutes and not in the next', async () => {
    const { requestId } = await ask();
    const wang = await agree(requestId);
    const tried = (input: string) => service.call('confirmTakeCode', { requestId, code: input }, { session: me });
    const late = await code(requestId, wang);
    service.clock.now += 5 * 60_000;
    expect(await tried(late)).toMatchObject({ success: false, message: '请输入正确的取书码！' });
    const inTime = await code(requestId, wang);
    service.clock.now += 5 * 60_000 - 1;
    expect(await tried(inTime)).toMatchObject({ success: true });
  });

  test('takes the barcode of the copy in the place of the code, of what was agreed on alone', async () => {
    const { requestId, barcode } = await ask();
    const scan = { barcode: barcode ?? '' };
    const before = await service.call('receiveBook', scan, { session: me });
    expect(before).toMatchObject({ errCode: 400, message: '没有待您接收的图书使用此条码' });
    await agree(requestId);
    const wrong = await service.call('writeTakeBarcode', { requestId, barcode: 'S1' }, { session: me });
    expect(wrong.errCode).toBe(400);
    const foreign = await service.call('receiveBook', scan, { session: await session('zhao') });
    expect(foreign.errCode).toBe(400);
    expect((await service.data('receiveBook', scan, { session: me })).requestId).toBe(requestId);
  });

  test('skips no earlier request, and writes nothing if the rules reject the new loan', async () => {
    for (const barcode of ['A1', 'A2']) await out(barcode);
    await reserve(await session('zhao'));
    const refused = await service.call('askHolder', { recordId }, { session: me });
    expect(refused.message).toBe('还有读者在排队等候，不能越过');
    await out('S1', ids.zhao);
    await service.data('askHolder', { recordId: setId, volume: '上' }, { session: me });
    const { result } = await service.data('listCopyRequests', {}, { session: me });
    const requestId = result[0]?.requestId ?? '';
    await service.data('answerOthersRequest', { requestId, accept: true }, { session: await session('zhao') });
    await service.store.db.updateTable('reader').set({ status: 'frozen' }).where('id', '=', ids.me).execute();
    const answer = await service.call('receiveBook', { barcode: 'S1' }, { session: me });
    expect(answer).toMatchObject({ errCode: 409, message: '账户已冻结，不能申请' });
    const holder = await service.store.db
      .selectFrom('loan')
      .select('reader_id')
      .where('barcode', '=', 'S1')
      .where('returned_at', 'is', null)
      .execute();
    expect(holder).toEqual([{ reader_id: ids.zhao }]);
  });

  test('ends when the copy is returned, and expires without an answer', async () => {
    const { requestId, barcode } = await ask();
    await back(barcode ?? '');
    expect(await detail(requestId)).toMatchObject({ stage: 'lapsed', status: 2 });
    await out(barcode ?? '');
    const again = (await service.data('askHolder', { recordId }, { session: me })).request;
    await later(4);
    await daily();
    expect(await detail(again.requestId)).toMatchObject({ stage: 'expired' });
    expect(await notices()).toEqual(['copyExpired', 'copyLapsed']);
  });
});
