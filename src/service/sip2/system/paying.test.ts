import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notifyPath } from '../../payments/online.ts';
import { openProviders, type Providers } from '../../payments/testing.providers.ts';
import { startDouble, thenSilence, tricks, type Mischief, type SipDouble } from '../../providers/sip2.double.ts';
import { heldMs, holdTimeouts } from '../../providers/sip2.fixture.ts';
import { signedInStaff, type DeskBrowser } from '../../desk/testing.ts';
import { testReader } from '../../testing.ts';
import type { SessionToken } from '../../../lib/contract/session.ts';
import { checksumOf } from '../messages/checksum.ts';
import { numberedFees, openPayingWorld, payingCard, type PayingWorld } from './testing.paying.ts';

// What readers owe in another system that lends, paid by the screens' own calls, from the reader to that system's books.

const clock = { now: 0 };
let providers: Providers;
let double: SipDouble;
let world: PayingWorld;
let session: SessionToken;
let desk: DeskBrowser;
let timeouts: ReturnType<typeof holdTimeouts>;
const silence = (trick: Mischief) => thenSilence(timeouts.elapse, trick);

beforeAll(async () => {
  providers = await openProviders(clock);
});
afterAll(() => providers.close());

async function open(system: Parameters<typeof openPayingWorld>[0]['system'] = {}): Promise<void> {
  const settings = { timeoutMs: heldMs, pageMs: 10_000, freshSeconds: 0, ...system };
  world = await openPayingWorld({ ...providers, port: double.port, system: settings });
  clock.now = world.service.clock.now;
  session = await world.service.signIn();
}
beforeEach(async () => {
  timeouts = holdTimeouts();
  double = await startDouble();
  double.fees.push({ text: '超期 雪国', amount: '1.50' }, { text: '复印', amount: '2.00' });
  for (const provider of Object.values(providers.desks)) provider.orders.clear();
  await open();
});
afterEach(async () => {
  timeouts.release();
  await world.close();
  await double.close();
});

const again = async (system: Parameters<typeof openPayingWorld>[0]['system']) => {
  await world.close();
  await open(system);
};
const pass = (ms: number) => {
  clock.now += ms;
  world.service.clock.now = clock.now;
};
const charges = () => world.service.data('listCharges', {}, { session });
const shownDebts = async () => (await charges()).result.map((one) => [one.note, one.openFen, one.bookingFen]);
const begin = (input: { chargeIds?: string[] } = {}) => world.service.call('createWeixinPay', input, { session });
const begun = (input: { chargeIds?: string[] } = {}) => world.service.data('createWeixinPay', input, { session });
/** The payer pays the latest code, and the provider tells of it. */
const pay = async (method: 'weixin' | 'alipay' = 'weixin') => {
  const [order] = [...providers.desks[method].orders.values()].slice(-1);
  providers.desks[method].pay(order?.number ?? '');
  const [paid] = [...providers.desks[method].orders.values()].slice(-1);
  if (!paid) throw new Error('the provider knows of no order');
  const url = `http://library.test${notifyPath('demo', method)}`;
  await world.service.fetch(new Request(url, { method: 'POST', ...providers.signed(method, paid) }));
};
const payAll = async () => {
  await begun();
  await pay();
};
const sent = () => double.seen.filter((one) => one === '37').length;
const stuck = async () => {
  desk = await signedInStaff(world.service, ['circulation'], `staff${String(Math.random()).slice(2, 10)}`);
  return (await desk.data('listDeskInbox', { kind: 'payments' })).result;
};
const act = (itemIds: string[], wanted: 'sendAgain' | 'booked' | 'giveBack') =>
  desk.data('actOnDeskInbox', { kind: 'payments', act: wanted, itemIds });
const idsOf = (items: readonly { itemId: string }[]) => items.map(({ itemId }) => itemId);

