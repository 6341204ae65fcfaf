import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ProviderError } from '../../platform/http/http.ts';
import { endUnpaid, followPayment } from './end.ts';
import { noteEvent } from './events.ts';
import { updatePayments } from './keep.ts';
import type { PaymentRow } from './payment.ts';
import { NotificationRefused, type OrderState, type PaymentProvider, type RepaymentAnswer } from './providers/types.ts';
import { receive } from './receive.ts';
import { repayCredit, repaymentWaitMs, sendRefunds } from './refunds.ts';
import { openProviders, type Providers } from '#support/payments/providers.ts';
import { openWorld, type PaymentWorld } from '#support/payments/world.ts';

// The last millisecond of a payment, the pauses between questions to a provider, and each answer to a repayment.

const clock = { now: 0 };
let providers: Providers;
let world: PaymentWorld;
let row: PaymentRow;
beforeAll(async () => {
  providers = await openProviders(clock);
});
afterAll(() => providers.close());
beforeEach(async () => {
  world = await openWorld(providers);
  clock.now = world.service.clock.now;
  await world.charge(500);
  await world.service.data('createWeixinPay', {}, { session: world.session });
  row = await readRow();
});
afterEach(() => world.close());

const db = () => world.service.store.db;
/** The provider of WeChat Pay that calls of the library use. */
const weixinOf = ({ service }: PaymentWorld): PaymentProvider => {
  const { library, onlinePayments } = service.context();
  const provider = onlinePayments.providersOf(library).get('weixin');
  if (!provider) throw new Error('the library has no WeChat Pay');
  return provider;
};
const readRow = () => db().selectFrom('payment').selectAll().executeTakeFirstOrThrow();
const setTime = (now: number) => {
  clock.now = now;
  world.service.clock.now = now;
};
const events = async () => {
  const rows = await db().selectFrom('payment_event').select(['kind', 'detail']).orderBy('id').execute();
  return rows.filter(({ kind }) => kind !== 'begun' && kind !== 'offered');
};

/** A provider that answers what a test says; an error is thrown. */
type Answers = Partial<Record<'query' | 'close', OrderState | Error>> & {
  repay?: (number: string) => Promise<RepaymentAnswer>;
};
const requests: string[] = [];
beforeEach(() => {
  requests.length = 0;
});
const answer = (call: string, state: OrderState | Error | undefined) => {
  requests.push(call);
  return state instanceof Error || !state ? Promise.reject(state ?? new Error(call)) : Promise.resolve(state);
};
/** What jobs use, with this provider for WeChat Pay, or none. */
const jobWith = (answers: Answers | undefined) => {
  const job = world.service.jobContext();
  const provider: Pick<PaymentProvider, 'query' | 'close' | 'repay'> = {
    query: () => answer('query', answers?.query),
    close: () => answer('close', answers?.close),
    repay: ({ refundNumber }) => {
      requests.push('repay');
      return answers?.repay?.(refundNumber) ?? Promise.reject(new Error('repay'));
    },
  };
  const all = job.onlinePayments.providersOf(world.service.context().library);
  const weixin = all.get('weixin');
  const own = new Map(answers && weixin ? [['weixin' as const, { ...weixin, ...provider }]] : []);
  return { ...job, onlinePayments: { ...job.onlinePayments, providersOf: () => own } };
};

const down = new ProviderError('unreadable', 'down');
const paid = (): OrderState => ({
  state: 'paid',
  money: { number: row.number, providerNumber: 'P1', amountFen: 500, paidAt: row.expires_at },
});

