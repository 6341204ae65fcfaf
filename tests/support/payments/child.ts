import fc from 'fast-check';
import { z } from 'zod';
import type { PaymentKeys } from '#demo/payment-services/doubles.ts';
import { acts, happen, opening, type ProviderSide } from './acts.ts';
import { openWorld } from './world.ts';

/**
 * Lets things happen in a store in a file until it is killed, a line for each, with providers in another process:
 * `node child.ts <file> <seed> <url> <keys as JSON>`.
 */
const [, , storeFile = '', seed = '1', url = '', keys = ''] = process.argv;
const world = await openWorld({ storeFile, url, keys: JSON.parse(keys) as PaymentKeys });
const { db } = world.service.store;
const last = await db
  .selectFrom('payment_event')
  .select((eb) => eb.fn.max('at').as('at'))
  .executeTakeFirst();
world.service.clock.now = Math.max(world.service.clock.now, Number(last?.at ?? 0)) + 1000;

const ask = async (what: object): Promise<void> => {
  await fetch(`${url}/control/acts`, { method: 'POST', body: JSON.stringify(what) });
};
const notifications = z.array(
  z.object({ method: z.string(), path: z.string(), headers: z.record(z.string(), z.string()), body: z.string() }),
);
const providers: ProviderSide = {
  pay: async (method, nth) => {
    const answer = await fetch(`${url}/control/acts`, {
      method: 'POST',
      body: JSON.stringify({ kind: 'pay', method, nth }),
    });
    for (const { path, headers, body } of notifications.parse(await answer.json())) {
      await world.service.fetch(new Request(`http://library.test${path}`, { method: 'POST', headers, body }));
    }
  },
  fault: (method, fault) => ask({ kind: 'fault', method, fault }),
  pass: (now) => ask({ kind: 'clock', now }),
};
await providers.pass(world.service.clock.now);
const sampled = fc.sample(acts, { seed: Number(seed), numRuns: 100_000 });
for (const [at, act] of [...opening, ...sampled].entries()) {
  // No hours at once: the process is to be killed while much is open.
  if (act.kind === 'pass' && act.seconds > 100) continue;
  await happen(world, providers, act, `act:${seed}:${String(at)}`);
  process.stdout.write(`${act.kind}\n`);
}
