import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DeskOrder } from '#demo/payment-services/desk.ts';
import { weixinNotification } from '#demo/payment-services/weixin.ts';
import { paymentMethods, paymentSeconds, type PaymentMethod } from '../../../lib/rules/payments.ts';
import { notificationWindowMs } from './providers/types.ts';
import { notifyPath } from './online.ts';
import { payables } from '../../registries.ts';
import { receive } from './receive.ts';
import { openProviders, type Providers } from '#support/payments/providers.ts';
import { openWorld, type PaymentWorld } from '#support/payments/world.ts';

// Each condition under which a notification books money. Every case is correctly signed and differs from a valid
// notification in one thing only, so that it fails when the code stops checking that thing.

const clock = { now: 0 };
let providers: Providers;
let world: PaymentWorld;
beforeAll(async () => {
  providers = await openProviders(clock);
});
afterAll(() => providers.close());
beforeEach(async () => {
  world = await openWorld(providers);
  clock.now = world.service.clock.now;
  for (const desk of Object.values(providers.desks)) desk.orders.clear();
});
afterEach(() => world.close());

/** A payment of five yuan that was begun, as the provider would report it once it is paid. */
const paidOrder = async (method: PaymentMethod): Promise<DeskOrder> => {
  await world.charge(500);
  await world.service.data('createPayment', { method }, { session: world.session });
  const order = [...providers.desks[method].orders.values()].at(-1);
  if (!order) throw new Error('the provider has no order');
  return { ...order, state: 'paid', paidAt: clock.now };
};
const post = async (method: PaymentMethod, sent: { headers: Record<string, string>; body: string }, at = 'demo') => {
  const url = `http://library.test${notifyPath(at, method)}`;
  const response = await world.service.fetch(new Request(url, { method: 'POST', ...sent }));
  await response.text();
};
const owedOnly = { receivable: 500, 'fee-income': -500 };
const events = async () => {
  const rows = await world.service.store.db.selectFrom('payment_event').select('kind').orderBy('id').execute();
  return rows.map(({ kind }) => kind).filter((kind) => kind.startsWith('refused'));
};

const total = { weixin: 'amount', alipay: 'total_amount', card: 'amountFen' };
const unpaid: Record<PaymentMethod, readonly Record<string, string>[]> = {
  weixin: ['NOTPAY', 'CLOSED', 'REVOKED', 'USERPAYING', 'PAYERROR', 'REFUND', ''].map((trade_state) => ({
    trade_state,
  })),
  alipay: ['WAIT_BUYER_PAY', 'TRADE_CLOSED', 'TRADE_PENDING', ''].map((trade_status) => ({ trade_status })),
  card: ['unpaid', 'closed', 'refunded', ''].map((state) => ({ state })),
};

describe.each(paymentMethods)('a notification of %s', (method) => {
  test.each(unpaid[method])('books nothing when the provider’s own state is %o', async (changes) => {
    const order = await paidOrder(method);
    await post(method, providers.signed(method, order, clock.now, changes));
    expect(await world.accounts()).toEqual(owedOnly);
    await post(method, providers.signed(method, order));
    expect(await world.owed()).toBe(0);
  });

  test.each(paymentMethods.filter((other) => other !== method))('never settles a payment by %s', async (other) => {
    const order = await paidOrder(other);
    const here = { ...order, notifyUrl: order.notifyUrl.replace(other, method) };
    await post(method, providers.signed(method, here));
    expect(await world.accounts()).toEqual(owedOnly);
    expect(await events()).toEqual(['refusedUnknown']);
    await post(other, providers.signed(other, order));
    expect(await world.owed()).toBe(0);
  });

  test.each([-1, 1])('books nothing when the amount is off by %i fen', async (fen) => {
    const order = await paidOrder(method);
    await post(method, providers.signed(method, { ...order, amountFen: order.amountFen + fen }));
    expect(await world.accounts()).toEqual(owedOnly);
    expect(await events()).toEqual(['refusedAmount']);
  });

  test('books nothing for the order of another library', async () => {
    const order = await paidOrder(method);
    const there = { ...order, notifyUrl: order.notifyUrl.replace('/demo/', '/other/') };
    await post(method, providers.signed(method, there), 'other');
    expect(await world.accounts()).toEqual(owedOnly);
    expect(await events()).toEqual(['refusedUnknown']);
  });

  test('is taken when it was signed five minutes ago, and not a second earlier or later than that', async () => {
    const order = await paidOrder(method);
    for (const ms of [notificationWindowMs + 1000, -notificationWindowMs - 1000]) {
      await post(method, providers.signed(method, order, clock.now - ms));
    }
    expect(await world.accounts()).toEqual(owedOnly);
    expect(await events()).toEqual(['refusedSignature', 'refusedSignature']);
    await post(method, providers.signed(method, order, clock.now - notificationWindowMs));
    expect(await world.owed()).toBe(0);
  });

  test('books money that was paid in the last second of the three minutes, and none of a second later', async () => {
    const late = await paidOrder(method);
    await post(method, providers.signed(method, { ...late, paidAt: late.expiresAt + 1000 }));
    expect(await world.accounts()).toMatchObject({ ...owedOnly, 'to-return': -500 });
    const inTime = await paidOrder(method);
    await post(method, providers.signed(method, { ...inTime, amountFen: 1000, paidAt: inTime.expiresAt }));
    expect(await world.owed()).toBe(0);
  });

  test('without an amount, or with one that is no number, books nothing', async () => {
    const order = await paidOrder(method);
    for (const text of ['', 'five']) {
      await post(method, providers.signed(method, order, clock.now, { [total[method]]: text }));
    }
    expect(await world.accounts()).toEqual(owedOnly);
  });
});