describe('a payment that the provider is asked about', () => {
  // [milliseconds after the end, answers, unwanted] and what follows: [no more money can come, state, closed, calls].
  test.each<[number, () => Answers | undefined, boolean, boolean, string, 0 | 1, string]>([
    [0, () => ({ query: { state: 'unpaid' } }), false, false, 'waiting', 0, 'query'],
    [1, () => ({ query: { state: 'unpaid' }, close: { state: 'closed' } }), false, true, 'expired', 1, 'query close'],
    [1, () => ({ query: { state: 'unpaid' }, close: { state: 'unpaid' } }), false, false, 'expired', 0, 'query close'],
    [1, () => ({ query: { state: 'unpaid' }, close: down }), false, false, 'expired', 0, 'query close'],
    [1, () => ({ query: { state: 'unpaid' }, close: paid() }), false, true, 'paid', 1, 'query close'],
    [0, () => ({ query: { state: 'unpaid' }, close: { state: 'closed' } }), true, true, 'expired', 1, 'query close'],
    [0, () => ({ query: { state: 'missing' } }), false, false, 'waiting', 0, 'query'],
    [1, () => ({ query: { state: 'missing' } }), false, true, 'expired', 1, 'query'],
    [0, () => ({ query: { state: 'missing' } }), true, false, 'expired', 0, 'query'],
    [0, () => ({ query: { state: 'closed' } }), false, true, 'expired', 1, 'query'],
    [0, () => ({ query: paid() }), false, true, 'paid', 1, 'query'],
    [0, () => ({ query: down }), false, false, 'waiting', 0, 'query'],
    [1, () => ({ query: down }), false, false, 'expired', 0, 'query'],
    [1, () => ({ query: new NotificationRefused('forged') }), false, false, 'expired', 0, 'query'],
    [0, () => undefined, false, false, 'waiting', 0, ''],
    [1, () => undefined, false, false, 'expired', 0, ''],
  ])(
    '%i ms after its end follows the provider’s answer',
    async (ms, answers, isUnwanted, isCertain, state, isClosed, calls) => {
      setTime(row.expires_at + ms);
      const { library } = world.service.context();
      expect(await followPayment(jobWith(answers()), library, row, isUnwanted)).toBe(isCertain);
      expect(await readRow()).toMatchObject({ state, is_closed: isClosed, asked_at: clock.now });
      expect(requests.join(' ')).toBe(calls);
    },
  );

  test('is unchanged if the code fails', async () => {
    setTime(row.expires_at + 1);
    const { library } = world.service.context();
    await expect(followPayment(jobWith({ query: new Error('bug') }), library, row)).rejects.toThrow('bug');
    expect(await readRow()).toMatchObject({ state: 'waiting', is_closed: 0 });
  });

  test('ends once, also when the provider closes it later', async () => {
    setTime(row.expires_at + 1);
    const { library } = world.service.context();
    await followPayment(jobWith({ query: down }), library, row);
    await followPayment(jobWith({ query: { state: 'closed' } }), library, await readRow());
    expect(await readRow()).toMatchObject({ state: 'expired', is_closed: 1 });
    expect(await events()).toEqual([{ kind: 'expired', detail: 'the provider could not be asked' }]);
  });

  test('fails only before the reader sees its code', async () => {
    const { library } = world.service.context();
    const refuse = () =>
      endUnpaid(db(), { library, paymentId: row.id, act: 'refuse', isClosed: true, detail: 'no', now: clock.now });
    await refuse();
    expect(await readRow()).toMatchObject({ state: 'waiting', is_closed: 1 });
    await db().updateTable('payment').set({ state: 'creating' }).where('id', '=', row.id).execute();
    await refuse();
    expect(await readRow()).toMatchObject({ state: 'failed', open_key: null });
    expect(await events()).toEqual([{ kind: 'failed', detail: 'no' }]);
  });
});

