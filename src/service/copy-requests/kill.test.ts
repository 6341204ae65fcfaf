import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { keepRequestsOf } from './expire.ts';
import { disagreements, openWorld, snapshot, unserved } from './testing.world.ts';

/** Lets things happen in a process of its own, and kills it after so many of them, in the middle of the next ones. */
async function killAfter(lines: number, file: string, seed: number): Promise<void> {
  const script = join(import.meta.dirname, 'testing.child.ts');
  const child = spawn(process.execPath, [script, file, String(seed)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<NodeJS.Signals | null>((resolve) => {
    child.on('exit', (_, signal) => {
      resolve(signal);
    });
  });
  let seen = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    if (line !== '') seen += 1;
    if (seen === lines) child.kill('SIGKILL');
  }
  expect(await ended).toBe('SIGKILL');
}

test('a process that is killed in the middle of its writes leaves no half state', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'yuelan-kill-'));
  try {
    const file = join(dir, 'store.db');
    for (const [seed, lines] of [40, 7, 63].entries()) {
      await killAfter(lines, file, seed);
      const world = await openWorld(file);
      const found = await snapshot(world);
      expect(found.requests.length).toBeGreaterThan(0);
      expect(disagreements(found)).toEqual([]);
      const { library, now } = world.service.context();
      await keepRequestsOf(world.service.store.db, library, now());
      expect(unserved(world, await snapshot(world))).toEqual([]);
      await world.close();
    }
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}, 60_000);
