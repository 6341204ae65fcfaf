import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Desk, DeskOrder } from '#demo/payment-services/desk.ts';
import { paymentMethods, paymentProviders, type PaymentMethod } from '../../../lib/rules/payments.ts';
import { reverse, settle } from '../charges/settle-charges.ts';
import { testReader } from '#support/service.ts';
import { debts } from './debts.ts';
import { notifyPath } from './online.ts';
import type { ReceivedPayment } from './payables.ts';
import { repayCredit, repaymentWaitMs } from './refunds.ts';
import { openProviders, type Providers } from '#support/payments/providers.ts';
import { ledgerAccounts, openWorld, type PaymentWorld } from '#support/payments/world.ts';

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
  for (const desk of Object.values(providers.desks)) {
    desk.orders.clear();
    desk.faults = {};
  }
});
afterEach(() => world.close());

const pass = (ms: number) => {
  clock.now += ms;
  world.service.clock.now = clock.now;
};
const begin = (method: PaymentMethod, input: { chargeIds?: string[] } = {}) =>
  world.service.call('createPayment', { ...input, method }, { session: world.session });
const begun = (method: PaymentMethod, input: { chargeIds?: string[] } = {}) =>
  world.service.data('createPayment', { ...input, method }, { session: world.session });
const status = (paymentId: string) => world.service.data('getPaymentStatus', { paymentId }, { session: world.session });
/** The order at the provider. */
const orderOf = (desk: Desk): DeskOrder => {
  const order = [...desk.orders.values()].at(-1);
  if (!order) throw new Error('the provider knows of no order');
  return order;
};
const signed = (method: PaymentMethod, order: DeskOrder, now = clock.now) => providers.signed(method, order, now);
/** What a provider gets as answer to its notification. */
const notify = async (method: PaymentMethod, sent: { headers: Record<string, string>; body: string }, at = 'demo') => {
  const url = `http://library.test${notifyPath(at, method)}`;
  const response = await world.service.fetch(new Request(url, { method: 'POST', ...sent }));
  return `${String(response.status)} ${await response.text()}`;
};
const taken = { weixin: '200 {"code":"SUCCESS"}', alipay: '200 success', card: '200 {"taken":true}' };
const events = async () => {
  const rows = await world.service.store.db.selectFrom('payment_event').select('kind').orderBy('id').execute();
  return rows.map(({ kind }) => kind);
};
const states = async () => {
  const rows = await world.service.store.db.selectFrom('payment').select('state').orderBy('id').execute();
  return rows.map(({ state }) => state);
};

test.each([
  ['weixin', 'createWeixinPay', 'getWeixinPayStatus', 'getAlipayStatus'],
  ['alipay', 'createAlipay', 'getAlipayStatus', 'getCardPayStatus'],
  ['card', 'createCardPay', 'getCardPayStatus', 'getWeixinPayStatus'],
] as const)(
  'a call of the specification for %s finds payments of its method only',
  async (method, create, own, other) => {
    const { service, session } = world;
    await world.charge(500);
    const { paymentId } = await service.data(create, {}, { session });
    expect(await service.data(own, { paymentId }, { session })).toMatchObject({ method, state: 'waiting' });
    expect(await service.call(other, { paymentId }, { session })).toMatchObject({ errCode: 404 });
  },
);