describe('an open payment', () => {
  const begin = (input: { chargeIds?: string[] } = {}) =>
    world.service.call('createWeixinPay', input, { session: world.session });
  const begun = async (input: { chargeIds?: string[] } = {}) =>
    Number((await world.service.data('createWeixinPay', input, { session: world.session })).paymentId);
  const status = () =>
    world.service.data('getWeixinPayStatus', { paymentId: String(row.id) }, { session: world.session });
  const later = (ms: number) => {
    setTime(row.created_at + ms);
  };

  test('is shown again up to its last millisecond, and another is begun after it', async () => {
    later(180_000);
    expect(await begun()).toBe(row.id);
    expect(await begin()).toMatchObject({ data: { state: 'waiting', secondsLeft: 0 } });
    later(180_001);
    expect(await begun()).toBeGreaterThan(row.id);
    expect(await readRow()).toMatchObject({ state: 'expired' });
  });

  test.each([
    ['another amount is due', () => world.charge(1), undefined],
    ['other charges are ticked', () => Promise.resolve(''), ['1']],
  ])('is replaced when %s', async (_, change, chargeIds) => {
    await change();
    expect(await begun(chargeIds && { chargeIds })).toBeGreaterThan(row.id);
    expect(await readRow()).toMatchObject({ state: 'expired' });
  });

  test('that another page creates is waited for during thirty seconds', async () => {
    await db().updateTable('payment').set({ state: 'creating', qr: null }).execute();
    later(29_999);
    expect(await begin()).toMatchObject({ errCode: 409 });
    later(30_000);
    expect(await begin()).toMatchObject({ success: true, data: { paymentId: String(row.id + 1) } });
  });

  test('shows no code after its last millisecond, even before the provider is asked again', async () => {
    later(178_000);
    expect(await status()).toMatchObject({ state: 'waiting', qr: row.qr, secondsLeft: 2 });
    later(180_000);
    expect(await status()).toMatchObject({ state: 'waiting', qr: row.qr, secondsLeft: 0 });
    later(180_001);
    expect(await status()).toMatchObject({ state: 'expired', qr: null, secondsLeft: 0 });
    expect(await readRow()).toMatchObject({ state: 'waiting' });
  });

  test('is the same in whatever order its charges are ticked', async () => {
    const other = await world.charge(100);
    const first = await begun({ chargeIds: [other, '1'] });
    expect(await begun({ chargeIds: ['1', other] })).toBe(first);
  });

  test('waits when the code that begins it fails', async () => {
    await db().updateTable('payment').set({ state: 'expired', open_key: null }).execute();
    vi.spyOn(weixinOf(world), 'create').mockRejectedValue(new Error('bug'));
    expect(await begin()).toMatchObject({ success: false, errCode: 504 });
    const states = await db().selectFrom('payment').select('state').orderBy('id').execute();
    expect(states).toEqual([{ state: 'expired' }, { state: 'creating' }]);
  });

  test('is asked about four seconds after the last question', async () => {
    providers.desks.weixin.pay(row.number);
    later(3_999);
    expect(await status()).toMatchObject({ state: 'waiting', secondsLeft: 177 });
    later(4_000);
    expect(await status()).toMatchObject({ state: 'paid', qr: null, secondsLeft: 0 });
  });
});

test('money for a payment that failed goes back, though it came in time and is due', async () => {
  await db().updateTable('payment').set({ state: 'failed', open_key: null }).execute();
  const { library, onlinePayments } = world.service.context();
  const money = { number: row.number, providerNumber: 'P1', amountFen: 500, paidAt: row.expires_at };
  const booking = { library, payables: onlinePayments.payables, now: clock.now };
  expect(await receive(db(), { ...booking, method: 'weixin', money })).toBe('returned');
  expect(await world.accounts()).toEqual({ receivable: 500, 'fee-income': -500, weixin: 500, 'to-return': -500 });
});

describe('the job', () => {
  const minute = 60_000;
  const day = 24 * 60 * minute;
  const runAt = async (ageMs: number, sinceAskedMs: number, state: 'waiting' | 'expired' = 'expired') => {
    setTime(row.expires_at + ageMs);
    await db()
      .updateTable('payment')
      .set({ asked_at: clock.now - sinceAskedMs, state, ...(state === 'expired' && { open_key: null }) })
      .execute();
    await updatePayments(jobWith({ query: down }));
    return requests.splice(0).length;
  };

  test.each([
    [100_000, 19_999, 0],
    [100_000, 20_000, 1],
    [200_000, 39_999, 0],
    [200_000, 40_000, 1],
    [3 * day - 1, day, 1],
    [3 * day, day, 0],
  ])('asks about a payment that ended %i ms ago and was asked about %i ms ago: %i', async (age, sinceAsked, times) => {
    expect(await runAt(age, sinceAsked)).toBe(times);
  });

  test('asks about an open payment as soon as its time is over', async () => {
    expect(await runAt(0, 0, 'waiting')).toBe(0);
    expect(await runAt(1, 0, 'waiting')).toBe(1);
  });

  test('asks nothing when the process ends', async () => {
    setTime(row.expires_at + 1);
    await updatePayments({ ...jobWith({ query: down }), stop: AbortSignal.abort() });
    expect(requests).toEqual([]);
  });
});

