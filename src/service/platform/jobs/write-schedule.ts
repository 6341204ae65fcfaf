import { setTimeout } from 'node:timers/promises';
import type { Store } from '../db/open.ts';
import type { ScheduleRunTable } from '../db/schema.schedule.ts';
import { Statement, type Steps } from '../db/statement.ts';

/** How often a turn is tried while somebody else writes, and how long readers are answered in between, in milliseconds. */
const tries = 30;
const pauseMs = 100;

const takeLease = new Statement<
  [name: string, holder: string, heldUntil: number, same: string, now: number],
  { name: string }
>(
  // One statement, so that of several processes one gets it.
  `INSERT INTO schedule_lease (name, holder, held_until) VALUES (?, ?, ?)
   ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, held_until = excluded.held_until
     WHERE schedule_lease.holder = ? OR schedule_lease.held_until <= ?
   RETURNING name`,
);
const noteDone = new Statement<[job: string, scope: string, doneAt: number, doneDay: string | null]>(
  `INSERT INTO schedule_run (job, scope, done_at, done_day) VALUES (?, ?, ?, ?)
   ON CONFLICT (job, scope) DO UPDATE SET
     done_at = excluded.done_at, done_day = excluded.done_day, failed_at = NULL, problem = NULL`,
);
const noteFailed = new Statement<[job: string, scope: string, failedAt: number, problem: string]>(
  `INSERT INTO schedule_run (job, scope, failed_at, problem) VALUES (?, ?, ?, ?)
   ON CONFLICT (job, scope) DO UPDATE SET failed_at = excluded.failed_at, problem = excluded.problem`,
);

/**
 * Writes when nobody else does: SQLite would wait for an import on the thread that answers readers, for up to a second.
 * Anyone who never lets go is waited for in the end. When the power fails right after it, it may be gone: a lease is
 * taken again then, and a job that was not noted runs again.
 */
async function writeInTurn<T>(store: Store, work: () => Steps<T>): Promise<T> {
  for (let tried = 0; tried < tries; tried += 1) {
    const written = await store.writeUnlessBusy(work);
    if (written) return written.done;
    await setTimeout(pauseMs);
  }
  return store.write(work);
}

/**
 * Takes leases that nobody holds or that are over, and keeps those that the holder has.
 * @param now milliseconds since 1970, as `heldUntil`
 * @returns the names of those that it holds now
 */
export const takeLeases = (
  store: Store,
  holder: string,
  names: readonly string[],
  { now, heldUntil }: { now: number; heldUntil: number },
): Promise<Set<string>> =>
  writeInTurn(store, function* () {
    const held = new Set<string>();
    for (const name of names) {
      if (yield* takeLease.get(name, holder, heldUntil, holder, now)) held.add(name);
    }
    return held;
  });

/** Notes how a run of a job ended, under each of its scopes. */
export const noteRun = (
  store: Store,
  job: string,
  scopes: readonly string[],
  ended: (Pick<ScheduleRunTable, 'done_day'> & { done_at: number }) | { failed_at: number; problem: string },
): Promise<void> =>
  writeInTurn(store, function* () {
    for (const scope of scopes) {
      if ('problem' in ended) noteFailed.send(job, scope, ended.failed_at, ended.problem);
      else noteDone.send(job, scope, ended.done_at, ended.done_day);
    }
  });
