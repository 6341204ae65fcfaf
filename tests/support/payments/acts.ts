import fc from 'fast-check';
import { isOpenPayment, paymentMethods, paymentProviders, type PaymentMethod } from '#lib/rules/payments.ts';
import { ChargeError } from '#service/ledger/charges/ledger.ts';
import { openCharges } from '#service/ledger/charges/read-charges.ts';
import { reverse, settle, waive } from '#service/ledger/charges/settle-charges.ts';
import { repayCredit } from '#service/ledger/payments/refunds.ts';
import type { PaymentWorld } from './world.ts';

/** Something that readers, staff, providers or the clock do. */
export type Act =
  | { kind: 'move'; move: 'charge' | 'desk' | 'waive' | 'reverse' | 'repay'; amountFen: number; nth: number }
  | { kind: 'begin'; method: PaymentMethod }
  | { kind: 'pay'; method: PaymentMethod; nth: number }
  | { kind: 'status'; nth: number }
  | { kind: 'pass'; seconds: number }
  | { kind: 'keep' }
  | { kind: 'fault'; method: PaymentMethod; fault: 'none' | 'down' | 'losesAnswers' | 'refusesRefunds' };

const amountFen = fc.integer({ min: 1, max: 900 });
const nth = fc.integer({ min: 0, max: 5 });
const method = fc.constantFrom(...paymentMethods);
export const acts: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('move'),
      move: fc.constantFrom('charge', 'charge', 'desk', 'waive', 'reverse', 'repay'),
      amountFen,
      nth,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('begin'), method }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('pay'), method, nth }) },
  fc.record({ kind: fc.constant('status'), nth }),
  fc.record({ kind: fc.constant('pass'), seconds: fc.constantFrom(1, 5, 60, 200, 4_000) }),
  fc.record({ kind: fc.constant('keep') }),
  fc.record({
    kind: fc.constant('fault'),
    method,
    fault: fc.constantFrom('none', 'none', 'down', 'losesAnswers', 'refusesRefunds'),
  }),
);

/** What always comes first, so that there is something to pay, and money that came. */
export const opening: readonly Act[] = [
  ...paymentMethods.flatMap((by): Act[] => [
    { kind: 'move', move: 'charge', amountFen: 700, nth: 0 },
    { kind: 'begin', method: by },
    { kind: 'pay', method: by, nth: 0 },
  ]),
  { kind: 'move', move: 'charge', amountFen: 1_500, nth: 0 },
];

/** What acts may do with the providers, wherever these are. */
export interface ProviderSide {
  /** Pays one of the orders, whatever their time, and tells the portal, perhaps twice. */
  pay: (method: PaymentMethod, nth: number) => Promise<void>;
  fault: (method: PaymentMethod, fault: Extract<Act, { kind: 'fault' }>['fault']) => Promise<void>;
  /** Sets the providers' clock. */
  pass: (now: number) => Promise<void>;
}

async function move(world: PaymentWorld, act: Extract<Act, { kind: 'move' }>, key: string): Promise<void> {
  const { library } = world.service.context();
  const { db } = world.service.store;
  const { readerId } = world;
  const event = { library, readerId, key, now: world.service.clock.now };
  const open = await openCharges(db, library.id, readerId);
  const chargeId = open.at(act.nth)?.id ?? 0;
  if (act.move === 'charge') await world.charge(act.amountFen, key);
  else if (act.move === 'desk') await settle(db, { ...event, means: 'cash', amountFen: act.amountFen });
  else if (act.move === 'waive') await waive(db, { ...event, chargeIds: [chargeId], amountFen: act.amountFen });
  else if (act.move === 'reverse') {
    const all = await db.selectFrom('charge').select('id').orderBy('id').execute();
    await reverse(db, { ...event, chargeId: all.at(act.nth)?.id ?? 0, amountFen: act.amountFen });
  } else {
    const payments = await db.selectFrom('payment').selectAll().where('state', '=', 'paid').execute();
    const payment = payments.at(act.nth % Math.max(1, payments.length));
    if (payment) await repayCredit(db, { library, payment, reason: 'staff', now: event.now });
  }
}

