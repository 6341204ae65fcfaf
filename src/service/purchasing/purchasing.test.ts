import { afterEach, expect, test } from 'vitest';
import { creditOf } from '../charges/read.ts';
import { giveBack, lend } from '../circulation/lend.ts';
import type { ReaderCall } from '../context.ts';
import { readerCall } from '../copy-requests/testing.world.ts';
import { putOffers, type TestOffer } from '../offers/testing.ts';
import { fundBalances } from './budget.ts';
import { addToCart } from './cart.ts';
import { orderShare } from './payable.ts';
import { confirmOrder, createOrder } from './settle.ts';
import { openShop, order, payShare, testRules, type Shop } from './testing.ts';

const open: Shop[] = [];
afterEach(async () => {
  for (const shop of open.splice(0)) await shop.close();
});
async function shopOf(given: Parameters<typeof openShop>[0] = {}): Promise<Shop> {
  const shop = await openShop(given);
  open.push(shop);
  return shop;
}
const funds = ({ service }: Shop) => fundBalances(service.store.db, service.context().library.id, 2026);
const rowOf = ({ service }: Shop, orderId: string) =>
  service.store.db.selectFrom('purchase_order').selectAll().where('id', '=', Number(orderId)).executeTakeFirstOrThrow();
const minute = 60_000;

test('a book goes from the cart over paying, shipping and receipt to a loan, and back to the library', async () => {
  const shop = await shopOf();
  const { service, desk } = shop;
  const reader = await shop.reader();
  const { session } = reader;
  const { shown, orders, readerFen } = await order(shop, reader, ['a', 'b'], { addressId: reader.addressId });
  expect(shown).toMatchObject({ booksFen: 90_00, freightFen: 6_00, libraryFen: 72_00, readerFen: 24_00, refused: [] });
  expect(readerFen).toBe(24_00);
  const [made] = orders;
  if (!made) throw new Error('no order');
  expect(made).toMatchObject({ stage: 'toPay', stageName: '待支付', can: { pay: true, cancel: true } });
  expect((await service.data('listCart', {}, { session })).total).toBe(0);
  expect(await funds(shop)).toEqual([
    { fund: 'main', category: 'letters', bound: 40_00, spent: 0 },
    { fund: 'main', category: 'other', bound: 32_00, spent: 0 },
  ]);

  await shop.work();
  expect(desk.sent.size).toBe(0);
  await payShare(shop, reader);
  await shop.work();
  const { orderId, number } = made;
  const now = async () => service.data('getOrderLogistics', { orderId }, { session });
  expect((await now()).order.stage).toBe('accepted');
  desk.set(number, 'shipped', '已揽收');
  service.clock.now += 31 * minute;
  await shop.work();
  expect(await now()).toMatchObject({
    order: { stage: 'shipped', tracking: `YT${number}`, can: { confirmReceipt: true, cancel: false } },
    logistics: [{ text: '书商已接单' }, { text: '已揽收' }],
  });
  desk.set(number, 'delivered', '已签收');
  service.clock.now += 31 * minute;
  await shop.work();
  await shop.work();
  expect((await now()).logistics).toHaveLength(3);
  expect(await funds(shop)).toEqual([
    { fund: 'main', category: 'letters', bound: 0, spent: 40_00 },
    { fund: 'main', category: 'other', bound: 0, spent: 32_00 },
  ]);

  const received = await service.call('confirmReceipt', { orderId }, { session });
  if (!received.success) throw new Error(received.message);
  expect(received.message).toBe('已确认收货，图书已借给您');
  expect(received.data.order).toMatchObject({ stage: 'received', status: 4 });
  expect(await service.call('confirmReceipt', { orderId }, { session })).toMatchObject({ errCode: 409 });
  const loans = await service.data('listLoans', {}, { session });
  expect(loans.result.map((one) => one.title).sort()).toEqual(['夜航船', '算法导论']);
  service.follow();
  const found = await service.data('search', { searchFieldContent: '夜航船' });
  expect(found.numFound).toBe(1);

  const { library } = service.context();
  for (const { barcode } of received.data.order.lines) {
    await giveBack(service.store.db, { library, barcode: barcode ?? '', now: service.clock.now });
  }
  expect((await now()).order.stage).toBe('returned');
  const items = await service.store.db.selectFrom('item').select('status').execute();
  expect(items).toEqual([{ status: 'inProcess' }, { status: 'inProcess' }]);
  const told = (await service.data('listNotices', {}, { session })).result.map((one) => one.title);
  expect(told.toReversed()).toEqual([
    ...[
      '订单待支付',
      '已收到您的付款',
      '书商已接单',
      '图书已发货',
      '图书已送达，请确认收货',
      '已收货，图书已借给您',
      '选购的图书已归还',
    ],
  ]);
});

