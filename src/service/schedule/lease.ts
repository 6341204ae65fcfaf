import type { Store } from '../store/open.ts';

const name = 'jobs';
/** A process that was not heard of for so long has died: another one runs the jobs. */
export const leaseMs = 60_000;

/**
 * Takes the lease, or keeps it for another while. One statement, so that of several processes one gets it.
 * @param now milliseconds since 1970
 * @returns whether `holder` has it now
 */
export async function holdLease({ db }: Store, holder: string, now: number): Promise<boolean> {
  const held = { holder, held_until: now + leaseMs };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('schedule_lease')
    .values({ name, ...held })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet(held)
        .where((the) =>
          the.or([the('schedule_lease.holder', '=', holder), the('schedule_lease.held_until', '<=', now)]),
        ),
    )
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0) > 0;
}

/** Gives the lease back, so that another process need not wait until it runs out. */
export async function giveUpLease({ db }: Store, holder: string): Promise<void> {
  await db.deleteFrom('schedule_lease').where('name', '=', name).where('holder', '=', holder).execute();
}
