import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestStages, type RequestStage } from '../../lib/rules/copy-requests.ts';
import { lend } from '../circulation/lend.ts';
import { updateRequestsOf } from './expire.ts';
import { acts, happen } from '#support/copy-requests/acts.ts';
import {
  disagreements,
  openWorld,
  overtaken,
  snapshot,
  unserved,
  worldRecords,
  type World,
} from '#support/copy-requests/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Everything as on the first day. */
async function clear(): Promise<void> {
  const { service } = world;
  const { db } = service.store;
  for (const table of ['copy_request', 'loan', 'notice', 'ranking_day', 'change', 'copy_transit'] as const)
    await db.deleteFrom(table).execute();
  await db.updateTable('reader').set({ status: 'normal' }).execute();
  await db.updateTable('item').set({ status: 'available', due_date: null }).execute();
  await service.put(worldRecords());
  service.clock.now = Date.UTC(2026, 0, 15, 8);
  // All is out at first, so that there is something to wait for.
  for (const [at, barcode] of ['A1', 'A2', 'S1', 'S2'].entries()) {
    const { library } = service.context();
    await lend(db, { library, readerId: world.readers[at % 2] ?? 0, barcode, now: service.clock.now });
  }
}

/** The longest queue in all runs. */
let deepest = 0;
/** Stages that requests came through in all runs. */
const seen = new Set<RequestStage>();

/** Actions after which a reader may wait despite an available copy until the scheduled job has run. */
const untilJob = new Set(['bring', 'snatch', 'bringMissing', 'drop', 'thaw']);

test.each([1, 2, 3])(
  'whatever happens in whatever order, no copy is promised twice, nobody is passed over and no request is lost (seed %i)',
  async (seed) => {
    await fc.assert(
      fc.asyncProperty(fc.array(acts, { minLength: 40, maxLength: 80 }), async (input) => {
        await clear();
        const { service } = world;
        const { library } = service.context();
        let before = await snapshot(world);
        let isJobDue = false;
        for (const act of input) {
          await happen(world, act);
          const after = await snapshot(world);
          expect(disagreements(after), act.kind).toEqual([]);
          expect(overtaken(world, before, after), act.kind).toEqual([]);
          const wasDue = isJobDue;
          isJobDue = untilJob.has(act.kind);
          if (!isJobDue && !wasDue) expect(unserved(world, after), act.kind).toEqual([]);
          const lost = before.requests.filter((row) => !after.requests.some((request) => request.id === row.id));
          expect(lost, act.kind).toEqual([]);
          // What is over stays over, but for what staff take back.
          for (const row of act.kind === 'takeBack' ? [] : before.requests.filter((request) => request.is_open === 0)) {
            expect(after.requests.find((request) => request.id === row.id)?.stage).toBe(row.stage);
          }
          for (const row of after.requests) seen.add(row.stage);
          deepest = Math.max(
            deepest,
            ...[...Map.groupBy(after.waiting, (row) => row.volume_key).values()].map((rows) => rows.length),
          );
          // One more thing may happen before the job of the next minute.
          if (wasDue && !isJobDue) await updateRequestsOf(service.store.db, library, service.clock.now);
          before = wasDue ? await snapshot(world) : after;
        }
        await updateRequestsOf(service.store.db, library, service.clock.now);
        const last = await snapshot(world);
        expect(unserved(world, last)).toEqual([]);
        // Twice the same changes nothing.
        await updateRequestsOf(service.store.db, library, service.clock.now);
        expect(await snapshot(world)).toEqual(last);
      }),
      { seed, numRuns: 12, endOnFailure: true },
    );
  },
);

test('these runs came through every stage but that of approval, which this library does not ask for', () => {
  expect(deepest).toBeGreaterThan(2);
  expect([...seen].sort()).toEqual(requestStages.filter((stage) => stage !== 'toApprove').sort());
});