describe.each(paymentMethods)('a payment by %s', (method) => {
  const { account } = paymentProviders[method];
  const desk = () => providers.desks[method];

  test('is offered for the open charges, reported once, and booked in the ledger with a receipt', async () => {
    await world.charge(60);
    await world.charge(1240);
    const payment = await begun(method);
    expect(payment).toMatchObject({
      method,
      state: 'waiting',
      amountFen: 1300,
      title: '图书馆费用（2 笔）',
      secondsLeft: 180,
      receipt: null,
      qr: `${providers.url}/${method}/pay?number=${orderOf(desk()).number}`,
    });
    expect(orderOf(desk())).toMatchObject({ amountFen: 1300, expiresAt: clock.now + 180_000 });
    desk().pay(orderOf(desk()).number);
    expect(await notify(method, signed(method, orderOf(desk())))).toBe(taken[method]);
    expect(await world.accounts()).toEqual({ 'fee-income': -1300, [account]: 1300 });
    expect(await status(payment.paymentId)).toMatchObject({
      state: 'paid',
      qr: null,
      secondsLeft: 0,
      receipt: '20260115-0001',
      refundFen: 0,
    });
    const { result } = await world.service.data('listNotices', {}, { session: world.session });
    expect(result[0]).toMatchObject({ kind: 'paymentTaken', text: '金额 ¥13.00，收据号 20260115-0001' });
    // A repeated notification is accepted, and only the event is recorded.
    expect(await notify(method, signed(method, orderOf(desk())))).toBe(taken[method]);
    expect(await world.accounts()).toEqual({ 'fee-income': -1300, [account]: 1300 });
    expect(await events()).toEqual(['begun', 'offered', 'paid', 'refusedRepeated']);
  });

  test('is found by asking where the notification is lost', async () => {
    await world.charge(500);
    const { paymentId } = await begun(method);
    desk().pay(orderOf(desk()).number);
    expect(await status(paymentId)).toMatchObject({ state: 'waiting' });
    pass(4_000);
    expect(await status(paymentId)).toMatchObject({ state: 'paid' });
    expect(await world.owed()).toBe(0);
  });

  test('is changed by nothing that is forged, changed, too old, of another amount or of another library', async () => {
    await world.charge(500);
    await begun(method);
    const order = orderOf(desk());
    const paid: DeskOrder = { ...order, state: 'paid', paidAt: clock.now };
    const good = signed(method, paid);
    const other = method === 'alipay' ? '&total_amount=5.01' : 'x';
    const refused = [
      await notify(method, { headers: {}, body: good.body.replace(/sign=[^&]*/, 'sign=AAAA') }),
      await notify(method, { ...good, body: `${good.body}${other}` }),
      await notify(method, { ...good, body: '{}' }),
      await notify(method, { ...good, body: 'not JSON' }),
      await notify(method, signed(method, paid, clock.now - 301_000)),
      await notify(method, signed(method, { ...paid, amountFen: 1 })),
      await notify(method, signed(method, { ...paid, amountFen: 50_000 })),
      await notify(method, signed(method, { ...paid, number: 'Y20260115FFFFFFFFFFFFFFFFFF' })),
      await notify(method, good, 'other'),
      await notify(method, good, 'nowhere'),
    ];
    expect(refused.filter((entry) => entry === taken[method])).toEqual([]);
    expect(await states()).toEqual(['waiting']);
    expect(await world.accounts()).toEqual({ receivable: 500, 'fee-income': -500 });
    const put = (await events()).filter((kind) => kind.startsWith('refused'));
    expect(new Set(put)).toEqual(new Set(['refusedSignature', 'refusedAmount', 'refusedUnknown']));
    expect(await notify(method, good)).toBe(taken[method]);
    expect(await world.owed()).toBe(0);
  });

  test('expires after three minutes, closed at the provider; a later payment is refunded', async () => {
    await world.charge(500);
    const { paymentId } = await begun(method);
    const order = orderOf(desk());
    pass(181_000);
    expect(await status(paymentId)).toMatchObject({ state: 'expired', qr: null, secondsLeft: 0 });
    expect(order.state).toBe('closed');
    expect(await world.owed()).toBe(500);

    const again = await begun(method);
    pass(181_000);
    desk().pay(orderOf(desk()).number);
    expect(await notify(method, signed(method, orderOf(desk())))).toBe(taken[method]);
    expect(await world.accounts()).toEqual({ receivable: 500, 'fee-income': -500, [account]: 500, 'to-return': -500 });
    await world.keep();
    expect([...orderOf(desk()).refunds.values()]).toEqual([500]);
    expect(await status(again.paymentId)).toMatchObject({
      state: 'returned',
      refundFen: 500,
      refundState: 'done',
    });
    expect(await world.accounts()).toEqual({ receivable: 500, 'fee-income': -500 });
  });

  test('fails where the provider refuses it, is down, or loses its answer, and nothing is left open', async () => {
    await world.charge(500);
    for (const faults of [{ refusesOrders: true }, { down: true }, { losesAnswers: true }]) {
      desk().faults = faults;
      expect(await begin(method)).toMatchObject({ errCode: 502, message: expect.stringContaining('未产生任何扣款') });
    }
    expect(await states()).toEqual(['failed', 'failed', 'failed']);
    desk().faults = {};
    pass(200_000);
    await world.keep();
    expect([...desk().orders.values()].map(({ state }) => state)).toEqual(['closed']);
    const { db } = world.service.store;
    expect(await db.selectFrom('payment').select('id').where('is_closed', '=', 0).execute()).toEqual([]);
    expect(await begin(method)).toMatchObject({ success: true });
  });

  test('is refunded once, for any answer of the provider', async () => {
    await world.charge(500);
    await begun(method);
    pass(181_000);
    desk().pay(orderOf(desk()).number);
    await notify(method, signed(method, orderOf(desk())));
    for (const faults of [{ down: true }, { refusesRefunds: true }, { losesAnswers: true }, {}, {}]) {
      desk().faults = faults;
      await world.keep();
      pass(3_600_000 * 6);
    }
    expect([...orderOf(desk()).refunds.values()]).toEqual([500]);
    expect(await world.accounts()).toEqual({ receivable: 500, 'fee-income': -500 });
    expect((await events()).filter((kind) => kind === 'refundDone')).toHaveLength(1);
  });
});

