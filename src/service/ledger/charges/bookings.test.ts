import { afterEach, beforeEach, expect, it } from 'vitest';
import { testService, type TestService } from '#support/service.ts';
import { listBookings, reverseBooking } from './bookings.ts';
import { charge } from './charge.ts';
import { balanceOf, creditOf, findCharges } from './read-charges.ts';
import { refund, reverse, settle, waive } from './settle-charges.ts';

let service: TestService;
let readerId: number;
beforeEach(async () => {
  service = await testService();
  readerId = await service.addReader();
});
afterEach(() => service.close());

const db = () => service.store.db;
const event = (key: string) => ({ library: service.context().library, readerId, key, now: service.clock.now });
const owe = (key: string, amountFen: number, kind: 'damage' | 'order' = 'damage') =>
  charge(db(), { ...event(key), kind, amountFen, subject: { title: key } });
const bookings = () => listBookings(db(), service.context().library.id, readerId);
const latest = async () => {
  const [booking] = await bookings();
  if (!booking) throw new Error('nothing was booked');
  return booking;
};
const undo = (bookingId: number, note = 'typed twice') => {
  const { library, now } = event('');
  return reverseBooking(db(), { library, readerId, now, note, bookingId, desk: { staff: 'li.na', libCode: 'MAIN' } });
};
const sums = async () => {
  const { library } = service.context();
  return { owed: await balanceOf(db(), library.id, readerId), credit: await creditOf(db(), library.id, readerId) };
};
const entries = () =>
  db().selectFrom('ledger_entry').select(['kind', 'receipt', 'note', 'staff', 'lib_code']).orderBy('id').execute();

it('a payment is reversed once, from the desk that gives the money back, and stays in the ledger', async () => {
  await owe('a', 300);
  await owe('b', 200);
  await settle(db(), { ...event('p'), means: 'cash', amountFen: 301 });
  const { id, canReverse, means } = await latest();
  expect({ canReverse, means }).toEqual({ canReverse: true, means: 'cash' });
  const done = await undo(id);
  expect(done).toEqual({ receipt: '20260115-0002', amountFen: 301, isNew: true });
  expect(await undo(id, 'other words')).toEqual({ ...done, isNew: false });
  expect(await sums()).toEqual({ owed: 500, credit: 0 });
  expect(await entries()).toMatchObject([
    { kind: 'damage' },
    { kind: 'damage' },
    { kind: 'payment', receipt: '20260115-0001' },
    { kind: 'paymentReversal', note: 'typed twice', staff: 'li.na', lib_code: 'MAIN' },
  ]);
  const cash = await db().selectFrom('ledger_posting').select('amount').where('account', '=', 'cash').execute();
  expect(cash.map(({ amount }) => amount).toSorted()).toEqual([-1, -300, 1, 300].toSorted());
  expect((await bookings()).find((booking) => booking.id === id)).toMatchObject({
    isReversed: true,
    canReverse: false,
  });
  expect(await latest()).toMatchObject({ kind: 'paymentReversal', canReverse: false });
  // The reader owes it again, and can pay it again.
  expect(await findCharges(db(), service.context().library.id, { readerId })).toMatchObject([
    { openFen: 300, paidFen: 0 },
    { openFen: 200, paidFen: 0 },
  ]);
  await settle(db(), { ...event('p2'), means: 'desk-card' });
  expect(await sums()).toEqual({ owed: 0, credit: 0 });
});

it('a waiver is reversed without a receipt, and the charge is open again', async () => {
  await owe('a', 300);
  await waive(db(), { ...event('w'), amountFen: 299, note: 'ill' });
  const { id } = await latest();
  expect(await undo(id)).toEqual({ receipt: null, amountFen: 299, isNew: true });
  expect(await findCharges(db(), service.context().library.id, { readerId })).toMatchObject([
    { openFen: 300, waivedFen: 0 },
  ]);
  const behaviour = await db()
    .selectFrom('behaviour')
    .select(['type', 'amount_paid', 'process_flag'])
    .orderBy('id')
    .execute();
  expect(behaviour).toMatchObject([
    { type: 'damage', amount_paid: 0, process_flag: 0 },
    { type: 'waiver', amount_paid: 299 },
    { type: 'reversal', amount_paid: 299 },
  ]);
});

it('a charge is reversed as long as anything is left of it, and the paid part becomes credit', async () => {
  await owe('a', 300);
  const { id } = await latest();
  await settle(db(), { ...event('p'), means: 'cash', amountFen: 100 });
  await waive(db(), { ...event('w'), amountFen: 50 });
  expect(await undo(id)).toMatchObject({ amountFen: 250, isNew: true });
  expect(await sums()).toEqual({ owed: 0, credit: 100 });
  await owe('b', 10);
  const { id: waived } = await latest();
  await waive(db(), event('all'));
  await expect(undo(waived)).rejects.toMatchObject({ reason: 'notReversible' });
});

it('a payment of a charge that was reversed later cannot be reversed: the library already owes the money', async () => {
  const { chargeId } = await owe('a', 300);
  await settle(db(), { ...event('p'), means: 'cash', amountFen: 100 });
  const { id: payment } = await latest();
  await waive(db(), { ...event('w'), amountFen: 50 });
  const { id: waiver } = await latest();
  expect((await bookings()).map(({ canReverse }) => canReverse)).toEqual([true, true, true]);
  await reverse(db(), { ...event('r'), chargeId, amountFen: 1 });
  for (const id of [payment, waiver]) await expect(undo(id)).rejects.toMatchObject({ reason: 'notReversible' });
  expect(await sums()).toEqual({ owed: 149, credit: 0 });
});

it.each(['points', 'weixin', 'alipay', 'campus-card'] as const)('a payment with %s is not reversed', async (means) => {
  await owe('a', 300);
  await settle(db(), { ...event('p'), means });
  const { id, canReverse } = await latest();
  expect(canReverse).toBe(false);
  await expect(undo(id)).rejects.toMatchObject({ reason: 'notReversible' });
});

it('neither shares of orders nor what paid them, nor refunds, nor reversals are reversed', async () => {
  const { chargeId } = await owe('a', 300);
  await settle(db(), { ...event('p'), means: 'cash' });
  await reverse(db(), { ...event('r'), chargeId });
  await refund(db(), { ...event('out'), means: 'cash' });
  await owe('b', 300, 'order');
  await settle(db(), { ...event('p2'), means: 'cash' });
  const all = await bookings();
  expect(all.map(({ kind, canReverse }) => [kind, canReverse])).toEqual(
    ['payment', 'order', 'refund', 'reversal', 'payment', 'damage'].map((kind) => [kind, false]),
  );
  for (const { id } of all) await expect(undo(id)).rejects.toMatchObject({ reason: 'notReversible' });
});

it('a booking of another reader cannot be reversed', async () => {
  await owe('a', 300);
  const { id } = await latest();
  readerId = await service.addReader({ account: 'other' });
  await expect(undo(id)).rejects.toMatchObject({ reason: 'notReversible' });
  expect(await bookings()).toEqual([]);
});
