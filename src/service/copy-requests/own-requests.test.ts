import { describe, expect, test } from 'vitest';
import { testReader } from '#support/service.ts';
import { shelveRequest } from './staff.ts';
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
  daily,
  reserve,
  detail,
  withReaders,
} from '#support/copy-requests/readers.ts';

withReaders();

describe('requests', () => {
  test('are unreachable for other readers, and for the same account of another library', async () => {
    for (const barcode of ['A1', 'A2']) await out(barcode);
    const { requestId } = await reserve(me);
    const zhao = await session('zhao');
    await service.addReader({}, 'other');
    const elsewhere = await service.signIn({}, { library: 'other' });
    for (const asking of [{ session: zhao }, { session: elsewhere, library: 'other' }]) {
      for (const [name, input] of [
        ['getCopyRequest', { requestId }],
        ['cancelCopyRequest', { requestId }],
        ['suspendCopyRequest', { requestId, until: '2026-03-01' }],
        ['resumeCopyRequest', { requestId }],
        ['changePickupPlace', { requestId, pickupPlaceId: 'MED' }],
        ['answerOthersRequest', { requestId, accept: true }],
        ['showTakeCode', { requestId }],
      ] as const) {
        expect(await service.call(name, input, asking), name).toMatchObject({ errCode: 404, message: '没有这个申请' });
      }
      expect((await service.data('listCopyRequests', {}, asking)).total).toBe(0);
      expect((await service.data('listOthersRequests', {}, asking)).total).toBe(0);
    }
    const queue = await service.data('listRequestQueue', { recordId });
    expect(JSON.stringify(queue)).not.toContain(testReader.name);
    const mismatch = await service.call('listOthersRequests', { userId: String(ids.wang) }, { session: me });
    expect(mismatch).toMatchObject({ errCode: 409, message: '已换了读者登录，请刷新页面' });
  });

  test('are refused from a page that was rendered for another reader or library', async () => {
    for (const barcode of ['A1', 'A2']) await out(barcode);
    const others = [{ userId: String(ids.zhao) }, { groupCode: '900002' }];
    const own = { userId: String(ids.me), groupCode: '900001', libCode: 'MAIN' };
    const home = { recordId, kind: 'homeDelivery' as const, fee: 500 };
    const another = { errCode: 409, message: '已换了读者登录，请刷新页面' };
    for (const [name, input] of [
      ['listOthersRequests', {}],
      ['receiveBook', { barcode: 'A1' }],
      ['writeTakeBarcode', { requestId: '1', barcode: 'A1' }],
      ['confirmTakeCode', { requestId: '1', code: '000000' }],
      ['placeCopyRequest', { recordId }],
      ['askHolder', { recordId }],
      ['confirmLoanOrder', home],
    ] as const) {
      for (const other of others) {
        expect(await service.call(name, { ...input, ...other }, { session: me }), name).toMatchObject(another);
      }
      const answer = await service.call(name, { ...input, ...own }, { session: me });
      expect(answer.message, name).not.toBe(another.message);
    }
  });

  test('are counted against what the library allows at once', async () => {
    for (const barcode of ['A1', 'A2', 'S1']) await out(barcode);
    await out('S2', ids.zhao);
    await reserve(me);
    await service.data('placeCopyRequest', { recordId: setId, kind: 'reservation', volume: '上' }, { session: me });
    const third = { recordId: setId, kind: 'reservation' as const, volume: '下' };
    expect((await service.call('placeCopyRequest', third, { session: me })).message).toBe('同时最多可有 2 个此类申请');
    const [limits] = await service.data('getRequestLimits', {}, { session: me });
    expect(limits).toMatchObject({ kind: 'reservation', open: 2, maxOpen: 2, usedThisYear: 2, maxThisYear: null });
    expect(await service.data('getRequestMessaging', {}, { session: me })).toMatchObject({ isSmsOn: false });
  });

  test('that are ready for pickup are listed before newer ones', async () => {
    const place = async () =>
      (await service.data('placeCopyRequest', { recordId, pickupPlaceId: 'MED' }, { session: me })).request.requestId;
    const first = await place();
    await shelveRequest(desk(), Number(first));
    await out('S1');
    service.clock.now += 60_000;
    const set = { recordId: setId, kind: 'reservation' as const, volume: '上' };
    const second = (await service.data('placeCopyRequest', set, { session: me })).request.requestId;
    const { result, ready } = await service.data('listCopyRequests', {}, { session: me });
    expect(ready).toBe(1);
    expect(result.map((entry) => entry.requestId)).toEqual([first, second]);
  });

  test('keep no reference to a deleted reader', async () => {
    const order = { recordId, kind: 'homeDelivery' as const, fee: 500 };
    const address = { recipient: '李明', phone: '13812345678', detail: '东区三号楼' };
    await service.data('confirmLoanOrder', { ...order, address }, { session: me });
    await service.data('placeCopyRequest', { recordId: setId, volume: '上', pickupPlaceId: 'MED' }, { session: me });
    const { db } = service.store;
    const { result } = await service.data('listCopyRequests', {}, { session: me });
    for (const { requestId } of result) await service.data('cancelCopyRequest', { requestId }, { session: me });
    expect([await item('A1'), await item('S1')]).toEqual([{ status: 'available' }, { status: 'available' }]);
    await db.deleteFrom('reader').where('id', '=', ids.me).execute();
    const rows = await db.selectFrom('copy_request').select(['reader_id', 'holder_id', 'is_open']).execute();
    expect(new Set(rows.map((row) => JSON.stringify(row)))).toEqual(
      new Set(['{"reader_id":null,"holder_id":null,"is_open":0}']),
    );
    for (const table of ['copy_request_step', 'copy_request_address'] as const) {
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });

  test('of deleted readers expire by the job, and their copies go to the next readers', async () => {
    await service.data('placeCopyRequest', { recordId, pickupPlaceId: 'MED' }, { session: me });
    await service.store.db.deleteFrom('reader').where('id', '=', ids.me).execute();
    expect(await item('A1')).toEqual({ status: 'onHold' });
    await daily();
    expect(await item('A1')).toEqual({ status: 'available' });
  });

  test('follow the history of loans: what a reader wants forgotten is forgotten here too', async () => {
    const { request } = await service.data('placeCopyRequest', { recordId, pickupPlaceId: 'MED' }, { session: me });
    await shelveRequest(desk(), Number(request.requestId));
    await out('A1', ids.me);
    expect((await detail(request.requestId)).stage).toBe('lent');
    await service.data('keepLoanHistory', { keep: false }, { session: me });
    await back('A1');
    expect((await service.data('listCopyRequests', {}, { session: me })).total).toBe(0);
  });
});