describe('what is paid', () => {
  test('are the charges that were ticked, and no amount comes from the browser', async () => {
    const [first, , third] = [await world.charge(100), await world.charge(200), await world.charge(300)];
    const input = { chargeIds: [third, first], amountFen: 1, totalFen: 1 };
    expect(await world.service.data('getTotalMoney', input, { session: world.session })).toEqual({
      kind: 'debts',
      totalFen: 400,
      title: '图书馆费用（2 笔）',
    });
    expect(await begun('weixin', input)).toMatchObject({ amountFen: 400 });
    const desk = providers.desks.weixin;
    desk.pay(orderOf(desk).number);
    await notify('weixin', signed('weixin', orderOf(desk)));
    expect(await world.owed()).toBe(200);
    expect(await begin('weixin', { chargeIds: [first] })).toMatchObject({
      errCode: 409,
      message: '没有需要支付的费用',
    });
    const second = String(Number(first) + 1);
    expect(await begin('weixin', { chargeIds: [first, second] })).toMatchObject({ errCode: 409 });
    expect(await begin('weixin', { chargeIds: ['999'] })).toMatchObject({ errCode: 404 });
    expect(await begin('weixin', { chargeIds: [second, '999'] })).toMatchObject({ errCode: 404 });
  });

  test('at the desk meanwhile is refunded, wholly or in part', async () => {
    const { library } = world.service.context();
    const { db } = world.service.store;
    await world.charge(500);
    await begun('alipay');
    const event = { library, readerId: world.readerId, now: clock.now };
    await settle(db, { ...event, key: 'desk:1', means: 'cash', amountFen: 200 });
    const desk = providers.desks.alipay;
    desk.pay(orderOf(desk).number);
    await notify('alipay', signed('alipay', orderOf(desk)));
    await world.keep();
    const { result } = await world.service.data('listNotices', {}, { session: world.session });
    expect(result.slice(0, 2).map(({ kind }) => kind)).toEqual(['paymentReturned', 'paymentTaken']);
    expect([...orderOf(desk).refunds.values()]).toEqual([200]);
    expect(await world.accounts()).toEqual({ 'fee-income': -500, cash: 200, alipay: 300 });
  });

  test('twice, by two methods at once, is booked once; the other one is refunded', async () => {
    await world.charge(500);
    await begun('alipay');
    await begun('card');
    expect(await states()).toEqual(['expired', 'waiting']);
    const { alipay, card } = providers.desks;
    // The page with the first code was still open somewhere.
    orderOf(alipay).state = 'unpaid';
    alipay.pay(orderOf(alipay).number);
    card.pay(orderOf(card).number);
    await Promise.all([
      notify('alipay', signed('alipay', orderOf(alipay))),
      notify('card', signed('card', orderOf(card))),
    ]);
    await world.keep();
    expect((await states()).sort()).toEqual(['paid', 'returned']);
    expect(await world.owed()).toBe(0);
    expect(orderOf(alipay).refunds.size + orderOf(card).refunds.size).toBe(1);
  });

  test('is begun once by a hundred pages at once', async () => {
    await world.charge(500);
    const all = await Promise.all(Array.from({ length: 100 }, () => begin('weixin')));
    expect(all.filter(({ success }) => success).length).toBeGreaterThan(0);
    expect(providers.desks.weixin.orders.size).toBe(1);
    expect(await states()).toEqual(['waiting']);
  });

  test('and was reversed by the library is refunded by the same method', async () => {
    const { library } = world.service.context();
    const { db } = world.service.store;
    const chargeId = Number(await world.charge(500));
    await begun('weixin');
    const desk = providers.desks.weixin;
    desk.pay(orderOf(desk).number);
    await notify('weixin', signed('weixin', orderOf(desk)));
    const payment = await db.selectFrom('payment').selectAll().executeTakeFirstOrThrow();
    const given = { library, payment, reason: 'staff', now: clock.now } as const;
    await expect(repayCredit(db, given)).rejects.toThrow('The credit of the reader is less');
    await reverse(db, { library, readerId: world.readerId, key: 'r1', now: clock.now, chargeId, amountFen: 300 });
    await expect(repayCredit(db, { ...given, amountFen: 301 })).rejects.toThrow('The credit of the reader is less');
    expect(await repayCredit(db, given)).toMatchObject({ amountFen: 300 });
    await world.keep();
    expect([...orderOf(desk).refunds.values()]).toEqual([300]);
    expect(await world.accounts()).toEqual({ 'fee-income': -200, weixin: 200 });
  });
});