test('of the last money of the budget a hundred readers get what is there, and not one fen more', async () => {
  const years = [{ year: 2026, totalFen: 300_00, categories: { letters: 130_00 } }];
  const shop = await shopOf({ purchasing: { funds: testRules.funds.map((fund) => ({ ...fund, years })) } });
  const { service } = shop;
  const calls: ReaderCall[] = [];
  const novels: TestOffer[] = [];
  for (let at = 0; at < 100; at += 1) {
    calls.push(readerCall(service, await service.addReader({ account: `r${String(at)}`, password: '' })));
    const record = { title: `小说${String(at)}`, classes: [{ scheme: 'clc' as const, code: 'I247' }] };
    novels.push({ vendorKey: `n${String(at)}`, priceFen: 50_00, record });
  }
  const idOf = await putOffers(service, novels);
  await service.store.db.updateTable('reader').set({ pda_rule_accepted_at: 1 }).execute();
  const where = calls.map((_, at) => ({ offerIds: [idOf(`n${String(at)}`)], pickupPlaceId: 'MAIN' }));
  const shown = await Promise.all(
    calls.map(async (call, at) => {
      const given = where[at] ?? { offerIds: [] };
      await addToCart({ offerId: idOf(`n${String(at)}`) }, call);
      return confirmOrder(given, call);
    }),
  );
  const made = await Promise.allSettled(
    calls.map((call, at) => createOrder({ ...(where[at] ?? { offerIds: [] }), token: shown[at]?.token ?? '' }, call)),
  );
  expect(made.filter((one) => one.status === 'fulfilled')).toHaveLength(3);
  const refused = made.flatMap((one) => (one.status === 'rejected' ? String(one.reason) : []));
  expect(refused).toEqual(Array.from({ length: 97 }, () => 'Error: purchase_budget'));
  expect(await funds(shop)).toEqual([{ fund: 'main', category: 'letters', bound: 120_00, spent: 0 }]);
});

test('a reader who orders in ten windows at once is held to the limits and orders a quote once', async () => {
  const shop = await shopOf({ purchasing: { allowances: [{ readerTypes: [], booksPerMonth: 1 }] } });
  const { service } = shop;
  const { session } = await shop.reader();
  const ids = ['a', 'b'].map(shop.offer);
  for (const offerId of ids) await service.data('addToCart', { offerId }, { session });
  const tokens = await Promise.all(
    ids.map(async (offerId) => {
      const { token } = await service.data('confirmOrder', { offerIds: [offerId], pickupPlaceId: 'MAIN' }, { session });
      return { token: token ?? '', offerIds: [offerId], pickupPlaceId: 'MAIN' };
    }),
  );
  const made = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      service.call('createOrder', tokens[at % 2] ?? { token: '', offerIds: [] }, { session }),
    ),
  );
  const numbers = made.flatMap((one) => (one.success ? one.data.orders.map((each) => each.number) : []));
  expect(new Set(numbers).size).toBe(1);
  expect(await service.store.db.selectFrom('purchase_order').select('id').execute()).toHaveLength(1);
  expect(made.some((one) => one.message === '本月可选册数已用完')).toBe(true);
});

