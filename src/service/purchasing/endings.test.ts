import { expect, test } from 'vitest';
import { creditOf } from '../ledger/charges/read-charges.ts';
import { orderShare } from './payable.ts';
import { order, payShare } from '#support/purchasing/purchasing.ts';
import { funds, minute, rowOf, shopOf, withShops } from '#support/purchasing/shops.ts';
import { inTransaction } from '../platform/db/database.ts';

withShops();

test('cancelling gives budget, limit and the paid share back', async () => {
  const shop = await shopOf();
  const { service } = shop;
  const reader = await shop.reader();
  const { session } = reader;
  const { orders } = await order(shop, reader, ['a'], { addressId: reader.addressId });
  const orderId = orders[0]?.orderId ?? '';
  await payShare(shop, reader);
  const cancelled = await service.call('cancelOrder', { orderId }, { session });
  // The share is paid, but the vendor has not been notified yet.
  if (!cancelled.success) throw new Error(cancelled.message);
  expect(cancelled.message).toBe('订单已取消');
  expect(cancelled.data.order).toMatchObject({ stage: 'cancelled', openFen: 0 });
  expect(await funds(shop)).toEqual([{ fund: 'main', category: 'letters', bound: 0, spent: 0 }]);
  expect((await service.data('getPurchaser', {}, { session })).limits?.month.books).toBe(0);
  expect(await creditOf(service.store.db, service.context().library.id, reader.id)).toBe(16_00);
  await shop.work();
  expect(shop.desk.sent.size).toBe(0);
  expect(await service.call('cancelOrder', { orderId }, { session })).toMatchObject({ errCode: 409 });
});

test('the share that is paid online sends the order on, is taken once, and is nothing to another reader', async () => {
  const shop = await shopOf();
  const { service } = shop;
  const { db } = service.store;
  const reader = await shop.reader();
  const other = await shop.reader('other');
  const { orders } = await order(shop, reader, ['a']);
  const { number = '', orderId = '' } = orders[0] ?? {};
  const { library, now } = service.context();
  const ref = { library, readerId: reader.id, ref: orderId };
  expect(await orderShare.due(db, { ...ref, readerId: other.id }, 'zh-CN')).toBeUndefined();
  expect(await orderShare.due(db, ref, 'zh-CN')).toEqual({ amountFen: 10_00, title: `选书自付款 ${number}` });
  const paid = { ...ref, paymentId: 1, key: 'online:1', means: 'weixin', amountFen: 10_00, now: now() } as const;
  expect(await inTransaction(db, (inside) => orderShare.paid(inside, paid))).toBe(10_00);
  expect((await rowOf(shop, orderId)).stage).toBe('toSend');
  const again = { ...paid, paymentId: 2, key: 'online:2' };
  expect(await inTransaction(db, (inside) => orderShare.paid(inside, again))).toBe(0);
});

test('an unpaid order expires, and its budget is released', async () => {
  const shop = await shopOf();
  const { service } = shop;
  const reader = await shop.reader();
  await order(shop, reader, ['a']);
  service.clock.now += 24 * 60 * minute - 1;
  await shop.work();
  expect((await service.data('listOrders', {}, { session: await service.signIn() })).toPay).toBe(1);
  service.clock.now += 1;
  await shop.work();
  const { result } = await service.data('listOrders', {}, { session: await service.signIn() });
  expect(result[0]).toMatchObject({ stage: 'expired', openFen: 0 });
  expect(await funds(shop)).toEqual([{ fund: 'main', category: 'letters', bound: 0, spent: 0 }]);
});

test('orders a pre-order when the book is published, and returns it to the cart at a higher price', async () => {
  const shop = await shopOf();
  const { service } = shop;
  const reader = await shop.reader();
  const { orders } = await order(shop, reader, ['p']);
  expect(orders[0]).toMatchObject({ stage: 'preordered', expectedOn: '2026-02-01', openFen: 0 });
  expect(await service.data('listPreorders', {}, { session: reader.session })).toMatchObject({ total: 1 });
  await shop.work();
  const set = (values: { availability: 'inStock'; price_fen: number }) =>
    service.store.db.updateTable('offer').set(values).where('vendor_key', '=', 'p').execute();
  service.clock.now = Date.UTC(2026, 1, 2);
  await set({ availability: 'inStock', price_fen: 60_00 });
  await shop.work();
  const session = await service.signIn();
  const { result } = await service.data('listOrders', {}, { session });
  expect(result[0]).toMatchObject({ stage: 'toPay', openFen: 12_00 });
  expect((await service.data('listPreorders', {}, { session })).total).toBe(0);

  await service.data('cancelOrder', { orderId: result[0]?.orderId ?? '' }, { session });
  const other = await shop.reader('other');
  await service.store.db.updateTable('offer').set({ pub_day: '2026-03-01' }).where('vendor_key', '=', 'p').execute();
  await order(shop, other, ['p']);
  service.clock.now = Date.UTC(2026, 2, 2);
  await set({ availability: 'inStock', price_fen: 66_00 });
  const later = await service.signIn({ username: 'other' });
  await shop.work();
  expect((await service.data('listOrders', {}, { session: later })).result[0]).toMatchObject({ stage: 'lapsed' });
  expect((await service.data('listCart', {}, { session: later })).result[0]).toMatchObject({
    priceThenFen: 60_00,
    priceFen: 66_00,
  });
});

test('a book that is never brought is charged, its loan ends, and the order with it', async () => {
  const shop = await shopOf({
    purchasing: { share: { percent: 100 }, loanDays: 10, notReturned: { afterDays: 20, handlingFen: 5_00 } },
  });
  const { service, desk } = shop;
  const reader = await shop.reader();
  const { orders } = await order(shop, reader, ['a']);
  const { orderId = '', number = '' } = orders[0] ?? {};
  await shop.work();
  desk.set(number, 'delivered');
  service.clock.now += 31 * minute;
  await shop.work();
  await service.data('confirmReceipt', { orderId }, { session: reader.session });
  service.clock.now += 29 * 24 * 60 * minute;
  await shop.work();
  const stage = async () => (await rowOf(shop, orderId)).stage;
  expect(await stage()).toBe('received');
  service.clock.now += 24 * 60 * minute;
  await shop.work();
  await shop.work();
  expect(await stage()).toBe('kept');
  const { result } = await service.data('listCharges', {}, { session: await service.signIn() });
  expect(result.filter((entry) => entry.kind === 'lost').map((entry) => entry.amountFen)).toEqual([55_00]);
});

test('an order in progress prevents cancelling the account', async () => {
  const shop = await shopOf();
  const reader = await shop.reader();
  await order(shop, reader, ['a']);
  const { obstacles } = await shop.service.data('checkCancellation', {}, { session: reader.session });
  expect(obstacles.map((obstacle) => obstacle.kind)).toContain('orders');
});