describe('a payment', () => {
  test('of an order is never taken for one of debts, nor the other way round', async () => {
    const order = { kind: 'order' as const, orderId: '1', chargeIds: ['1'] };
    for (const input of [{ orderId: '1' }, { kind: 'debts' as const, orderId: '1' }, order]) {
      for (const name of ['createWeixinPay', 'getTotalMoney'] as const) {
        const answer = await world.service.call(name, input, { session: world.session });
        expect(answer).toMatchObject({ success: false, message: '请求的内容有误，请刷新页面后重试', errCode: 400 });
      }
    }
  });

  test('of another reader, another library or another way is not there', async () => {
    const chargeIds = [await world.charge(500)];
    const { paymentId } = await begun('weixin');
    await world.service.addReader({ account: 'wang' });
    await world.service.addReader({ account: 'wang' }, 'other');
    const who = { username: 'wang', password: testReader.password };
    const strangers = [
      { session: await world.service.signIn(who) },
      { session: await world.service.signIn(who, { library: 'other' }), library: 'other' },
    ];
    for (const asking of strangers) {
      expect(await world.service.call('getWeixinPayStatus', { paymentId }, asking)).toMatchObject({ errCode: 404 });
      expect(await world.service.call('createWeixinPay', {}, asking)).toMatchObject({ errCode: 409 });
      for (const name of ['createWeixinPay', 'createAlipay', 'createCardPay', 'getTotalMoney'] as const) {
        expect(await world.service.call(name, { chargeIds }, asking), name).toMatchObject({ errCode: 404 });
      }
    }
    const own = { session: world.session };
    expect(await world.service.call('getAlipayStatus', { paymentId }, own)).toMatchObject({ errCode: 404 });
    expect(await world.service.call('createAlipay', { kind: 'order' }, own)).toMatchObject({ errCode: 404 });
  });

  test('is begun thirty times an hour at most', async () => {
    await world.charge(500);
    providers.desks.card.faults = { refusesOrders: true };
    const codes: number[] = [];
    for (let at = 0; at < 31; at += 1) codes.push((await begin('card')).errCode);
    expect(codes).toEqual([...Array.from({ length: 30 }, () => 502), 429]);
  });

  test('that waits ends with its reader’s account, and money that comes then goes back', async () => {
    await world.charge(500);
    await begun('weixin');
    const { db } = world.service.store;
    await db.deleteFrom('reader').where('id', '=', world.readerId).execute();
    const desk = providers.desks.weixin;
    desk.pay(orderOf(desk).number);
    await notify('weixin', signed('weixin', orderOf(desk)));
    await world.keep();
    expect(await states()).toEqual(['returned']);
    expect([...orderOf(desk).refunds.values()]).toEqual([500]);
    expect((await world.accounts())['weixin']).toBeUndefined();
  });

  test('cannot be changed, deleted, or given back beyond what came, whatever the code thinks', async () => {
    await world.charge(500);
    await begun('weixin');
    const { db } = world.service.store;
    const row = await db.selectFrom('payment').selectAll().executeTakeFirstOrThrow();
    await expect(db.updateTable('payment').set({ amount: 1 }).execute()).rejects.toThrow('does not change');
    await expect(db.deleteFrom('payment').execute()).rejects.toThrow('never deleted');
    await expect(db.deleteFrom('payment_event').execute()).rejects.toThrow('never deleted');
    const times = { next_at: 0, created_at: 0, done_at: null };
    const refund = {
      payment_id: row.id,
      number: 'R1',
      amount: 501,
      reason: 'staff',
      state: 'owed',
      attempts: 0,
    } as const;
    await expect(
      db
        .insertInto('payment_refund')
        .values({ ...refund, ...times })
        .execute(),
    ).rejects.toThrow('more than was paid');
  });

  test('by a way that the library does not have is refused', async () => {
    await world.charge(500);
    const { onlinePayments } = world.service.context();
    vi.spyOn(onlinePayments, 'providersOf').mockReturnValueOnce(new Map());
    expect(await begin('card')).toMatchObject({ errCode: 400, message: '本馆未开通这种支付方式' });
    expect(await states()).toEqual([]);
  });

  test('has the ways that the library has keys for, in the reader’s language', async () => {
    expect(await world.service.data('listPaymentMethods', {}, { language: 'en-US' })).toEqual([
      { method: 'weixin', name: 'WeChat Pay' },
      { method: 'alipay', name: 'Alipay' },
      { method: 'card', name: 'Campus card' },
    ]);
  });
});