test('a price that changed since it was shown must be accepted first', async () => {
  const shop = await shopOf();
  const { service } = shop;
  const { session } = await shop.reader();
  const offerIds = [shop.offer('a')];
  await service.data('addToCart', { offerId: shop.offer('a') }, { session });
  const where = { offerIds, pickupPlaceId: 'MAIN' };
  const { token } = await service.data('confirmOrder', where, { session });
  await service.store.db.updateTable('offer').set({ price_fen: 50_01 }).where('vendor_key', '=', 'a').execute();
  const refused = await service.call('createOrder', { ...where, token: token ?? '' }, { session });
  expect(refused).toMatchObject({ errCode: 409, message: '价格、库存或费用已有变化，请重新确认' });
  expect(await funds(shop)).toEqual([]);
  const again = await service.data('confirmOrder', where, { session });
  expect(again).toMatchObject({ hasChanged: true });
  expect(again.parcels[0]?.lines[0]).toMatchObject({ priceFen: 50_01, priceThenFen: 50_00 });
  const made = await service.call('createOrder', { ...where, token: again.token ?? '' }, { session });
  expect(made).toMatchObject({ success: true, message: '下单成功' });
});

test('each book that is not bought says why, with links to what the library has', async () => {
  const shop = await shopOf({
    records: [{ controlNumber: '1', kind: 'book', title: '夜航船', isbn: ['9787020000012'] }],
  });
  const { service } = shop;
  const { session } = await shop.reader();
  const offerIds = ['a', 'b', 'd'].map(shop.offer);
  for (const offerId of offerIds) await service.data('addToCart', { offerId }, { session });
  const { refused, parcels } = await service.data('confirmOrder', { offerIds, pickupPlaceId: 'MAIN' }, { session });
  expect(parcels.flatMap((one) => one.lines.map((line) => line.title))).toEqual(['算法导论']);
  expect(refused.map((one) => one.reason)).toEqual([
    {
      refusal: 'held',
      text: '馆藏已有此书',
      records: [expect.objectContaining({ recordId: await service.idOf('1'), title: '夜航船' })],
    },
    { refusal: 'excludedPublisher', text: '该出版社的图书不在采购范围内', records: [] },
  ]);
  const [held] = (await service.data('checkPurchaser', { offerId: shop.offer('a') }, { session, language: 'en-US' }))
    .reasons;
  expect(held).toMatchObject({ refusal: 'held', text: 'The library already has this book.' });
});

test('readers who are frozen, late, or have not accepted the rules buy nothing, and are told everything against it', async () => {
  const shop = await shopOf({
    records: [
      {
        controlNumber: '1',
        kind: 'book',
        title: '旧书',
        holdings: [{ libCode: 'MAIN', locationId: 'stacks', items: [{ barcode: 'X1' }] }],
      },
    ],
  });
  const { service } = shop;
  const id = await service.addReader();
  const session = await service.signIn();
  const refusals = async () =>
    (await service.data('checkPurchaser', {}, { session })).reasons.map((one) => one.refusal);
  expect(await refusals()).toEqual(['rulesNotAccepted']);
  expect(await service.data('getContactStatus', {}, { session })).toMatchObject({ pdaRuleFlag: '0' });
  expect(await service.data('getPurchasingRule', { accept: true }, { session })).toEqual({
    ...{ paragraphs: ['你选书，我买单。'], isAccepted: true },
  });
  expect(await service.data('getContactStatus', {}, { session })).toMatchObject({ pdaRuleFlag: '1' });
  expect(await refusals()).toEqual([]);
  const { library } = service.context();
  await lend(service.store.db, { library, readerId: id, barcode: 'X1', now: service.clock.now });
  service.clock.now += 40 * 24 * 60 * minute;
  await service.store.db.updateTable('reader').set({ status: 'frozen' }).where('id', '=', id).execute();
  const again = await service.signIn().catch(() => session);
  expect((await service.data('checkPurchaser', {}, { session: again })).reasons.map((one) => one.refusal)).toEqual([
    ...['readerFrozen', 'hasOverdue'],
  ]);
});

