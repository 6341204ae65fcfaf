import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SessionToken } from '../../lib/contract/session.ts';
import type { RequestKind } from '../../lib/rules/copy-requests.ts';
import { creditOf, openCharges } from '../charges/read.ts';
import { giveBack, lend } from '../circulation/lend.ts';
import { testLibrary, testReader, testService, type TestService } from '../testing.ts';
import { keepRequestsOf } from './expire.ts';
import { listPrimaryActions } from './options.ts';
import { placeCopyRequest } from './place.ts';
import { acceptRequest, handOutRequest, loseCopy, refuseRequest, shelveRequest, dispatchRequest } from './staff.ts';
import { caughtLine, slips, slipsHtml, slipsText, staffLine, staffRequests } from './staff-list.ts';
import { readerCall, worldRecords } from './testing.world.ts';

const dayMs = 86_400_000;
const kinds = (...names: RequestKind[]) => ({ kinds: names });
const file = {
  ...testLibrary,
  circulation: { rules: [{ loans: 3, days: 30, renewals: 2 }] },
  copyRequests: {
    renewalWhileWaiting: false,
    holdDays: 2,
    rules: [
      { ...kinds('homeDelivery'), fee: 500, atOnce: 2 },
      { ...kinds('onlineLoan'), campuses: ['west'], approval: true },
      { ...kinds('reservation'), atOnce: 2 },
      { ...kinds('entrust', 'onlineLoan', 'reLend') },
    ],
  },
};
const other = { file: { ...testLibrary, mappingPath: 'other', groupCode: '900002', copyRequests: { rules: [{}] } } };

let service: TestService;
let me: SessionToken;
let ids: Record<'me' | 'wang' | 'zhao', number>;
let recordId: string;
let setId: string;

const password = 'Reader-2026';
const session = (account: string) => service.signIn({ username: account, password });

beforeEach(async () => {
  service = await testService({ libraries: [{ file }, other], records: worldRecords() });
  ids = {
    me: await service.addReader({ typeCode: 'student' }),
    wang: await service.addReader({ account: 'wang', name: '王芳', password, primaryId: 'JL20240007' }),
    zhao: await service.addReader({ account: 'zhao', name: '赵敏', password, primaryId: 'JL20240008' }),
  };
  me = await service.signIn();
  [recordId, setId] = [await service.idOf('a'), await service.idOf('s')];
});
afterEach(() => service.close());

const desk = () => ({ db: service.store.db, library: service.context().library, now: service.clock.now });
const out = (barcode: string, readerId = ids.wang) => lend(service.store.db, { ...desk(), readerId, barcode });
const back = (barcode: string, deskAt?: string) => giveBack(service.store.db, { ...desk(), barcode, deskAt });
const item = (barcode: string) =>
  service.store.db.selectFrom('item').select('status').where('barcode', '=', barcode).executeTakeFirstOrThrow();
/** Lets days pass; sessions do not last so long. */
const later = async (days: number): Promise<void> => {
  service.clock.now += days * dayMs;
  me = await service.signIn();
};
const daily = () => keepRequestsOf(service.store.db, service.context().library, service.clock.now);
const reserve = async (by: SessionToken, given: { volume?: string; pickupPlaceId?: string } = {}) =>
  (await service.data('placeCopyRequest', { recordId, kind: 'reservation', ...given }, { session: by })).request;
const detail = async (requestId: string, by = me) =>
  (await service.data('getCopyRequest', { requestId }, { session: by })).request;
const options = async (by?: SessionToken, given: { volume?: string; libCode?: string } = {}, id = recordId) =>
  service.data('getRequestOptions', { recordId: id, ...given }, { session: by });
const option = async (kind: string, by?: SessionToken, id = recordId) =>
  (await options(by, {}, id)).options.find((one) => one.kind === kind);
const notices = async (by = me) =>
  (await service.data('listNotices', { rows: 20 }, { session: by })).result.map((one) => one.kind);