test.each([
  ['reports money that it did not book', 60, 60, () => Promise.resolve(60)],
  [
    'books more than came',
    60,
    100,
    async (db: Parameters<typeof settle>[0], received: ReceivedPayment) => {
      const { library, readerId, key, now, means } = received;
      return (await settle(db, { library, readerId, key, now, means, amountFen: 100 })).amountFen;
    },
  ],
])('a debt that %s is not paid, and nothing is booked', async (_, paidFen, debtFen, paid) => {
  await world.charge(paidFen);
  await begun('weixin');
  if (debtFen > paidFen) await world.charge(debtFen - paidFen);
  const order = orderOf(providers.desks.weixin);
  providers.desks.weixin.pay(order.number);
  const paying = vi.spyOn(debts, 'paid').mockImplementation(paid);
  expect(await notify('weixin', signed('weixin', order))).not.toBe(taken.weixin);
  expect(paying).toHaveBeenCalledOnce();
  paying.mockRestore();
  expect(await states()).toEqual(['waiting']);
  const receivable = async () => (await ledgerAccounts(world.service.store.db))['receivable'] ?? 0;
  expect(await receivable()).toBe(debtFen);
  expect(await notify('weixin', signed('weixin', order))).toBe(taken.weixin);
  expect(await states()).toEqual(['paid']);
  expect(await receivable()).toBe(debtFen - paidFen);
});

test.each([
  ['late', 181_000, 0],
  ['notDue', 0, 60],
  ['tooMuch', 0, 20],
] as const)('money goes back with the reason %s', async (reason, delayMs, paidAtDeskFen) => {
  await world.charge(60);
  await begun('weixin');
  const { library } = world.service.context();
  if (paidAtDeskFen > 0) {
    const paid = { library, readerId: world.readerId, key: 'desk', now: clock.now, amountFen: paidAtDeskFen };
    await settle(world.service.store.db, { ...paid, means: 'cash' });
  }
  pass(delayMs);
  const order = orderOf(providers.desks.weixin);
  providers.desks.weixin.pay(order.number);
  await notify('weixin', signed('weixin', order));
  const owed = await world.service.store.db.selectFrom('payment_refund').select(['reason', 'amount']).execute();
  expect(owed).toEqual([{ reason, amount: paidAtDeskFen || 60 }]);
});

test.each([
  [0, 1],
  [1, 1],
  [2, 2],
  [9, 256],
  [10, 360],
  [12, 360],
])('after %i tries a repayment waits %i minutes', (attempts, minutes) => {
  expect(repaymentWaitMs(attempts)).toBe(minutes * 60_000);
});

test('a refund is limited to the remaining amount of a paid payment', async () => {
  const { library } = world.service.context();
  const { db } = world.service.store;
  const [first, second] = [Number(await world.charge(60)), Number(await world.charge(40))];
  await begun('weixin', { chargeIds: [String(first)] });
  const order = orderOf(providers.desks.weixin);
  providers.desks.weixin.pay(order.number);
  await notify('weixin', signed('weixin', order));
  await settle(db, { library, readerId: world.readerId, key: 'desk', now: clock.now, means: 'cash' });
  for (const chargeId of [first, second])
    await reverse(db, { library, readerId: world.readerId, key: String(chargeId), now: clock.now, chargeId });
  const payment = await db.selectFrom('payment').selectAll().executeTakeFirstOrThrow();
  const given = { library, payment, reason: 'staff', now: clock.now } as const;
  const nothing = { reason: 'noCredit' };
  await expect(repayCredit(db, { ...given, payment: { ...payment, state: 'waiting' } })).rejects.toMatchObject(nothing);
  await expect(repayCredit(db, { ...given, payment: { ...payment, reader_id: null } })).rejects.toMatchObject(nothing);
  await expect(repayCredit(db, { ...given, amountFen: 61 })).rejects.toMatchObject(nothing);
  // The library owes 100 fen; 60 of them came by this payment.
  const repaid = [await repayCredit(db, { ...given, amountFen: 10 }), await repayCredit(db, given)];
  expect(repaid).toEqual([
    { number: `${payment.number}R1`, amountFen: 10 },
    { number: `${payment.number}R2`, amountFen: 50 },
  ]);
  await expect(repayCredit(db, { ...given, amountFen: 1 })).rejects.toMatchObject(nothing);
});