describe('a repayment', () => {
  beforeEach(async () => {
    setTime(row.expires_at + 1);
    const { library, onlinePayments } = world.service.context();
    const money = { number: row.number, providerNumber: 'P1', amountFen: 500, paidAt: clock.now };
    const booking = { library, payables: onlinePayments.payables, now: clock.now };
    expect(await receive(db(), { ...booking, method: 'weixin', money })).toBe('returned');
  });
  const send = (repay: (number: string) => Promise<RepaymentAnswer>) =>
    sendRefunds(jobWith({ repay }), world.service.context().library);
  const refund = () => db().selectFrom('payment_refund').selectAll().executeTakeFirstOrThrow();
  const kinds = async (kind: string) => (await events()).filter((event) => event.kind === kind);
  const refused = (): Promise<RepaymentAnswer> => Promise.resolve({ state: 'refused', reason: 'NOT_ENOUGH' });

  test('is sent twelve times, each after its pause, and then waits for staff', async () => {
    for (let attempts = 1; attempts <= 12; attempts += 1) {
      await send(refused);
      const state = attempts === 12 ? 'refused' : 'owed';
      expect(await refund()).toMatchObject({ state, attempts, done_at: null });
      setTime(clock.now + repaymentWaitMs(attempts) - 1);
      await send(refused);
      expect(requests).toHaveLength(attempts);
      setTime(clock.now + 1);
    }
    await send(refused);
    expect(requests).toHaveLength(12);
    const detail = `${row.number}R1 NOT_ENOUGH`;
    expect(await kinds('refundRefused')).toEqual(Array.from({ length: 12 }, () => ({ kind: 'refundRefused', detail })));
    expect(await world.accounts()).toMatchObject({ weixin: 500, 'to-return': -500 });
  });

  test('is never given up while the provider has not refused it', async () => {
    const answers = [() => Promise.resolve({ state: 'pending' as const }), () => Promise.reject(down)];
    for (let attempts = 1; attempts <= 13; attempts += 1) {
      await send(answers[attempts % 2] ?? refused);
      expect(await refund()).toMatchObject({ state: 'owed', attempts });
      setTime(clock.now + repaymentWaitMs(attempts));
    }
    expect(await kinds('refundRefused')).toEqual([]);
    await send(() => Promise.resolve({ state: 'done' }));
    expect(await refund()).toMatchObject({ state: 'done', attempts: 14, done_at: clock.now });
    expect(await world.accounts()).toEqual({ receivable: 500, 'fee-income': -500 });
  });

  test('is booked once when two processes send it at the same moment', async () => {
    const { promise, resolve } = Promise.withResolvers<RepaymentAnswer>();
    const both = [send(() => promise), send(() => promise)];
    await expect.poll(() => requests.length).toBe(2);
    resolve({ state: 'done' });
    await Promise.all(both);
    expect(await refund()).toMatchObject({ state: 'done', attempts: 1 });
    const { receipt } = await db()
      .selectFrom('ledger_entry')
      .select('receipt')
      .where('kind', '=', 'refund')
      .executeTakeFirstOrThrow();
    expect(await kinds('refundDone')).toEqual([{ kind: 'refundDone', detail: `${row.number}R1 ${receipt ?? ''}` }]);
    expect(await world.accounts()).toEqual({ receivable: 500, 'fee-income': -500 });
  });

  test('is refused where the library has no provider any more', async () => {
    await sendRefunds(jobWith(undefined), world.service.context().library);
    expect(await refund()).toMatchObject({ state: 'owed', attempts: 1 });
    expect(await kinds('refundRefused')).toMatchObject([{ detail: expect.stringContaining('no provider') }]);
  });

  test('counts no attempt when the code fails', async () => {
    await expect(send(() => Promise.reject(new Error('bug')))).rejects.toThrow('bug');
    expect(await refund()).toMatchObject({ state: 'owed', attempts: 0 });
  });

  test.each([-1, 0])('of %i fen is refused', async (amountFen) => {
    const { library } = world.service.context();
    const payment = { ...(await readRow()), state: 'paid' as const };
    const repaid = repayCredit(db(), { library, payment, amountFen, reason: 'staff', now: clock.now });
    await expect(repaid).rejects.toMatchObject({ reason: 'noCredit' });
  });
});

test('the detail of an event is cut to 300 characters', async () => {
  const { library } = world.service.context();
  const event = { libraryId: library.id, paymentId: row.id, kind: 'failed', now: clock.now } as const;
  await noteEvent(db(), { ...event, detail: 'x'.repeat(301) });
  expect((await events()).at(-1)?.detail).toBe('x'.repeat(300));
});
