import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase } from '#support/postgres-databases.ts';
import { programFolder, startPostgres, type PostgresServer } from '../../postgres-server.ts';
import { openNodes, type TwoNodes } from './nodes.ts';
import { choices, storiesOn, type Story } from './stories.ts';

// Two nodes on one database of PostgreSQL do things at once, statement by statement in an order that fast-check makes up.
// INTERLEAVINGS=10000 runs more (docs/operate/cluster-capacity.md); the default is enough to find a missing lock.

const interleavings = Number(process.env['INTERLEAVINGS'] ?? '60');
const seed = Number(process.env['INTERLEAVING_SEED'] ?? '1');
const named = process.env['TEST_DATABASE_URL'];
const isHere = named !== undefined || programFolder() !== undefined;
if (!isHere)
  console.log('Interleavings on two nodes are not tested: there is no PostgreSQL here, nor in TEST_DATABASE_URL.');

describe.skipIf(!isHere)('on two nodes at once', () => {
  let server: PostgresServer | undefined;
  let nodes: TwoNodes;
  let stories: Story[];
  beforeAll(async () => {
    if (named === undefined) server = await startPostgres();
    const address = named ?? server?.address ?? '';
    nodes = await openNodes(await createDatabase(address, `yuelan_interleavings_${String(process.pid)}`));
    stories = await storiesOn(nodes);
  });
  afterAll(async () => {
    await nodes.close();
    await server?.stop();
  });

  test.each(['copies, queues and quotas of loans and requests', 'points', 'captchas and attempts', 'budgets'])(
    '%s agree, whatever comes first',
    async (name) => {
      const story = stories.find((story) => story.name === name);
      if (!story) throw new Error(`no story of ${name}`);
      const numRuns = Math.ceil((interleavings * story.share) / 100);
      let at = 0;
      const started = performance.now();
      await fc.assert(
        fc.asyncProperty(fc.scheduler(), choices, async (scheduler, input) => {
          at += 1;
          // Nobody cleans up behind ten thousand runs by himself: the server of the tests has no autovacuum.
          if (at % 500 === 0) await sql`VACUUM ANALYZE`.execute(nodes.nodes[0].store.db);
          expect(await story.tell({ scheduler, choices: input, at })).toEqual([]);
        }),
        { numRuns, seed, endOnFailure: true },
      );
      if (interleavings > 60)
        console.log(`${name}: ${String(numRuns)} in ${((performance.now() - started) / 1000).toFixed(0)} s`);
    },
    3_600_000,
  );
});
