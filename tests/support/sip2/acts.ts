import fc from 'fast-check';
import { paymentMethods, type PaymentMethod } from '#lib/rules/payments.ts';
import type { SessionToken } from '#lib/contract/session.ts';
import type { Providers } from '../payments/providers.ts';
import { tricks, type SipDouble } from './system.ts';
import { settleSipPayment, stuckSipPayments } from '#service/lending-system/stuck-payments.ts';
import type { PayingWorld } from './paying.ts';

/** Something that readers, staff, the other system, providers or the clock do. */
export type Act =
  | { kind: 'owe'; amountFen: number }
  | { kind: 'paidThere'; nth: number }
  | { kind: 'begin'; method: PaymentMethod; nth: number }
  | { kind: 'pay'; method: PaymentMethod; nth: number }
  | { kind: 'trouble'; trouble: 'refuses' | 'losesAnswers' | 'losesMessages' | 'none' }
  | { kind: 'forwardPayment' }
  | { kind: 'staff'; nth: number; giveBack: boolean }
  | { kind: 'pass'; seconds: number }
  | { kind: 'keep' };

const nth = fc.integer({ min: 0, max: 4 });
const method = fc.constantFrom(...paymentMethods);
export const acts: fc.Arbitrary<Act> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('owe'), amountFen: fc.integer({ min: 1, max: 900 }) }) },
  fc.record({ kind: fc.constant('paidThere'), nth }),
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('begin'), method, nth }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('pay'), method, nth }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('trouble'),
      trouble: fc.constantFrom('refuses', 'losesAnswers', 'losesMessages', 'none', 'none'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('forwardPayment') }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('staff'), nth, giveBack: fc.boolean() }) },
  fc.record({ kind: fc.constant('pass'), seconds: fc.constantFrom(1, 60, 200, 400) }),
  fc.record({ kind: fc.constant('keep') }),
);

/** What always comes first, so that money moves. */
export const opening: readonly Act[] = paymentMethods.flatMap((by): Act[] => [
  { kind: 'owe', amountFen: 350 },
  { kind: 'begin', method: by, nth: 4 },
  { kind: 'pay', method: by, nth: 0 },
  { kind: 'forwardPayment' },
]);

/** The world and its environment. */
export interface PayingSide {
  world: PayingWorld;
  session: SessionToken;
  double: SipDouble;
  providers: Providers;
  clock: { now: number };
  /** Debts that there ever were. */
  owed: number;
  /** What was sent again by staff, by number. */
  sentAgain: Map<string, number>;
}

/** Staff settle what is stuck as the other system's books say, or give it back where it is not there. */
async function staffAct(side: PayingSide, at: number, giveBack: boolean): Promise<void> {
  const { world, double, clock, sentAgain } = side;
  const { library } = world.service.context();
  const { db } = world.service.store;
  const all = await stuckSipPayments(db, library.id, clock.now);
  const entry = all.at(at % Math.max(1, all.length));
  if (!entry || entry.state === 'owed') return;
  const isThere = double.payments.some(({ number }) => number === entry.number);
  const act = isThere ? 'booked' : giveBack ? 'giveBack' : 'sendAgain';
  if (act === 'sendAgain') sentAgain.set(entry.number, (sentAgain.get(entry.number) ?? 0) + 1);
  await settleSipPayment(db, { library, id: entry.id, now: clock.now }, act);
}

function trouble({ double }: PayingSide, kind: Extract<Act, { kind: 'trouble' }>['trouble']): void {
  double.refusal = kind === 'refuses' || kind === 'losesMessages' ? 'no' : undefined;
  double.mischief.set('37', kind === 'losesAnswers' || kind === 'losesMessages' ? Array(20).fill(tricks.hangUp) : []);
}

async function beginPaying(side: PayingSide, by: PaymentMethod, at: number): Promise<void> {
  const { world, session } = side;
  const { result } = await world.service.data('listCharges', { rows: 100 }, { session });
  const chosen = result.filter((entry) => entry.openFen > 0).at(at)?.chargeId;
  // Two tabs at once.
  const input = chosen === undefined ? {} : { chargeIds: [chosen] };
  await Promise.all([1, 2].map(() => world.service.call('createPayment', { ...input, method: by }, { session })));
}

