import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RequestKind } from '../../lib/rules/copy-requests.ts';
import type { SessionToken } from '../../lib/contract/session.ts';
import { openCharges } from '../ledger/charges/read-charges.ts';
import { agreeAll } from '#support/circulation.ts';
import { testLibrary, testService, type TestService } from '#support/service.ts';
import { updateRequestsOf } from './expire.ts';
import { acceptRequest, dispatchRequest, handOutRequest, refuseRequest, shelveRequest } from './staff.ts';
import { takeBackRequest } from './take-back.ts';
import { disagreements, snapshot, worldRecords } from '#support/copy-requests/world.ts';

// What staff granted, sent or shelved by mistake, in a library where they decide on every request.

const dayMs = 86_400_000;
const file = {
  ...testLibrary,
  circulation: { rules: [{ loans: 3, days: 30 }] },
  copyRequests: {
    holdDays: 2,
    rules: [
      { kinds: ['reservation', 'entrust'] satisfies RequestKind[], approval: true, onShelf: true },
      { kinds: ['onlineLoan', 'homeDelivery'] satisfies RequestKind[], approval: true, fee: 500 },
    ],
  },
};

let service: TestService;
let me: SessionToken;
let readerId: number;
let recordId: string;
beforeEach(async () => {
  service = await testService({ libraries: [{ file }], records: worldRecords() });
  readerId = await service.addReader({ typeCode: 'student' });
  // What became of a request is looked at, which goes with a loan that is not kept.
  await agreeAll(service.store.db, service.clock.now);
  me = await service.signIn();
  recordId = await service.idOf('a');
});
afterEach(async () => {
  expect(disagreements(await snapshot({ service }))).toEqual([]);
  await service.close();
});

const desk = () => ({ db: service.store.db, library: service.context().library, now: (service.clock.now += 1000) });
const place = async (kind: 'reservation' | 'entrust', session = me) => {
  const input = { recordId, kind, ...(kind === 'entrust' && { pickupPlaceId: 'MED' }) };
  return Number((await service.data('placeCopyRequest', input, { session })).request.requestId);
};
const shown = async (id: number, session = me) =>
  (await service.data('getCopyRequest', { requestId: String(id) }, { session })).request;
const itemOf = async (barcode: string) =>
  (await service.store.db.selectFrom('item').select('status').where('barcode', '=', barcode).executeTakeFirst())
    ?.status;
const notices = async () =>
  (await service.data('listNotices', { rows: 20 }, { session: me })).result.map(({ kind }) => kind);
const refusal = { obstacle: 'notTakenBack' };

test('what was granted awaits the decision again with its place in the queue, and its copy goes to the next', async () => {
  const others: SessionToken[] = [];
  for (const account of ['wang', 'zhao']) {
    await service.addReader({ account, name: account, password: 'Reader-2026', mustChange: false });
    others.push(await service.signIn({ username: account, password: 'Reader-2026' }));
  }
  const [wang = me, zhao = me] = others;
  const first = await place('reservation');
  const second = await place('reservation', wang);
  const brought = await place('entrust', zhao);
  await acceptRequest(desk(), brought);
  expect(await shown(brought, zhao)).toMatchObject({ stage: 'toFetch', barcode: 'A1', verifyStatus: '1' });
  // It gets the other copy at the same moment.
  expect(await acceptRequest(desk(), first)).toMatchObject({ stage: 'toFetch', barcode: 'A2' });
  expect(await acceptRequest(desk(), second)).toMatchObject({ stage: 'waiting' });
  expect(await takeBackRequest(desk(), first)).toMatchObject({ stage: 'toApprove', verify_status: '0', item_id: null });
  expect(await notices()).toContain('copyWithdrawn');
  // Its copy is assigned to the next waiting reader; that was not an action of staff.
  expect(await shown(second, wang)).toMatchObject({ stage: 'toFetch', barcode: 'A2' });
  await expect(takeBackRequest(desk(), second)).rejects.toMatchObject(refusal);
  expect(await acceptRequest(desk(), first)).toMatchObject({ stage: 'waiting' });
  expect(await takeBackRequest(desk(), first)).toMatchObject({ stage: 'toApprove' });
  await acceptRequest(desk(), first);
  // Who asked first is first again.
  await takeBackRequest(desk(), brought);
  expect(await shown(first)).toMatchObject({ stage: 'toFetch', barcode: 'A1' });
});