describe('debts of the other system', () => {
  it('are paid online, stand as paid at once, and are told of once and booked', async () => {
    expect(await charges()).toMatchObject({ owedFen: 350, isPayable: true });
    expect(await begun()).toMatchObject({ kind: 'debts', amountFen: 350, title: '图书馆费用（2 笔）' });
    await pay();
    expect(await world.accounts()).toEqual({ weixin: 350, 'to-forward': -350 });
    expect(await charges()).toMatchObject({ owedFen: 0 });
    expect(await shownDebts()).toEqual([
      ['超期 雪国', 0, 150],
      ['复印', 0, 200],
    ]);
    expect(await begin()).toMatchObject({ success: false, errCode: 409 });
    expect(sent()).toBe(0);
    await world.forwardPayment();
    expect(double.payments).toMatchObject([{ patron: payingCard, fee: undefined, amount: '3.50' }]);
    expect(await world.states()).toEqual(['booked']);
    expect(await world.accounts()).toEqual({ weixin: 350, forwarded: -350 });
    pass(60_000);
    await world.forwardPayment();
    expect(sent()).toBe(1);
    expect(await charges()).toMatchObject({ owedFen: 0, total: 0, isPayable: true });
    expect(await stuck()).toEqual([]);
    const { result } = await world.service.data('listNotices', {}, { session });
    expect(result[0]).toMatchObject({ kind: 'paymentTaken', text: '金额 ¥3.50，收据号 20260115-0001' });
  });

  it('are told of one by one where they have numbers, those that were chosen alone', async () => {
    double.fees.splice(0, 2, { id: '17', text: '超期', amount: '1.50' }, { id: '18', text: '复印', amount: '2.00' });
    await again({ fineItem: numberedFees });
    const { result } = await charges();
    const [first, second] = result.map((one) => one.chargeId);
    expect(first).toMatch(/^\d{1,15}$/);
    expect(await begun({ chargeIds: [second ?? ''] })).toMatchObject({ amountFen: 200 });
    await pay();
    expect(await shownDebts()).toEqual([
      ['超期', 150, 0],
      ['复印', 0, 200],
    ]);
    expect(await begun()).toMatchObject({ amountFen: 150 });
    await pay();
    await world.forwardPayment();
    expect(double.payments.map((one) => [one.fee, one.amount])).toEqual([
      ['18', '2.00'],
      ['17', '1.50'],
    ]);
    expect(new Set(double.payments.map((one) => one.number)).size).toBe(2);
    expect(await world.accounts()).toEqual({ weixin: 350, forwarded: -350 });
  });

  it('without numbers are paid all together or not at all', async () => {
    const { result } = await charges();
    expect(await begin({ chargeIds: [result[0]?.chargeId ?? ''] })).toMatchObject({ success: false, errCode: 404 });
    expect(await begin({ chargeIds: ['4711'] })).toMatchObject({ success: false, errCode: 404 });
    expect(await begin({ chargeIds: result.map((one) => one.chargeId) })).toMatchObject({ success: true });
  });

  it('of a system that tells only the sum of them are paid as that sum', async () => {
    double.supports = 'YYYYYYYNYYYNNYYY';
    await payAll();
    await world.forwardPayment();
    expect(double.payments).toMatchObject([{ amount: '3.50', fee: undefined }]);
    expect(double.seen).not.toContain('63');
  });

  it('that grow while a payment is on its way are open for the difference', async () => {
    double.fees.splice(0, 2, { id: '17', text: '超期', amount: '1.50' });
    await again({ fineItem: numberedFees });
    await payAll();
    double.fees.splice(0, 1, { id: '17', text: '超期', amount: '1.80' });
    pass(1_000);
    expect(await shownDebts()).toEqual([['超期', 30, 150]]);
    await payAll();
    await world.forwardPayment();
    expect(double.fees).toEqual([]);
    expect(double.payments.map((one) => one.amount)).toEqual(['1.50', '0.30']);
  });

  it('are looked at there before paying begins', async () => {
    await charges();
    double.fees.splice(0, 1);
    expect(await begun()).toMatchObject({ amountFen: 200 });
    double.fees.splice(0, 1);
    expect(await begin()).toMatchObject({ success: false, errCode: 409 });
    expect(await world.service.data('getTotalMoney', {}, { session })).toMatchObject({ totalFen: 0 });
    double.fees.push({ text: '新', amount: '1.00' });
    await double.sleep();
    expect(await begin()).toMatchObject({ success: false, errCode: 503 });
    pass(1_000);
    expect(await charges()).toMatchObject({ isPayable: false });
  });

  it('that were paid there before the money came take none of it: it goes back', async () => {
    await begun();
    double.fees.splice(0, 2);
    pass(1_000);
    await charges();
    await pay();
    expect(await world.accounts()).toEqual({ weixin: 350, 'to-return': -350 });
    await world.forwardPayment();
    expect(sent()).toBe(0);
  });

  it('are offered for paying only where the library says so and that system takes payments', async () => {
    await again({ payments: false });
    expect(await charges()).toMatchObject({ owedFen: 350, isPayable: false });
    expect(await begin()).toMatchObject({ success: false, errCode: 404 });
    await world.close();
    double.supports = 'YYYYYYYYYNYNNYYY';
    await open();
    expect(await charges()).toMatchObject({ owedFen: 350, isPayable: false });
    expect(await begin()).toMatchObject({ success: false, errCode: 404 });
  });

  it('are not taken for owed again where what was asked before the booking is written after it', async () => {
    await payAll();
    const held = Promise.withResolvers<undefined>();
    double.mischief.set('63', [(answer, socket) => void held.promise.then(() => socket.write(answer))]);
    pass(1_000);
    const looking = charges();
    await expect.poll(() => double.mischief.get('63')?.length).toBe(0);
    pass(60_000);
    await world.forwardPayment();
    expect(await world.states()).toEqual(['booked']);
    held.resolve(undefined);
    expect(await looking).toMatchObject({ owedFen: 0 });
  });
});