/** Lets an act happen; what is refused by a rule has changed nothing. */
export async function happen(side: PayingSide, act: Act): Promise<void> {
  const { world, double, providers, clock } = side;
  if (act.kind === 'owe') {
    side.owed += 1;
    double.fees.push({ id: String(side.owed), text: 'x', amount: (act.amountFen / 100).toFixed(2) });
  } else if (act.kind === 'paidThere') double.fees.splice(act.nth, 1);
  else if (act.kind === 'begin') await beginPaying(side, act.method, act.nth);
  else if (act.kind === 'pay') {
    const sent = providers.pay(act.method, act.nth).map(({ path, headers, body }) => {
      return world.service.fetch(new Request(`http://library.test${path}`, { method: 'POST', headers, body }));
    });
    await Promise.all(sent);
  } else if (act.kind === 'trouble') trouble(side, act.trouble);
  else if (act.kind === 'forwardPayment') await Promise.all([world.forwardPayment(), world.forwardPayment()]);
  else if (act.kind === 'staff') await staffAct(side, act.nth, act.giveBack);
  else if (act.kind === 'keep') await world.keep();
  else clock.now += act.seconds * 1000;
  clock.now += 1_000;
  world.service.clock.now = clock.now;
}

const sum = (all: readonly { amount: number }[]): number => all.reduce((total, entry) => total + entry.amount, 0);

/** What does not agree between the ledger, what was forwarded, and the other system's books. */
export async function disagreements({ world, double, sentAgain }: Omit<PayingSide, 'session'>): Promise<string[]> {
  const { db } = world.service.store;
  const accounts = await world.accounts();
  const rows = await db.selectFrom('sip_payment').selectAll().execute();
  const wrong: string[] = [];
  const total = Object.values(accounts).reduce((all, fen) => all + fen, 0);
  if (total !== 0) wrong.push(`all accounts together are ${String(total)}`);
  const waiting = rows.filter(({ state }) => !['booked', 'returned'].includes(state));
  const booked = rows.filter(({ state }) => state === 'booked');
  if (sum(waiting) + (accounts['to-forward'] ?? 0) !== 0) wrong.push('what waits is not what the ledger says');
  if (sum(booked) + (accounts['forwarded'] ?? 0) !== 0) wrong.push('what is booked is not what the ledger says');
  for (const { number, fee, amount } of rows) {
    const times = double.transactions.filter((transaction) => transaction === number).length;
    if (times > 1 + (sentAgain.get(number) ?? 0)) wrong.push(`${number} was sent ${String(times)} times`);
    const there = double.payments.filter((payment) => payment.number === number);
    if (there.some((entry) => entry.fee !== fee || entry.amount !== (amount / 100).toFixed(2))) {
      wrong.push(`${number} is another one there`);
    }
  }
  for (const { number } of booked) {
    if (!double.payments.some((payment) => payment.number === number)) wrong.push(`${number} is booked here alone`);
  }
  for (const { number } of rows.filter(({ state }) => state === 'returned')) {
    if (double.payments.some((payment) => payment.number === number))
      wrong.push(`${number} was given back and is booked there`);
  }
  return wrong;
}

/** Everything works again, and what waits is settled by the job and by staff. */
export async function settleAll(side: PayingSide): Promise<void> {
  trouble(side, 'none');
  for (let round = 0; round < 40; round += 1) {
    await happen(side, { kind: 'pass', seconds: 3_600 });
    await happen(side, { kind: 'keep' });
    await happen(side, { kind: 'forwardPayment' });
    await happen(side, { kind: 'staff', nth: 0, giveBack: round > 20 });
    const states = await side.world.states();
    const isOnItsWay = ((await side.world.accounts())['to-return'] ?? 0) !== 0;
    if (round > 3 && !isOnItsWay && states.every((state) => ['booked', 'returned'].includes(state))) return;
  }
  throw new Error('something waits for ever');
}
