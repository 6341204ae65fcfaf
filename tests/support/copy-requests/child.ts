import fc from 'fast-check';
import { acts, happen } from './acts.ts';
import { openWorld } from './world.ts';

/** Lets things happen in a store in a file, a line for each, until it is killed: `node child.ts <file> <seed>`. */
const [, , file = '', seed = '1'] = process.argv;
const world = await openWorld(file);
const last = await world.service.store.db
  .selectFrom('copy_request_step')
  .select((eb) => eb.fn.max('at').as('at'))
  .executeTakeFirst();
world.service.clock.now = Math.max(world.service.clock.now, Number(last?.at ?? 0)) + 1000;
for (const act of fc.sample(acts, { seed: Number(seed), numRuns: 100_000 })) {
  await happen(world, act);
  process.stdout.write(`${act.kind}\n`);
}