test.each<[PaymentMethod, Record<string, string>]>([
  ['weixin', { appid: 'wxother' }],
  ['weixin', { mchid: '1900000002' }],
  ['alipay', { app_id: '2021000000000002' }],
  ['alipay', { seller_id: '2088000000000002' }],
  ['alipay', { refund_fee: '5.00' }],
])('a notification of %s about %o books nothing', async (method, changes) => {
  const order = await paidOrder(method);
  await post(method, providers.signed(method, order, clock.now, changes));
  expect(await world.accounts()).toEqual(owedOnly);
});

test('a payment in another currency books nothing', async () => {
  const order = await paidOrder('weixin');
  const amount = { total: 500, currency: 'USD' };
  await post('weixin', weixinNotification(providers.weixin, order, clock.now, { amount }));
  expect(await world.accounts()).toEqual(owedOnly);
});

test('money is booked for the payment’s own method, number, library and amount only', async () => {
  const order = await paidOrder('weixin');
  const { library } = world.service.context();
  const other = world.service.context({ library: 'other' }).library;
  const { db } = world.service.store;
  const money = { number: order.number, providerNumber: 'P1', amountFen: 500, paidAt: order.expiresAt };
  const given = { library, payables, method: 'weixin', money, now: clock.now } as const;
  expect(await receive(db, { ...given, method: 'alipay' })).toBe('refused');
  expect(await receive(db, { ...given, library: other })).toBe('refused');
  expect(await receive(db, { ...given, money: { ...money, number: 'Y1' } })).toBe('refused');
  expect(await receive(db, { ...given, money: { ...money, amountFen: 501 } })).toBe('refused');
  expect(await world.accounts()).toEqual(owedOnly);
  expect(await receive(db, given)).toBe('paid');
  expect(await receive(db, given)).toBe('repeated');
  expect(order.expiresAt).toBe(clock.now + paymentSeconds * 1000);
});

test('refunds a payment a millisecond after the three minutes', async () => {
  const order = await paidOrder('weixin');
  const { library } = world.service.context();
  const money = { number: order.number, providerNumber: 'P1', amountFen: 500, paidAt: order.expiresAt + 1 };
  expect(await receive(world.service.store.db, { library, payables, method: 'weixin', money, now: clock.now })).toBe(
    'returned',
  );
  expect(await world.owed()).toBe(500);
});

test('forged notifications use up neither the records of signed ones nor the log', async () => {
  const order = await paidOrder('weixin');
  const forged = { headers: {}, body: '{}' };
  for (let at = 0; at < 210; at += 1) await post('weixin', forged);
  expect((await events()).length).toBe(200);
  expect(world.warnings.length).toBe(200);
  await post('weixin', providers.signed('weixin', { ...order, amountFen: 1 }));
  expect((await events()).at(-1)).toBe('refusedAmount');
  clock.now += 3_600_000;
  world.service.clock.now = clock.now;
  await post('weixin', forged);
  expect((await events()).at(-1)).toBe('refusedSignature');
});