test('a loan that was begun with a grant ends with it, and its fee is charged again when it is granted again', async () => {
  const { library } = service.context();
  const address = { recipient: '李明', phone: '13800000000', detail: '东区三号楼 201' };
  const given = { recordId, kind: 'homeDelivery', fee: 500, address } as const;
  const { request } = await service.data('confirmLoanOrder', given, { session: me });
  const id = Number(request.requestId);
  const state = async () => ({
    loans: (await service.data('listLoans', {}, { session: me })).total,
    charges: (await openCharges(service.store.db, library.id, readerId)).map(({ openFen }) => openFen),
  });
  await acceptRequest(desk(), id);
  await dispatchRequest(desk(), id);
  expect(await takeBackRequest(desk(), id)).toMatchObject({ stage: 'toFetch' });
  expect(await state()).toEqual({ loans: 1, charges: [500] });
  await expect(takeBackRequest(desk(), id)).rejects.toMatchObject(refusal);
  // Not sent after all: its reader may cancel it still.
  await service.data('cancelCopyRequest', { requestId: String(id) }, { session: me });
  expect(await state()).toEqual({ loans: 0, charges: [] });
  const again = await service.data('confirmLoanOrder', given, { session: me });
  const next = Number(again.request.requestId);
  for (const stage of ['toApprove', 'toApprove']) {
    await acceptRequest(desk(), next);
    expect(await state()).toEqual({ loans: 1, charges: [500] });
    expect(await takeBackRequest(desk(), next)).toMatchObject({ stage, loan_id: null });
    expect(await state()).toEqual({ loans: 0, charges: [] });
    expect(await itemOf('A1')).toBe('available');
  }
  // What counts as delivered is with its reader.
  await acceptRequest(desk(), next);
  await dispatchRequest(desk(), next);
  service.clock.now += 8 * dayMs;
  await updateRequestsOf(service.store.db, library, service.clock.now);
  await expect(takeBackRequest(desk(), next)).rejects.toMatchObject(refusal);
});

test('a refused request is decided on again; its reader gets a notice and keeps the place in the queue', async () => {
  const id = await place('reservation');
  await refuseRequest(desk(), id, '该书不外借');
  expect(await takeBackRequest(desk(), id)).toMatchObject({ stage: 'toApprove', verify_status: '0', is_open: 1 });
  expect(await notices()).toContain('copyReopened');
  expect(await shown(id)).toMatchObject({ stage: 'toApprove' });
  expect(JSON.stringify(await shown(id))).not.toContain('该书不外借');
});

test('a request with a fee that was never granted ends without a refund', async () => {
  const address = { recipient: '李明', phone: '13800000000', detail: '东区三号楼 201' };
  const order = { recordId, kind: 'homeDelivery', fee: 500, address } as const;
  const { request } = await service.data('confirmLoanOrder', order, { session: me });
  await service.data('cancelCopyRequest', { requestId: request.requestId }, { session: me });
  const { library } = service.context();
  expect(
    await service.store.db.selectFrom('ledger_entry').select('id').where('library_id', '=', library.id).execute(),
  ).toEqual([]);
});

test('a sent or shelved copy keeps its state until its reader has it', async () => {
  const id = await place('entrust');
  await acceptRequest(desk(), id);
  await shelveRequest(desk(), id);
  expect(await takeBackRequest(desk(), id)).toMatchObject({ stage: 'toFetch', until: null, claim_status: null });
  expect(await itemOf('A1')).toBe('onHold');
  await dispatchRequest(desk(), id);
  expect(await itemOf('A1')).toBe('inTransit');
  expect(await takeBackRequest(desk(), id)).toMatchObject({ stage: 'toFetch' });
  expect(await itemOf('A1')).toBe('onHold');
  await dispatchRequest(desk(), id);
  await shelveRequest(desk(), id);
  expect(await takeBackRequest(desk(), id)).toMatchObject({ stage: 'inTransit' });
  expect(await itemOf('A1')).toBe('inTransit');
  const kinds = (await notices()).filter((kind) => kind === 'copyNotReady' || kind === 'copyRecalled');
  expect(kinds).toEqual(['copyNotReady', 'copyRecalled', 'copyNotReady']);
  await shelveRequest(desk(), id);
  await handOutRequest(desk(), id);
  await expect(takeBackRequest(desk(), id)).rejects.toMatchObject(refusal);
  expect(await shown(id)).toMatchObject({ stage: 'lent', claimStatus: '1' });
});

test('of two who take the same back one does', async () => {
  const id = await place('entrust');
  await acceptRequest(desk(), id);
  const both = await Promise.allSettled([takeBackRequest(desk(), id), takeBackRequest(desk(), id)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});
