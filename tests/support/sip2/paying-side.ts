import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { SessionToken } from '#lib/contract/session.ts';
import { signedInStaff, type DeskBrowser } from '../desk.ts';
import { notifyPath } from '#service/ledger/payments/online.ts';
import { openProviders, type Providers } from '../payments/providers.ts';
import { startDouble, thenSilence, type Mischief, type SipDouble } from './system.ts';
import { heldMs, holdTimeouts } from './messages.ts';
import { openPayingWorld, type PayingWorld } from './paying.ts';

type SystemSettings = Parameters<typeof openPayingWorld>[0]['system'];

/** Objects created for each test. */
interface PayingSide {
  world: PayingWorld;
  double: SipDouble;
  session: SessionToken;
  timeouts: ReturnType<typeof holdTimeouts>;
  /** Staff who look at what is stuck. */
  desk: DeskBrowser | undefined;
}

/**
 * A reader who owes two amounts in another system, and everything that is between a payment and that system's books:
 * opened before each test of the file and closed after it. What readers and staff do goes by the screens' own calls.
 */
export function eachPayingSide() {
  const clock = { now: 0 };
  let providers: Providers | undefined;
  let side: PayingSide | undefined;
  const the = (): PayingSide => {
    if (!side) throw new Error('no test is running');
    return side;
  };
  const money = (): Providers => {
    if (!providers) throw new Error('no test is running');
    return providers;
  };

  async function openWorld(port: number, system: SystemSettings = {}) {
    const settings = { timeoutMs: heldMs, pageMs: 10_000, freshSeconds: 0, ...system };
    const world = await openPayingWorld({ ...money(), port, system: settings });
    clock.now = world.service.clock.now;
    return { world, session: await world.service.signIn() };
  }

  beforeAll(async () => {
    providers = await openProviders(clock);
  });
  afterAll(() => money().close());
  beforeEach(async () => {
    const timeouts = holdTimeouts();
    const double = await startDouble();
    double.fees.push({ text: '超期 雪国', amount: '1.50' }, { text: '复印', amount: '2.00' });
    for (const provider of Object.values(money().desks)) provider.orders.clear();
    side = { timeouts, double, desk: undefined, ...(await openWorld(double.port)) };
  });
  afterEach(async () => {
    const { timeouts, world, double } = the();
    timeouts.release();
    await world.close();
    await double.close();
    side = undefined;
  });

  const begun = (input: { chargeIds?: string[] } = {}) =>
    the().world.service.data('createWeixinPay', input, { session: the().session });
  /** The payer pays the latest code, and the provider tells of it. */
  const pay = async (method: 'weixin' | 'alipay' = 'weixin') => {
    const provider = money().desks[method];
    const last = () => [...provider.orders.values()].at(-1);
    provider.pay(last()?.number ?? '');
    const paid = last();
    if (!paid) throw new Error('the provider knows of no order');
    const url = `http://library.test${notifyPath('demo', method)}`;
    await the().world.service.fetch(new Request(url, { method: 'POST', ...money().signed(method, paid) }));
  };
  const deskOf = () => {
    const { desk } = the();
    if (!desk) throw new Error('nobody is at the desk');
    return desk;
  };
  return {
    get world() {
      return the().world;
    },
    get double() {
      return the().double;
    },
    get session() {
      return the().session;
    },
    get desk() {
      return deskOf();
    },
    /** Reopens the library with other settings of the system. */
    again: async (system?: SystemSettings) => {
      await the().world.close();
      Object.assign(the(), await openWorld(the().double.port, system));
    },
    signInAgain: async () => {
      the().session = await the().world.service.signIn();
    },
    pass: (milliseconds: number) => {
      clock.now += milliseconds;
      the().world.service.clock.now = clock.now;
    },
    charges: () => the().world.service.data('listCharges', {}, { session: the().session }),
    begin: (input: { chargeIds?: string[] } = {}) =>
      the().world.service.call('createWeixinPay', input, { session: the().session }),
    begun,
    pay,
    payAll: async () => {
      await begun();
      await pay();
    },
    /** Number of payments reported to the other system. */
    sent: () => the().double.seen.filter((entry) => entry === '37').length,
    /** What waits at the desk; of somebody who signs in for it. */
    stuck: async () => {
      const desk = await signedInStaff(
        the().world.service,
        ['circulation'],
        `staff${String(Math.random()).slice(2, 10)}`,
      );
      the().desk = desk;
      return (await desk.data('listDeskInbox', { kind: 'payments' })).result;
    },
    act: (itemIds: string[], wanted: 'sendAgain' | 'booked' | 'giveBack') =>
      deskOf().data('actOnDeskInbox', { kind: 'payments', act: wanted, itemIds }),
    silence: (trick: Mischief): Mischief => thenSilence(the().timeouts.elapse, trick),
  };
}

export const idsOf = (items: readonly { itemId: string }[]): string[] => items.map(({ itemId }) => itemId);
