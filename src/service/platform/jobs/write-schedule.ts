import { setTimeout } from 'node:timers/promises';
import type { Store } from '../db/open.ts';
import { type Database, type Db, inTransaction } from '../db/database.ts';

/** How often a turn is tried while somebody else writes, and how long readers are answered in between, in milliseconds. */
const tries = 30;
const pauseMs = 100;

/**
 * Writes when nobody else does: SQLite would wait for an import on the thread that answers readers, for up to a second.
 * Anyone who never lets go is waited for in the end. When the power fails right after it, it may be gone: a lease is
 * taken again then, and a job that was not noted runs again.
 */
async function writeInTurn<T>(store: Store, work: (inside: Db) => Promise<T>): Promise<T> {
  for (let tried = 0; tried < tries; tried += 1) {
    const written = await store.writeUnlessBusy(work);
    if (written) return written.done;
    await setTimeout(pauseMs);
  }
  return inTransaction(store.db, work);
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
  writeInTurn(store, async (inside) => {
    const held = new Set<string>();
    for (const name of names) {
      // One statement, so that of several processes one gets it.
      const taken = await inside
        .insertInto('schedule_lease')
        .values({ name, holder, held_until: heldUntil })
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet({ holder, held_until: heldUntil })
            .where((eb) =>
              eb.or([eb('schedule_lease.holder', '=', holder), eb('schedule_lease.held_until', '<=', now)]),
            ),
        )
        .returning('name')
        .executeTakeFirst();
      if (taken) held.add(name);
    }
    return held;
  });

/** Notes how a run of a job ended, under each of its scopes. */
export const noteRun = (
  store: Store,
  job: string,
  scopes: readonly string[],
  ended: (Pick<Database['schedule_run'], 'done_day'> & { done_at: number }) | { failed_at: number; problem: string },
): Promise<void> =>
  writeInTurn(store, async (inside) => {
    const set = 'problem' in ended ? ended : { ...ended, failed_at: null, problem: null };
    for (const scope of scopes) {
      await inside
        .insertInto('schedule_run')
        .values({ job, scope, ...set })
        .onConflict((conflict) => conflict.columns(['job', 'scope']).doUpdateSet(set))
        .execute();
    }
  });