/** Lets an act happen; what is refused by a rule has changed nothing. @param key of the entry, new for each act */
export async function happen(world: PaymentWorld, providers: ProviderSide, act: Act, key: string): Promise<void> {
  const { service, session } = world;
  if (act.kind === 'pass') {
    service.clock.now += act.seconds * 1000;
    await providers.pass(service.clock.now);
  } else if (act.kind === 'keep') await world.keep();
  else if (act.kind === 'fault') await providers.fault(act.method, act.fault);
  else if (act.kind === 'begin') {
    const begun = await service.call('createPayment', { method: act.method }, { session });
    // Hours have passed, and with them the session.
    if (begun.errCode === 401) {
      world.session = await service.signIn();
      await service.call('createPayment', { method: act.method }, { session: world.session });
    }
  } else if (act.kind === 'pay') await providers.pay(act.method, act.nth);
  else if (act.kind === 'status') {
    const row = await service.store.db
      .selectFrom('payment')
      .select('id')
      .orderBy('id', 'desc')
      .offset(act.nth)
      .limit(1)
      .executeTakeFirst();
    if (row) await service.call('getPaymentStatus', { paymentId: String(row.id) }, { session });
  } else {
    try {
      await move(world, act, key);
    } catch (error) {
      if (!(error instanceof ChargeError)) throw error;
    }
  }
}

/** An order as a provider knows it. */
export interface OrderThere {
  method: PaymentMethod;
  number: string;
  amountFen: number;
  isPaid: boolean;
  refundedFen: number;
}

/**
 * Lists differences between the ledger, the payments and the providers.
 * @param isSettled whether all notifications and refunds are done, so that nothing may be pending
 */
export async function disagreements(
  world: PaymentWorld,
  there: readonly OrderThere[],
  isSettled: boolean,
): Promise<string[]> {
  const { db } = world.service.store;
  const accounts = await world.accounts();
  const wrong: string[] = [];
  const sum = Object.values(accounts).reduce((total, fen) => total + fen, 0);
  if (sum !== 0) wrong.push(`all accounts together are ${String(sum)}`);
  if ((accounts['receivable'] ?? 0) < 0) wrong.push('more was paid than charged');
  if ((accounts['to-return'] ?? 0) > 0) wrong.push('more was given back than was owed');
  const payments = await db.selectFrom('payment').selectAll().execute();
  const refunds = await db.selectFrom('payment_refund').selectAll().execute();
  for (const method of paymentMethods) {
    const booked = accounts[paymentProviders[method].account] ?? 0;
    const mine = payments.filter((payment) => payment.method === method);
    const paid = mine.filter(({ settled_at }) => settled_at !== null);
    const back = refunds.filter((refund) => refund.state === 'done' && mine.some(({ id }) => id === refund.payment_id));
    const balance =
      paid.reduce((all, entry) => all + entry.amount, 0) - back.reduce((all, entry) => all + entry.amount, 0);
    if (balance !== booked) wrong.push(`${method}: ${String(booked)} are booked, ${String(balance)} were kept`);
    const orders = there.filter((entry) => entry.method === method);
    for (const entry of paid) {
      const order = orders.find(({ number }) => number === entry.number);
      if (order?.isPaid !== true) wrong.push(`${entry.number} is booked and was never paid`);
    }
    for (const order of orders) {
      if (order.refundedFen > order.amountFen) wrong.push(`${order.number}: more went back than came`);
    }
    if (!isSettled) continue;
    const atProvider = orders
      .filter(({ isPaid }) => isPaid)
      .reduce((all, order) => all + order.amountFen - order.refundedFen, 0);
    if (atProvider !== booked)
      wrong.push(`${method}: ${String(booked)} are booked, the provider has ${String(atProvider)}`);
  }
  if (isSettled) {
    if ((accounts['to-return'] ?? 0) !== 0) wrong.push('something is still to be given back');
    if (payments.some(({ state }) => isOpenPayment(state))) wrong.push('a payment is still open');
  }
  return wrong;
}