describe('what is offered first', () => {
  test('is where a copy stands; one elsewhere is brought; when all are out the title is reserved', async () => {
    expect((await options()).primary).toMatchObject({ action: 'shelf', copy: { barcode: 'A1', callNo: 'I247/1' } });
    expect((await options(undefined, { libCode: 'MED' })).primary).toMatchObject({
      ...{ action: 'shelf', copy: { barcode: 'A2', locationName: '医学书库' } },
    });
    await out('A2');
    expect((await options(me, { libCode: 'MED' })).primary).toMatchObject({
      ...{ action: 'bring', kind: 'entrust', copy: { barcode: 'A1' }, pickupPlace: { addressId: 'MED' } },
    });
    await out('A1', ids.zhao);
    expect((await options()).primary).toMatchObject({
      ...{ action: 'reserve', kind: 'reservation', waiting: 0, expectedOn: '2026-02-14' },
    });
    const { requestId } = await reserve(me);
    expect((await options(me)).primary).toMatchObject({ action: 'requested', request: { requestId, position: 1 } });
    expect((await options(await session('wang'))).primary).toMatchObject({ action: 'borrowed', dueOn: '2026-02-14' });
    expect((await options()).primary).toMatchObject({ action: 'reserve', waiting: 1 });
  });

  test('is told for a list in so many statements whatever its length', async () => {
    const count = async (recordIds: string[]) => {
      let statements = 0;
      const { db } = service.store;
      const counting = db.withPlugin({
        transformQuery: ({ node }) => {
          statements += 1;
          return node;
        },
        transformResult: ({ result }) => Promise.resolve(result),
      });
      const call = { ...service.context(), store: { ...service.store, db: counting } };
      expect(await listPrimaryActions({ recordIds, libCode: undefined }, call)).toHaveLength(recordIds.length);
      return statements;
    };
    expect(await count([recordId, setId])).toBe(await count([recordId]));
    expect(await count([recordId])).toBe(4);
  });

  test('tells of everything refused why, in the language of the reader, and of visitors what readers could do', async () => {
    expect(await option('reservation')).toMatchObject({ isAllowed: false, reason: '尚有复本在架，请直接到书架取书' });
    expect(await option('entrust')).toMatchObject({ isAllowed: true, needVerify: '0' });
    await service.store.db.updateTable('reader').set({ status: 'frozen' }).where('id', '=', ids.me).execute();
    const told = await service.data('getRequestOptions', { recordId }, { session: me, language: 'en-US' });
    expect(new Set(told.options.map((one) => one.reason))).toEqual(new Set(['Your account is frozen']));
    const check = { recordId, kind: 'entrust' as const };
    expect(await service.data('checkCopyRequest', check, { session: me })).toMatchObject({ isAllowed: false });
  });
});

