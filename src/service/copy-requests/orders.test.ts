import { describe, expect, test } from 'vitest';
import { creditOf, openCharges } from '../ledger/charges/read-charges.ts';
import { placeCopyRequest } from './place-request.ts';
import { acceptRequest, refuseRequest, shelveRequest, dispatchRequest } from './staff.ts';
import { readerCall } from '#support/copy-requests/world.ts';
import {
  service,
  me,
  ids,
  recordId,
  session,
  desk,
  out,
  item,
  later,
  daily,
  detail,
  option,
  notices,
  withReaders,
} from '#support/copy-requests/readers.ts';

withReaders();

describe('an entrust', () => {
  test('brings a copy from another campus as the action that fits', async () => {
    const { request } = await service.data('placeCopyRequest', { recordId, pickupPlaceId: 'MED' }, { session: me });
    expect(request).toMatchObject({
      kind: 'entrust',
      stage: 'toFetch',
      barcode: 'A1',
      pickupPlace: { name: '医学馆' },
    });
    const number = Number(request.requestId);
    await dispatchRequest(desk(), number);
    expect(await item('A1')).toEqual({ status: 'inTransit' });
    await shelveRequest(desk(), number);
    await service.data('cancelCopyRequest', { requestId: request.requestId }, { session: me });
    expect(await detail(request.requestId)).toMatchObject({ status: 1, claimStatus: '2' });
    // It is at the other campus, and goes home.
    expect(await item('A1')).toEqual({ status: 'inTransit' });
    const late = await service.call('cancelCopyRequest', { requestId: request.requestId }, { session: me });
    expect(late).toMatchObject({ errCode: 409, message: '该申请已办结，不能再更改' });
  });

  test('that is cancelled on the way goes home from where it was sent', async () => {
    const { request } = await service.data('placeCopyRequest', { recordId, pickupPlaceId: 'MED' }, { session: me });
    await dispatchRequest(desk(), Number(request.requestId));
    await service.data('cancelCopyRequest', { requestId: request.requestId }, { session: me });
    expect(await item('A1')).toEqual({ status: 'inTransit' });
  });

  test('gives one copy to exactly one of a hundred who ask at the same moment', async () => {
    await out('A2');
    const account = (at: number) => `many${String(at)}`;
    const many = Array.from({ length: 100 }, (_, at) => at);
    const readers = await Promise.all(many.map((at) => service.addReader({ account: account(at), password: '' })));
    const input = { recordId, kind: 'entrust' as const, pickupPlaceId: 'MED' };
    const tried = await Promise.allSettled(
      readers.map(async (id) => placeCopyRequest(input, await readerCall(service, id))),
    );
    expect(tried.filter((entry) => entry.status === 'fulfilled')).toHaveLength(1);
    const open = service.store.db.selectFrom('copy_request').select('id').where('is_open', '=', 1);
    expect(await open.execute()).toHaveLength(1);
  });
});

