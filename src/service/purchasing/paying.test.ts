import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { paymentMethods, type PaymentMethod } from '../../lib/rules/payments.ts';
import { creditOf } from '../ledger/charges/read-charges.ts';
import { updatePayments } from '../ledger/payments/keep.ts';
import { openProviders, type Providers } from '#support/payments/providers.ts';
import { order, payShare, type Shop } from '#support/purchasing/purchasing.ts';
import { rowOf, shopOf, withShops } from '#support/purchasing/shops.ts';

// A reader's share of an order, paid with the providers' doubles over HTTP.
const clock = { now: 0 };
let providers: Providers;
beforeAll(async () => {
  providers = await openProviders(clock);
});
afterAll(() => providers.close());
beforeEach(() => {
  for (const desk of Object.values(providers.desks)) {
    desk.orders.clear();
    desk.faults = {};
  }
});
withShops();

/** A provider is not asked about a payment more often than every few seconds. */
function later({ service }: Shop): void {
  clock.now += 5_000;
  service.clock.now = clock.now;
}

async function shopWithOrder() {
  const shop = await shopOf({ payments: providers });
  clock.now = shop.service.clock.now;
  const reader = await shop.reader();
  const { orders } = await order(shop, reader, ['a']);
  const orderId = orders[0]?.orderId ?? '';
  const { library } = shop.service.context();
  const credit = () => creditOf(shop.service.store.db, library.id, reader.id);
  /** Pays at the provider, which the page of the payment then finds out. */
  const pay = async (method: PaymentMethod) => {
    const { session } = reader;
    const payment = await shop.service.data('createPayment', { method, kind: 'order', orderId }, { session });
    providers.pay(method, 0);
    later(shop);
    return shop.service.data('getPaymentStatus', { paymentId: payment.paymentId }, { session });
  };
  return { shop, reader, orderId, credit, pay };
}
/** What a provider has sent back, in fen. */
const sentBack = (method: PaymentMethod) =>
  [...providers.desks[method].orders.values()].flatMap(({ refunds }) => [...refunds.values()]);

test.each(paymentMethods)(
  'paid by %s an order goes on; cancelled, the money goes back the same way',
  async (method) => {
    const { shop, reader, orderId, credit, pay } = await shopWithOrder();
    expect(await pay(method)).toMatchObject({ state: 'paid', kind: 'order', amountFen: 10_00 });
    expect((await rowOf(shop, orderId)).stage).toBe('toSend');
    await shop.service.data('cancelOrder', { orderId }, { session: reader.session });
    expect(await credit()).toBe(0);
    await updatePayments(shop.service.jobContext());
    await updatePayments(shop.service.jobContext());
    expect(sentBack(method)).toEqual([10_00]);
    const { result } = await shop.service.data('listNotices', {}, { session: reader.session });
    expect(result.map((entry) => entry.kind)).toContain('paymentReturned');
  },
);

test('money for an order that was paid at the desk becomes credit of the reader', async () => {
  const { shop, reader, orderId, credit } = await shopWithOrder();
  await payShare(shop, reader);
  await shop.service.data('cancelOrder', { orderId }, { session: reader.session });
  expect(await credit()).toBe(10_00);
});

test('refunds only the share of a payment for several debts, and keeps the rest paid', async () => {
  const { shop, reader, orderId, credit } = await shopWithOrder();
  const { service } = shop;
  const { session } = reader;
  const { orders } = await order(shop, reader, ['b']);
  const payment = await service.data('createWeixinPay', {}, { session });
  expect(payment.amountFen).toBe(18_00);
  providers.pay('weixin', 0);
  later(shop);
  await service.data('getWeixinPayStatus', { paymentId: payment.paymentId }, { session });
  await service.data('cancelOrder', { orderId }, { session });
  await updatePayments(service.jobContext());
  expect(sentBack('weixin')).toEqual([10_00]);
  expect(await credit()).toBe(0);
  await shop.work();
  expect((await rowOf(shop, orders[0]?.orderId ?? '')).stage).toBe('accepted');
});

test.each(['createWeixinPay', 'createAlipay', 'createCardPay', 'getTotalMoney'] as const)(
  'for %s an order of another reader is not there, paid or unpaid, and neither is what was never ordered',
  async (name) => {
    const { shop, reader, orderId } = await shopWithOrder();
    const other = await shop.reader('other');
    const ask = (id: string, { session }: typeof reader) =>
      shop.service.call(name, { kind: 'order', orderId: id }, { session });
    const nothing = { success: false, errCode: 404, message: '没有这个订单' };
    expect(await ask(orderId, other)).toMatchObject(nothing);
    expect(await ask('999999', reader)).toMatchObject(nothing);
    await payShare(shop, reader);
    expect(await ask(orderId, other)).toMatchObject(nothing);
    // The order's own reader gets a message that nothing is left to pay.
    expect(await ask(orderId, reader)).toMatchObject(
      name === 'getTotalMoney' ? { data: { totalFen: 0 } } : { errCode: 409, message: '没有需要支付的费用' },
    );
  },
);

test('refunds money that arrives after the order was cancelled', async () => {
  const { shop, reader, orderId, credit } = await shopWithOrder();
  const { service } = shop;
  const { session } = reader;
  const payment = await service.data('createAlipay', { kind: 'order', orderId }, { session });
  await service.data('cancelOrder', { orderId }, { session });
  providers.pay('alipay', 0);
  later(shop);
  const status = await service.data('getAlipayStatus', { paymentId: payment.paymentId }, { session });
  expect(status).toMatchObject({ state: 'returned', refundFen: 10_00 });
  await updatePayments(service.jobContext());
  expect(sentBack('alipay')).toEqual([10_00]);
  expect(await credit()).toBe(0);
});
