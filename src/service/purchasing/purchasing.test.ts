import { expect, test } from 'vitest';
import { giveBack } from '../circulation/lend.ts';
import type { ReaderCall } from '../platform/context/context.ts';
import { readerCall } from '#support/copy-requests/world.ts';
import { putOffers, type TestOffer } from '#support/offers.ts';
import { addToCart } from './cart.ts';
import { confirmOrder, createOrder } from './handlers.ts';
import { order, payShare, testRules } from '#support/purchasing/purchasing.ts';
import { funds, minute, shopOf, withShops } from '#support/purchasing/shops.ts';

withShops();

test('a book is paid, shipped, received and lent, and returned to the library', async () => {
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
  expect(loans.result.map((entry) => entry.title).sort()).toEqual(['夜航船', '算法导论']);
  await service.follow();
  const found = await service.data('search', { searchFieldContent: '夜航船' });
  expect(found.numFound).toBe(1);

  const { library } = service.context();
  for (const { barcode } of received.data.order.lines) {
    await giveBack(service.store.db, { library, barcode: barcode ?? '', now: service.clock.now });
  }
  expect((await now()).order.stage).toBe('returned');
  const items = await service.store.db.selectFrom('item').select('status').execute();
  expect(items).toEqual([{ status: 'inProcess' }, { status: 'inProcess' }]);
  const titles = (await service.data('listNotices', {}, { session })).result.map((entry) => entry.title);
  expect(titles.toReversed()).toEqual([
    '订单待支付',
    '已收到您的付款',
    '书商已接单',
    '图书已发货',
    '图书已送达，请确认收货',
    '已收货，图书已借给您',
    '选购的图书已归还',
  ]);
});

test('a hundred concurrent readers never exceed the budget', async () => {
  const years = [{ year: 2026, totalFen: 300_00, categories: { letters: 130_00 } }];
  const shop = await shopOf({ purchasing: { funds: testRules.funds.map((fund) => ({ ...fund, years })) } });
  const { service } = shop;
  const calls: ReaderCall[] = [];
  const novels: TestOffer[] = [];
  for (let at = 0; at < 100; at += 1) {
    calls.push(await readerCall(service, await service.addReader({ account: `r${String(at)}`, password: '' })));
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
  expect(made.filter((entry) => entry.status === 'fulfilled')).toHaveLength(3);
  const refused = made.flatMap((entry) => (entry.status === 'rejected' ? String(entry.reason) : []));
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
  const numbers = made.flatMap((entry) => (entry.success ? entry.data.orders.map((each) => each.number) : []));
  expect(new Set(numbers).size).toBe(1);
  expect(await service.store.db.selectFrom('purchase_order').select('id').execute()).toHaveLength(1);
  expect(made.some((entry) => entry.message === '本月可选册数已用完')).toBe(true);
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

test('another reader’s order and address are not there', async () => {
  const shop = await shopOf();
  const { service } = shop;
  const entry = await shop.reader('one');
  const other = await shop.reader('other');
  const { orders } = await order(shop, entry, ['a']);
  const orderId = orders[0]?.orderId ?? '';
  const { session } = other;
  for (const name of ['getOrderLogistics', 'cancelOrder', 'cancelPreorder', 'confirmReceipt'] as const) {
    expect(await service.call(name, { orderId }, { session }), name).toMatchObject({ errCode: 404 });
  }
  const stolen = { offerIds: [shop.offer('a')], addressId: entry.addressId };
  expect(await service.call('confirmOrder', stolen, { session })).toMatchObject({ errCode: 404 });
  expect(await service.call('getFreightPrice', stolen, { session })).toMatchObject({ errCode: 404 });
  expect(await service.data('listOrders', {}, { session })).toMatchObject({ total: 0 });
  const unpaid = { token: 'x', offerIds: [shop.offer('a')] };
  expect(await service.call('createOrder', unpaid, { session })).toMatchObject({ errCode: 400 });
});
