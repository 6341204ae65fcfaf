import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paymentMethods } from '../../../lib/rules/payments.ts';
import { killAfter } from '#support/kill.ts';
import { acts, disagreements, happen, opening, type ProviderSide } from '#support/payments/acts.ts';
import { openProviders, type Providers } from '#support/payments/providers.ts';
import { openWorld, type PaymentWorld } from '#support/payments/world.ts';

/** Providers in this process, whose notifications come twice, at once. */
const sideOf = (providers: Providers, world: PaymentWorld, clock: { now: number }): ProviderSide => ({
  pay: async (method, nth) => {
    const requests = providers.pay(method, nth).map(({ path, headers, body }) => {
      return world.service.fetch(new Request(`http://library.test${path}`, { method: 'POST', headers, body }));
    });
    await Promise.all(requests);
  },
  fault: (method, fault) => {
    providers.setFault(method, fault);
    return Promise.resolve();
  },
  pass: (now) => {
    clock.now = now;
    return Promise.resolve();
  },
});

/** Everything works again, and what is on its way arrives. */
async function settleAll(world: PaymentWorld, side: ProviderSide): Promise<void> {
  for (const method of paymentMethods) await side.fault(method, 'none');
  for (const seconds of [200, 3_600, 30_000]) {
    await happen(world, side, { kind: 'pass', seconds }, '');
    await world.keep();
  }
}

test('whatever happens in whatever order, the sums agree and nothing is paid twice', async () => {
  const clock = { now: 0 };
  const providers = await openProviders(clock);
  const world = await openWorld(providers);
  clock.now = world.service.clock.now;
  const side = sideOf(providers, world, clock);
  let count = 0;
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(acts, { minLength: 10, maxLength: 40 }), async (all) => {
        for (const act of [...opening, ...all]) {
          count += 1;
          await happen(world, side, act, `act:${String(count)}`);
        }
        expect(await disagreements(world, providers.orders(), false)).toEqual([]);
        await settleAll(world, side);
        expect(await disagreements(world, providers.orders(), true)).toEqual([]);
      }),
      { numRuns: 8 },
    );
    expect(providers.orders().filter(({ isPaid }) => isPaid).length).toBeGreaterThan(2);
  } finally {
    await world.close();
    await providers.close();
  }
});

/** What happens in a process of its own. */
const script = join(import.meta.dirname, '../../../../tests/support/payments/child.ts');

test('a process that is killed between any two steps loses no money, and books none twice', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'yuelan-payments-'));
  const clock = { now: 0 };
  const providers = await openProviders(clock);
  const storeFile = join(dir, 'store.db');
  try {
    for (const [seed, lines] of [45, 30].entries()) {
      await killAfter(script, lines, [storeFile, String(seed + 1), providers.url, JSON.stringify(providers.keys)]);
      const world = await openWorld({ ...providers, storeFile });
      world.service.clock.now = clock.now;
      expect(await disagreements(world, providers.orders(), false)).toEqual([]);
      await settleAll(world, sideOf(providers, world, clock));
      expect(await disagreements(world, providers.orders(), true)).toEqual([]);
      await world.close();
    }
    expect(providers.orders().filter(({ isPaid }) => isPaid).length).toBeGreaterThan(0);
  } finally {
    await providers.close();
    rmSync(dir, { recursive: true, force: true });
  }
});