test('what another reader has ordered, in whatever edition, is on order', async () => {
  const shop = await shopOf();
  const { service } = shop;
  const edition = (isbn: string) => ({
    ...{ title: '陶庵梦忆', isbn: [isbn], contributors: [{ name: '张岱', role: 'author' as const }] },
  });
  const idOf = await putOffers(service, [
    { vendorKey: 'a1', record: edition('9787020000999') },
    { vendorKey: 'a2', record: edition('9787101000016') },
  ]);
  const one = await shop.reader('one');
  const { orders } = await order({ service, offer: idOf }, one, ['a1']);
  const { session } = await shop.reader('other');
  const refusals = async (offerId: string) =>
    (await service.data('checkPurchaser', { offerId }, { session })).reasons.map((reason) => reason.refusal);
  expect(await refusals(idOf('a1'))).toEqual(['onOrder']);
  expect(await refusals(idOf('a2'))).toEqual(['onOrder']);
  expect(await service.data('getOffer', { offerId: idOf('a2') })).toMatchObject({ isOnOrder: true });
  await service.data('cancelOrder', { orderId: orders[0]?.orderId ?? '' }, { session: one.session });
  expect(await refusals(idOf('a1'))).toEqual([]);
});

test('another reader’s order and address are not there', async () => {
  const shop = await shopOf();
  const { service } = shop;
  const one = await shop.reader('one');
  const other = await shop.reader('other');
  const { orders } = await order(shop, one, ['a']);
  const orderId = orders[0]?.orderId ?? '';
  const { session } = other;
  for (const name of ['getOrderLogistics', 'cancelOrder', 'cancelPreorder', 'confirmReceipt'] as const) {
    expect(await service.call(name, { orderId }, { session }), name).toMatchObject({ errCode: 404 });
  }
  const stolen = { offerIds: [shop.offer('a')], addressId: one.addressId };
  expect(await service.call('confirmOrder', stolen, { session })).toMatchObject({ errCode: 404 });
  expect(await service.call('getFreightPrice', stolen, { session })).toMatchObject({ errCode: 404 });
  expect(await service.data('listOrders', {}, { session })).toMatchObject({ total: 0 });
  const unpaid = { token: 'x', offerIds: [shop.offer('a')] };
  expect(await service.call('createOrder', unpaid, { session })).toMatchObject({ errCode: 400 });
});

test('cancelling gives budget, limit and the paid share back', async () => {
  const shop = await shopOf();
  const { service } = shop;
  const reader = await shop.reader();
  const { session } = reader;
  const { orders } = await order(shop, reader, ['a'], { addressId: reader.addressId });
  const orderId = orders[0]?.orderId ?? '';
  await payShare(shop, reader);
  const cancelled = await service.call('cancelOrder', { orderId }, { session });
  // The share is paid, but the vendor has not been told yet.
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
  const asked = { library, readerId: reader.id, ref: number };
  expect(await orderShare.due(db, { ...asked, readerId: other.id }, 'zh-CN')).toBeUndefined();
  expect(await orderShare.due(db, asked, 'zh-CN')).toEqual({ amountFen: 10_00, title: `选书自付款 ${number}` });
  const paid = { ...asked, paymentId: 1, key: 'online:1', means: 'weixin', amountFen: 10_00, now: now() } as const;
  expect(await db.transaction().execute((inside) => orderShare.paid(inside, paid))).toBe(10_00);
  expect((await rowOf(shop, orderId)).stage).toBe('toSend');
  const again = { ...paid, paymentId: 2, key: 'online:2' };
  expect(await db.transaction().execute((inside) => orderShare.paid(inside, again))).toBe(0);
});

test('an order that is not paid in time ends by itself, and its money is free again', async () => {
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

test('a pre-order is ordered when the book is out, and goes back into the cart when it came out dearer', async () => {
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
    ...{ priceThenFen: 60_00, priceFen: 66_00 },
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
  expect(result.filter((one) => one.kind === 'lost').map((one) => one.amountFen)).toEqual([55_00]);
});

test('an order on its way stands in the way of cancelling the account', async () => {
  const shop = await shopOf();
  const reader = await shop.reader();
  await order(shop, reader, ['a']);
  const { obstacles } = await shop.service.data('checkCancellation', {}, { session: reader.session });
  expect(obstacles.map((one) => one.kind)).toContain('orders');
});