describe('a payment', () => {
  it('begun in two tabs at once is one, and paid in both ways at most one of them is taken', async () => {
    const both = await Promise.all([begin(), begin()]);
    expect(both.filter(({ success }) => success).length).toBeGreaterThan(0);
    const rows = await world.service.store.db.selectFrom('payment').select('state').execute();
    expect(rows.filter(({ state }) => state === 'waiting' || state === 'creating')).toHaveLength(1);
    await world.service.data('createAlipay', {}, { session });
    await pay('alipay');
    await pay('weixin');
    expect(await world.accounts()).toMatchObject({ 'to-forward': -350 });
    await world.forwardPayment();
    expect(double.payments).toHaveLength(1);
  });

  it('is sent once where jobs of two processes run at once', async () => {
    await payAll();
    await Promise.all([world.forwardPayment(), world.forwardPayment(), world.forwardPayment()]);
    expect(sent()).toBe(1);
    expect(await world.states()).toEqual(['booked']);
  });

  it('that the other system refuses waits at the desk in its words, and is sent again or given back', async () => {
    double.refusal = '读者不存在';
    await payAll();
    await world.forwardPayment();
    pass(3_600_000);
    await world.forwardPayment();
    expect(sent()).toBe(1);
    const [item] = await stuck();
    expect(item).toMatchObject({
      reader: { account: testReader.account },
      acts: ['sendAgain', 'booked', 'giveBack'],
      facts: ['¥3.50 · WeChat Pay', 'The lending system refuses this payment', 'It says: 读者不存在'],
    });
    session = await world.service.signIn();
    expect(await charges()).toMatchObject({ owedFen: 0 });
    await act([item?.itemId ?? ''], 'sendAgain');
    await world.forwardPayment();
    expect([sent(), await world.states()]).toEqual([2, ['refused']]);
    expect(await act([item?.itemId ?? ''], 'giveBack')).toMatchObject({ refused: [] });
    expect(await act([item?.itemId ?? ''], 'giveBack')).toMatchObject({ done: [] });
    expect(await act([item?.itemId ?? ''], 'sendAgain')).toMatchObject({ done: [] });
    expect(await world.accounts()).toEqual({ weixin: 350, 'to-return': -350 });
    await world.keep();
    expect(await world.accounts()).toEqual({});
    expect(await charges()).toMatchObject({ owedFen: 350, isPayable: true });
    const { result } = await world.service.data('listNotices', {}, { session });
    expect(result[0]).toMatchObject({ kind: 'paymentNotBooked' });
    expect((await desk.data('listDeskSettled', {})).result).toMatchObject([
      { queue: 'payments', act: 'giveBack', itemId: item?.itemId },
    ]);
  });

  const other = Buffer.from(`38Y20260115    160000AA20249999|AOdouble|AY3AZ`);
  it.each([
    ['no answer', () => silence(tricks.silent)],
    ['a broken connection', () => tricks.hangUp],
    ['half a line', () => silence(tricks.halfLine)],
    [
      'an answer for another reader',
      (): Mischief => (_, socket) => {
        // Whatever number it has: the reader alone tells that it is none of ours.
        for (let number = 0; number < 10; number += 1) {
          const line = Buffer.from(other.toString().replace('AY3', `AY${String(number)}`));
          socket.write(`${line.toString()}${checksumOf(line)}\r`);
        }
      },
    ],
  ])('of which nobody knows the end by %s is not sent again by itself', async (_, trick) => {
    await payAll();
    double.mischief.set('37', [trick()]);
    await world.forwardPayment();
    expect(await world.states()).toEqual(['unknown']);
    for (let minute = 0; minute < 3; minute += 1) {
      pass(60_000);
      await world.forwardPayment();
    }
    expect(sent()).toBe(1);
    expect(await begin()).toMatchObject({ success: false, errCode: 409 });
    const items = await stuck();
    const question = 'The lending system did not answer; please look there whether it has booked this payment';
    expect(items).toMatchObject([
      { acts: ['booked', 'sendAgain', 'giveBack'], facts: ['¥3.50 · WeChat Pay', question] },
    ]);
    // This double has booked it: staff look there.
    expect(await act(idsOf(items), 'booked')).toMatchObject({ done: idsOf(items) });
    expect(await world.accounts()).toEqual({ weixin: 350, forwarded: -350 });
    expect(await stuck()).toEqual([]);
    expect(sent()).toBe(1);
  });

  it('that staff have sent again goes under the same number, so that it is booked once', async () => {
    await payAll();
    double.mischief.set('37', [tricks.hangUp]);
    await world.forwardPayment();
    expect(await act(idsOf(await stuck()), 'sendAgain')).toMatchObject({ refused: [] });
    pass(60_000);
    await world.forwardPayment();
    expect([sent(), double.payments.length, await world.states()]).toEqual([2, 1, ['booked']]);
  });

  it('waits while the other system is down, is then sent, and may be given back after an hour', async () => {
    await payAll();
    await double.sleep();
    await world.forwardPayment();
    expect(await world.states()).toEqual(['owed']);
    expect(await stuck()).toEqual([]);
    pass(3_700_000);
    await world.forwardPayment();
    expect(await stuck()).toMatchObject([{ acts: ['giveBack'] }]);
    await double.wake();
    pass(3_700_000);
    await world.forwardPayment();
    expect([sent(), await world.states()]).toEqual([1, ['booked']]);
  });

  it('whose process died while it was sent is known to be unknown, and its late answer counts', async () => {
    await payAll();
    const answer = Promise.withResolvers<undefined>();
    double.mischief.set('37', [(line, socket) => void answer.promise.then(() => socket.write(line))]);
    const running = world.forwardPayment();
    await expect.poll(sent).toBe(1);
    expect(await begin()).toMatchObject({ success: false, errCode: 409 });
    pass(200_000);
    await world.forwardPayment();
    expect(await world.states()).toEqual(['sending']);
    pass(200_000);
    await world.forwardPayment();
    expect(await world.states()).toEqual(['unknown']);
    answer.resolve(undefined);
    await running;
    expect([sent(), await world.states()]).toEqual([1, ['booked']]);
    expect(await world.accounts()).toEqual({ weixin: 350, forwarded: -350 });
  });

  it('of a deleted account waits for staff, since nobody there could be named', async () => {
    await payAll();
    const { db } = world.service.store;
    await db.updateTable('payment').set({ reader_id: null }).execute();
    await world.forwardPayment();
    expect([sent(), await world.states()]).toEqual([0, ['refused']]);
    const items = await stuck();
    expect(items).toMatchObject([{ reader: null }]);
    await act(idsOf(items), 'giveBack');
    expect(await world.accounts()).toEqual({ weixin: 350, 'to-return': -350 });
  });

  it('is refused by the store to be changed, to be more than came, or to be settled twice', async () => {
    await payAll();
    await world.forwardPayment();
    const { db } = world.service.store;
    const row = await db.selectFrom('sip_payment').selectAll().executeTakeFirstOrThrow();
    const more = { ...row, id: row.id + 1, number: 'N2', amount: 1 };
    await expect(db.insertInto('sip_payment').values(more).execute()).rejects.toThrow('more than was paid');
    await expect(db.updateTable('sip_payment').set({ amount: 1 }).execute()).rejects.toThrow('does not change');
    await expect(db.updateTable('sip_payment').set({ state: 'owed' }).execute()).rejects.toThrow('does not change');
    await expect(db.deleteFrom('sip_payment').execute()).rejects.toThrow('never deleted');
  });
});
