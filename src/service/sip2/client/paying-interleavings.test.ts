import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openProviders } from '#support/payments/providers.ts';
import { startDouble, type SipDouble } from '#support/sip2/system.ts';
import { killAfter, killWhen } from '#support/kill.ts';
import { acts, disagreements, happen, opening, settleAll, type PayingSide } from '#support/sip2/acts.ts';
import { numberedFees, openPayingWorld } from '#support/sip2/paying.ts';

const system = { freshSeconds: 0, pageMs: 10_000, fineItem: numberedFees };
const bookedFen = (double: SipDouble) =>
  double.payments.reduce((total, payment) => total + Math.round(Number(payment.amount) * 100), 0);
/** What providers hold of the library's money. */
const keptFen = async ({ world }: Pick<PayingSide, 'world'>) => {
  const accounts = await world.accounts();
  return ['weixin', 'alipay', 'campus-card'].reduce((total, name) => total + (accounts[name] ?? 0), 0);
};

test('whatever happens in whatever order, no payment is sent twice by itself and the books agree', async () => {
  const clock = { now: 0 };
  const providers = await openProviders(clock);
  const double = await startDouble();
  const world = await openPayingWorld({ ...providers, port: double.port, system });
  clock.now = world.service.clock.now;
  const side: PayingSide = {
    world,
    session: await world.service.signIn(),
    double,
    providers,
    clock,
    owed: 0,
    sentAgain: new Map(),
  };
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(acts, { minLength: 15, maxLength: 50 }), async (all) => {
        side.session = await world.service.signIn();
        for (const act of [...opening, ...all]) await happen(side, act);
        expect(await disagreements(side)).toEqual([]);
        await settleAll(side);
        expect(await disagreements(side)).toEqual([]);
        expect(await keptFen(side)).toBe(bookedFen(double));
      }),
      { numRuns: 8 },
    );
    expect(double.payments.length).toBeGreaterThan(10);
  } finally {
    await world.close();
    await double.close();
    await providers.close();
  }
});

/** What happens in a process of its own. */
const script = join(import.meta.dirname, '../../../../tests/support/sip2/child.ts');

test('a process that is killed between paying and booking sends no payment twice, and loses none', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'yuelan-sip2-payments-'));
  const clock = { now: 0 };
  const providers = await openProviders(clock);
  const double = await startDouble();
  for (let nth = 1; nth <= 60; nth += 1) double.fees.push({ id: String(nth), text: 'x', amount: '1.00' });
  const storeFile = join(dir, 'store.db');
  const given = [storeFile, providers.url, JSON.stringify(providers.keys), String(double.port)];
  try {
    const killed = [
      // Between paying and sending, and somewhere later.
      () => killAfter(script, 4, given),
      () => killAfter(script, 11, given),
      // The other system has it and is about to answer.
      () => killWhen(script, given, (kill) => double.mischief.set('37', [kill])),
    ];
    for (const run of killed) {
      await run();
      const world = await openPayingWorld({ ...providers, port: double.port, storeFile, system });
      const around = { world, double, providers, clock, owed: 60, sentAgain: new Map<string, number>() };
      expect(await disagreements(around)).toEqual([]);
      await world.close();
    }
    const world = await openPayingWorld({ ...providers, port: double.port, storeFile, system });
    world.service.clock.now = clock.now;
    const session = await world.service.signIn();
    const side: PayingSide = { world, session, double, providers, clock, owed: 60, sentAgain: new Map() };
    await happen(side, { kind: 'pass', seconds: 400 });
    await happen(side, { kind: 'forwardPayment' });
    expect(new Set(double.transactions).size).toBe(double.transactions.length);
    await settleAll(side);
    expect(await disagreements(side)).toEqual([]);
    expect(await keptFen(side)).toBe(bookedFen(double));
    expect(double.payments.length).toBeGreaterThan(3);
    const events = await world.service.store.db.selectFrom('payment_event').select('kind').execute();
    expect(events.some(({ kind }) => kind === 'forwardUnknown')).toBe(true);
    await world.close();
  } finally {
    await double.close();
    await providers.close();
    rmSync(dir, { recursive: true, force: true });
  }
});