describe('an order', () => {
  const address = { recipient: '李明', phone: '13800000000', detail: '东区三号楼 201' };
  test('lends at once, shows its fee, is sent, and refunds the fee when it is cancelled', async () => {
    const { library } = service.context();
    const order = { recordId, kind: 'homeDelivery' as const, address };
    const refusal = async (input: object) =>
      (await service.call('confirmLoanOrder', { ...order, ...input }, { session: me })).message;
    expect(await refusal({ fee: 0 })).toBe('费用已变更为 5.00 元，请确认后再提交');
    expect(await refusal({ fee: 500, address: { recipient: '李明' } })).toBe('请填写收件人、电话和地址');
    const { request } = await service.data('confirmLoanOrder', { ...order, fee: 500 }, { session: me });
    expect(request).toMatchObject({ stage: 'toFetch', dueOn: '2026-02-14', fee: 500, address });
    expect(await option('reLend', await session('wang'))).toMatchObject({ reason: '目前没有可以转借的读者' });
    expect(await openCharges(service.store.db, library.id, ids.me)).toMatchObject([{ kind: 'fee', openFen: 500 }]);
    await service.data('cancelCopyRequest', { requestId: request.requestId }, { session: me });
    expect(await openCharges(service.store.db, library.id, ids.me)).toEqual([]);
    expect(await creditOf(service.store.db, library.id, ids.me)).toBeCloseTo(0);
    expect(await item('A1')).toEqual({ status: 'available' });
    expect((await service.data('listLoans', {}, { session: me })).total).toBe(0);

    const again = await service.data('confirmLoanOrder', { ...order, fee: 500 }, { session: me });
    await dispatchRequest(desk(), Number(again.request.requestId));
    await later(8);
    await daily();
    expect(await detail(again.request.requestId)).toMatchObject({ stage: 'lent', status: 4 });
  });

  test('is sent to a saved address of the reader only', async () => {
    const stored = { areaCode: '330106', detail: '文三路 1 号', recipient: '李明', phone: '13800000000' };
    const { addressId } = await service.data('addAddress', stored, { session: me });
    const order = { recordId, kind: 'homeDelivery' as const, fee: 500, address: { addressId } };
    const stranger = { session: await session('wang') };
    const typed = { addressId, detail: '别处 2 号', recipient: '王芳', phone: '13800000001' };
    for (const address of [order.address, typed]) {
      expect(await service.call('confirmLoanOrder', { ...order, address }, stranger)).toMatchObject({ errCode: 404 });
    }
    const { request } = await service.data('confirmLoanOrder', order, { session: me });
    const street = '浙江省杭州市西湖区文三路 1 号';
    expect(request.address).toMatchObject({ addressId, detail: street, recipient: '李明', phone: '13800000000' });
    await service.data('deleteAddress', { addressId }, { session: me });
    const { requestId } = request;
    const after = await service.data('getCopyRequest', { requestId }, { session: me });
    expect(after.request.address).toMatchObject({ detail: street });
  });

  test('waits for staff where the library decides, and is granted or refused with its text', async () => {
    await out('A1');
    const order = { recordId, kind: 'onlineLoan' as const };
    const { request } = await service.data('confirmLoanOrder', order, { session: me });
    expect(request).toMatchObject({ stage: 'toApprove', needVerify: '1', verifyStatus: '0' });
    await refuseRequest(desk(), Number(request.requestId), '仅限课程使用');
    expect(await detail(request.requestId)).toMatchObject({ status: 2, verifyStatus: '2', answer: '仅限课程使用' });
    const granted = (await service.data('confirmLoanOrder', order, { session: me })).request;
    await acceptRequest(desk(), Number(granted.requestId));
    expect(await detail(granted.requestId)).toMatchObject({ verifyStatus: '1', stage: 'toFetch', dueOn: '2026-02-14' });
    expect(await notices()).toEqual(['copyAccepted', 'copyRefused']);
    const list = { kind: 'onlineLoan' as const, verifyStatus: '2' as const };
    expect(await service.data('listCopyRequests', list, { session: me })).toMatchObject({ total: 1, open: 1 });
  });

  test('is handed out by the scan that lends, to its reader alone and while the card is good', async () => {
    await out('A1');
    const order = { recordId, kind: 'onlineLoan' as const };
    const { request } = await service.data('confirmLoanOrder', order, { session: me });
    await acceptRequest(desk(), Number(request.requestId));
    const { barcode } = await detail(request.requestId);
    await shelveRequest(desk(), Number(request.requestId));
    await expect(out(barcode ?? '', ids.wang)).rejects.toThrow(/another reader/i);
    const setCard = (status: string) =>
      service.store.db.updateTable('reader').set({ status }).where('id', '=', ids.me).execute();
    await setCard('lost');
    await expect(out(barcode ?? '', ids.me)).rejects.toThrow('frozen');
    await setCard('normal');
    const loan = await out(barcode ?? '', ids.me);
    expect(loan).toMatchObject({ barcode, reader_id: ids.me, returned_at: null });
    expect(await detail(request.requestId)).toMatchObject({ stage: 'lent', claimStatus: '1' });
    expect((await service.data('listLoans', {}, { session: me })).total).toBe(1);
    // What has been handed out is lent; there is nothing more to hand out.
    await expect(out(barcode ?? '', ids.me)).rejects.toThrow('has the item on loan already');
  });

  test('is refused by the rules of lending', async () => {
    for (const barcode of ['S1', 'S2']) await out(barcode, ids.me);
    await service.put([
      {
        controlNumber: 'b',
        kind: 'book',
        title: '书',
        holdings: [{ libCode: 'MAIN', locationId: 'stacks', items: [{ barcode: 'B1' }] }],
      },
    ]);
    await out('B1', ids.me);
    const order = { recordId, kind: 'onlineLoan' as const };
    expect((await option('onlineLoan', me))?.reason).toBe('借书量已达上限');
    const answer = await service.call('confirmLoanOrder', order, { session: me });
    expect(answer.message).toBe('借书量已达上限');
    expect(await item('A1')).toEqual({ status: 'available' });
  });
});