describe('a reservation', () => {
  test('waits in its queue, and the copy that comes back is kept for the first, then for the next', async () => {
    for (const barcode of ['A1', 'A2']) await out(barcode);
    const mine = await reserve(me);
    const zhao = await session('zhao');
    const second = await reserve(zhao, { pickupPlaceId: 'MAIN' });
    expect(mine).toMatchObject({ stage: 'waiting', status: 0, position: 1, earliestDueOn: '2026-02-14' });
    expect(second).toMatchObject({ position: 2, waiting: 2, expectedOn: '2026-02-14' });

    const { caught } = await back('A1');
    expect(caught).toMatchObject({ id: Number(mine.requestId), stage: 'ready', until: '2026-01-17' });
    if (caught) expect(await caughtLine(desk(), caught)).toMatch(/kept for request #\d+, card ….+ until 2026-01-17/);
    expect(await item('A1')).toEqual({ status: 'onHold' });
    expect(await detail(mine.requestId)).toMatchObject({ status: 3, claimStatus: '0', until: '2026-01-17' });
    expect(await notices()).toEqual(['copyReady']);
    await expect(out('A1', ids.zhao)).rejects.toThrow('another reader has asked for it');

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

  test('makes the pages stale that tell how many wait', async () => {
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
    const seqs = [before, placed, cancelled].map((one) => one?.seq ?? 0);
    expect(seqs).toEqual([...new Set(seqs)].sort((a, b) => a - b));
  });

  test('is paused until a day without losing its place, and resumes by itself', async () => {
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
    const asked = { recordId: setId, kind: 'reservation' as const };
    const refusal = async (given: { volume?: string }) =>
      (await service.call('placeCopyRequest', { ...asked, ...given }, { session: me })).message;
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

    service.put(worldRecords(['X1']));
    await expect(out('X1', ids.zhao)).rejects.toThrow('another reader has asked for it');
    await daily();
    expect(await detail(requestId)).toMatchObject({ stage: 'toFetch', barcode: 'X1' });
    service.put(worldRecords());
    expect(await item('X1')).toEqual({ status: 'onHold' });
    await service.data('cancelCopyRequest', { requestId }, { session: me });
    expect(await item('X1')).toEqual({ status: 'withdrawn' });
  });
});

describe('an entrust', () => {
  test('brings a copy from another campus, and what fits the moment is one', async () => {
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
    expect(await slips(desk())).toMatchObject([{ barcode: 'A1', from: '书库', to: '医学馆' }]);
    await shelveRequest(desk(), number);
    await service.data('cancelCopyRequest', { requestId: request.requestId }, { session: me });
    expect(await detail(request.requestId)).toMatchObject({ status: 1, claimStatus: '2' });
    expect(await item('A1')).toEqual({ status: 'available' });
    const late = await service.call('cancelCopyRequest', { requestId: request.requestId }, { session: me });
    expect(late).toMatchObject({ errCode: 409, message: '该申请已办结，不能再更改' });
  });

  test('gives one copy to exactly one of a hundred who ask at the same moment', async () => {
    await out('A2');
    const account = (at: number) => `many${String(at)}`;
    const many = Array.from({ length: 100 }, (_, at) => at);
    const readers = await Promise.all(many.map((at) => service.addReader({ account: account(at), password: '' })));
    const asked = { recordId, kind: 'entrust' as const, pickupPlaceId: 'MED' };
    const tried = await Promise.allSettled(readers.map((id) => placeCopyRequest(asked, readerCall(service, id))));
    expect(tried.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    const open = service.store.db.selectFrom('copy_request').select('id').where('is_open', '=', 1);
    expect(await open.execute()).toHaveLength(1);
  });
});

describe('an order', () => {
  const address = { recipient: '李明', phone: '13800000000', detail: '东区三号楼 201' };
  test('lends at once, tells its fee, is sent, and takes the fee back when it is cancelled', async () => {
    const { library } = service.context();
    const order = { recordId, kind: 'homeDelivery' as const, address };
    const refusal = async (given: object) =>
      (await service.call('confirmLoanOrder', { ...order, ...given }, { session: me })).message;
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

  test('is sent to an address that the reader has kept, and to nobody else’s', async () => {
    const kept = { areaCode: '330106', detail: '文三路 1 号', recipient: '李明', phone: '13800000000' };
    const { addressId } = await service.data('addAddress', kept, { session: me });
    const order = { recordId, kind: 'homeDelivery' as const, fee: 500, address: { addressId } };
    expect(await service.call('confirmLoanOrder', order, { session: await session('wang') })).toMatchObject({
      errCode: 404,
    });
    const { request } = await service.data('confirmLoanOrder', order, { session: me });
    const detail = '浙江省杭州市西湖区文三路 1 号';
    expect(request.address).toMatchObject({ addressId, detail, recipient: '李明', phone: '13800000000' });
    await service.data('deleteAddress', { addressId }, { session: me });
    const { requestId } = request;
    const after = await service.data('getCopyRequest', { requestId }, { session: me });
    expect(after.request.address).toMatchObject({ detail });
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

  test('is refused by the rules of lending', async () => {
    for (const barcode of ['S1', 'S2']) await out(barcode, ids.me);
    service.put([
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
    const asked = await service.data('listOthersRequests', {}, { session: wang });
    expect(asked).toMatchObject({
      total: 1,
      open: 1,
      result: [{ otherReader: '李**', note: '周五在总馆见？', mayAnswer: true }],
    });
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
    const tried = (given: string) => service.call('confirmTakeCode', { requestId, code: given }, { session: me });
    const wrong = { success: false, errCode: 400, message: '请输入正确的取书码！' };
    expect(await tried('')).toMatchObject(wrong);
    expect(await tried(first === '000000' ? '000001' : '000000')).toMatchObject(wrong);
    service.clock.now += 5 * 60_000;
    expect(await tried(first)).toMatchObject(wrong);
    const second = await code(requestId, wang);
    for (let at = 0; at < 5; at += 1) expect(await tried('x')).toMatchObject(wrong);
    expect(await tried(second)).toMatchObject(wrong);
    const third = await code(requestId, wang);
    const kept = await service.store.db.selectFrom('copy_request').select('code_hash').executeTakeFirstOrThrow();
    expect(kept.code_hash).not.toContain(third);
    const all = await Promise.all(Array.from({ length: 20 }, () => tried(third)));
    expect(all.filter((one) => one.success)).toHaveLength(1);
    expect(await tried(third)).toMatchObject(wrong);
  });

  test('takes the barcode of the copy in the place of the code, of what was agreed on alone', async () => {
    const { requestId, barcode } = await ask();
    const scan = { barcode: barcode ?? '' };
    const before = await service.call('receiveBook', scan, { session: me });
    expect(before).toMatchObject({ errCode: 400, message: '没有等您接收的这一条码' });
    await agree(requestId);
    const wrong = await service.call('writeTakeBarcode', { requestId, barcode: 'S1' }, { session: me });
    expect(wrong.errCode).toBe(400);
    const foreign = await service.call('receiveBook', scan, { session: await session('zhao') });
    expect(foreign.errCode).toBe(400);
    expect((await service.data('receiveBook', scan, { session: me })).requestId).toBe(requestId);
  });

  test('passes nobody who waited before, and nothing is written where the rules refuse the new loan', async () => {
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

  test('lapses when the copy comes back, and expires when nobody answers', async () => {
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

  test('are counted against what the library allows at once', async () => {
    for (const barcode of ['A1', 'A2', 'S1']) await out(barcode);
    await out('S2', ids.zhao);
    await reserve(me);
    await service.data('placeCopyRequest', { recordId: setId, kind: 'reservation', volume: '上' }, { session: me });
    const third = { recordId: setId, kind: 'reservation' as const, volume: '下' };
    expect((await service.call('placeCopyRequest', third, { session: me })).message).toBe('同时最多可有 2 个此类申请');
    const [limits] = await service.data('getRequestLimits', {}, { session: me });
    expect(limits).toMatchObject({ kind: 'reservation', open: 2, mostOpen: 2, usedThisYear: 2, mostThisYear: null });
    expect(await service.data('getRequestMessaging', {}, { session: me })).toMatchObject({ isSmsOn: false });
  });

  test('lead nowhere to a reader who is gone', async () => {
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

  test('of readers who vanish without a word are lapsed by the job, and what they were promised goes on', async () => {
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

  test('are listed and printed for staff without a name', async () => {
    const { request } = await service.data(
      'placeCopyRequest',
      { recordId, pickupPlaceId: 'MED' },
      { session: await session('wang') },
    );
    const [row] = await staffRequests(desk());
    if (!row) throw new Error('no request');
    expect(staffLine(desk(), row)).toContain(`#${request.requestId}\t`);
    const printed = await slips(desk());
    for (const text of [slipsText(printed), slipsHtml(printed)]) {
      expect(text).toContain('I247/1');
      expect(text).toContain('…0007');
      expect(text).not.toContain('王芳');
    }
  });
});
