import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { killAfter } from '#support/kill.ts';
import { updateRequestsOf } from './expire.ts';
import { disagreements, openWorld, snapshot, unserved } from '#support/copy-requests/world.ts';

/** What happens in a process of its own. */
const script = join(import.meta.dirname, '../../../tests/support/copy-requests/child.ts');

test('a process that is killed in the middle of its writes leaves no half state', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'yuelan-kill-'));
  try {
    const file = join(dir, 'store.db');
    for (const [seed, lines] of [40, 7, 63].entries()) {
      await killAfter(script, lines, [file, String(seed)]);
      const world = await openWorld(file);
      const found = await snapshot(world);
      expect(found.requests.length).toBeGreaterThan(0);
      expect(disagreements(found)).toEqual([]);
      const { library, now } = world.service.context();
      await updateRequestsOf(world.service.store.db, library, now());
      expect(unserved(world, await snapshot(world))).toEqual([]);
      await world.close();
    }
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});
