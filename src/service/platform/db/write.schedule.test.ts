import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openSqlite } from './open.ts';
import { noteRun, takeLeases } from '../jobs/write-schedule.ts';

test('scheduled writes wait for an import without blocking readers', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'schedule-'));
  const file = join(dir, 'yuelan.db');
  const store = await openSqlite(file);
  const importing = await openSqlite(file);
  importing.sqlite.exec('BEGIN IMMEDIATE');
  let isTaken = false;
  const taking = takeLeases(store, 'one', ['jobs', 'library 1'], { now: 1_000, heldUntil: 61_000 });
  void taking.then(() => (isTaken = true));
  // Whoever asks meanwhile is answered by this thread.
  await setTimeout(0);
  expect(await store.db.selectFrom('schedule_lease').selectAll().execute()).toEqual([]);
  expect(isTaken).toBe(false);
  importing.sqlite.exec('COMMIT');
  expect(await taking).toEqual(new Set(['jobs', 'library 1']));

  importing.sqlite.exec('BEGIN IMMEDIATE');
  const noting = noteRun(store, 'digests', ['1', '2'], { failed_at: 1_000, problem: 'no mail' });
  await setTimeout(0);
  importing.sqlite.exec('COMMIT');
  await noting;
  await noteRun(store, 'digests', ['1'], { done_at: 2_000, done_day: null });
  expect(
    await store.db.selectFrom('schedule_run').select(['scope', 'done_at', 'failed_at', 'problem']).execute(),
  ).toEqual([
    { scope: '1', done_at: 2_000, failed_at: null, problem: null },
    { scope: '2', done_at: null, failed_at: 1_000, problem: 'no mail' },
  ]);
  // Another holder gets what is over, and nothing before.
  const later = (now: number) => takeLeases(importing, 'other', ['jobs'], { now, heldUntil: now + 60_000 });
  expect(await later(60_999)).toEqual(new Set());
  expect(await later(61_000)).toEqual(new Set(['jobs']));
  await Promise.all([store.close(), importing.close()]);
  rmSync(dir, { recursive: true });
});
