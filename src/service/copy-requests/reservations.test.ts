import { describe, expect, test } from 'vitest';
import { handOutRequest, loseCopy, shelveRequest } from './staff.ts';
import {
  service,
  me,
  ids,
  recordId,
  setId,
  session,
  desk,
  out,
  back,
  item,
  later,
  daily,
  reserve,
  detail,
  options,
  notices,
  withReaders,
} from '#support/copy-requests/readers.ts';
import { worldRecords } from '#support/copy-requests/world.ts';

withReaders();

describe('a reservation', () => {
  test('waits in its queue, and a returned copy is kept for the first reader, then for the next', async () => {
    for (const barcode of ['A1', 'A2']) await out(barcode);
    const mine = await reserve(me);
    const zhao = await session('zhao');
    const second = await reserve(zhao, { pickupPlaceId: 'MAIN' });
    expect(mine).toMatchObject({ stage: 'waiting', status: 0, position: 1, earliestDueOn: '2026-02-14' });
    expect(second).toMatchObject({ position: 2, waiting: 2, expectedOn: '2026-02-14' });

    const { caught } = await back('A1');
    expect(caught).toMatchObject({ id: Number(mine.requestId), stage: 'ready', until: '2026-01-17' });
    expect(await item('A1')).toEqual({ status: 'onHold' });
    expect(await detail(mine.requestId)).toMatchObject({ status: 3, claimStatus: '0', until: '2026-01-17' });
    expect(await notices()).toEqual(['copyReady']);
    await expect(out('A1', ids.zhao)).rejects.toThrow('Another reader has requested the item');

    await later(3);
    await daily();
    await daily();
    expect(await detail(mine.requestId)).toMatchObject({ stage: 'expired', status: 2, claimStatus: '0' });
    const again = await session('zhao');
    expect(await detail(second.requestId, again)).toMatchObject({ stage: 'toFetch', barcode: 'A1' });
    await shelveRequest(desk(), Number(second.requestId));
    await handOutRequest(desk(), Number(second.requestId));
    expect(await detail(second.requestId, again)).toMatchObject({ status: 4, claimStatus: '1', dueOn: '2026-02-17' });
    expect(await item('A1')).toEqual({ status: 'loaned' });
  });

  test('goes on its way where it is collected elsewhere, and comes back to the queue when the copy is missing', async () => {
    for (const barcode of ['A1', 'A2']) await out(barcode);
    const { requestId } = await reserve(me, { pickupPlaceId: 'MED' });
    await back('A1');
    expect(await item('A1')).toEqual({ status: 'inTransit' });
    expect(await detail(requestId)).toMatchObject({ stage: 'inTransit' });
    await loseCopy(desk(), Number(requestId), '运送途中遗失');
    expect(await item('A1')).toEqual({ status: 'missing' });
    expect(await detail(requestId)).toMatchObject({ stage: 'waiting', answer: '运送途中遗失', barcode: null });
    await back('A2');
    expect(await detail(requestId)).toMatchObject({ stage: 'ready', barcode: 'A2' });
  });

  test('invalidates the pages that show the queue length', async () => {
    for (const barcode of ['A1', 'A2']) await out(barcode);
    const last = () =>
      service.store.db
        .selectFrom('change')
        .select(['seq', 'record_id', 'op'])
        .orderBy('seq', 'desc')
        .limit(1)
        .execute();
    const [before] = await last();
    const { requestId } = await reserve(me);
    const [placed] = await last();
    expect(placed).toMatchObject({ record_id: Number(recordId), op: 'items' });
    await service.data('cancelCopyRequest', { requestId }, { session: me });
    const [cancelled] = await last();
    const seqs = [before, placed, cancelled].map((entry) => entry?.seq ?? 0);
    expect(seqs).toEqual([...new Set(seqs)].sort((a, b) => a - b));
  });

  test('is paused until a day without losing its place, and resumes automatically', async () => {
    for (const barcode of ['A1', 'A2']) await out(barcode);
    const mine = await reserve(me);
    const zhao = await session('zhao');
    await reserve(zhao);
    const pause = { requestId: mine.requestId, until: '2026-01-20' };
    expect((await service.data('suspendCopyRequest', pause, { session: me })).request.stage).toBe('suspended');
    const past = await service.call('suspendCopyRequest', { ...pause, until: '2026-01-15' }, { session: me });
    expect(past.message).toBe('请选择今天以后的日期');
    await back('A1');
    const queue = (await service.data('listRequestQueue', { recordId }, { session: me })).result;
    expect(queue).toMatchObject([{ isOwn: true, isSuspended: true, since: '2026-01-15' }]);
    await later(6);
    await back('A2');
    expect((await detail(mine.requestId)).stage).toBe('suspended');
    await daily();
    expect(await detail(mine.requestId)).toMatchObject({ stage: 'toFetch' });
  });

  test('is for a volume where there are several, once at a time, and not for what the reader has', async () => {
    await out('S1');
    await out('S2', ids.me);
    const input = { recordId: setId, kind: 'reservation' as const };
    const refusal = async (options: { volume?: string }) =>
      (await service.call('placeCopyRequest', { ...input, ...options }, { session: me })).message;
    expect(await refusal({})).toBe('请先选择卷册');
    expect(await refusal({ volume: '下' })).toBe('您已借有此书');
    expect(await refusal({ volume: '上' })).toBe('申请成功');
    expect(await refusal({ volume: ' 上' })).toBe('您已申请过此书，尚未办结');
    expect((await options(me, {}, setId)).volumes).toMatchObject([{ volume: '上', waiting: 1 }, { volume: '下' }]);
  });

  test('keeps the loan before it from being renewed, and is served by what an import brings', async () => {
    for (const barcode of ['A1', 'A2']) await out(barcode);
    const { requestId } = await reserve(me);
    const wang = await session('wang');
    const [loan] = (await service.data('listLoans', {}, { session: wang })).result;
    expect(loan).toMatchObject({ renewsTo: null, notRenewable: '有读者在排队等候此书，不能续借' });
    const renewed = await service.call('renewLoans', { loanIds: [loan?.loanId ?? ''] }, { session: wang });
    expect(renewed).toMatchObject({ success: false, data: { results: [{ isRenewed: false }] } });

    await service.put(worldRecords(['X1']));
    await expect(out('X1', ids.zhao)).rejects.toThrow('Another reader has requested the item');
    await daily();
    expect(await detail(requestId)).toMatchObject({ stage: 'toFetch', barcode: 'X1' });
    await service.put(worldRecords());
    expect(await item('X1')).toEqual({ status: 'onHold' });
    await service.data('cancelCopyRequest', { requestId }, { session: me });
    expect(await item('X1')).toEqual({ status: 'withdrawn' });
  });
});
