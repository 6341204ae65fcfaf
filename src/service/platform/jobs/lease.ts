import type { Store } from '../db/open.ts';
import { takeLeases } from './write-schedule.ts';

/** Lease of what is the store's and no library's. Servers of before held it for all jobs. */
const ofStore = 'jobs';
const ofLibrary = (groupCode: string): string => `library ${groupCode}`;
/** What the names of holders begin with that lead library by library. */
export const holderMark = 'by-library ';
/** A process that was not heard of for so long has died: another one runs the jobs. */
export const leaseMs = 60_000;

export interface Led {
  /** What is no library's. */
  store: boolean;
  /** Group codes. */
  libraries: ReadonlySet<string>;
}

/** Whether a server of before runs the jobs, all of them and for every library. */
async function isLedAsBefore({ db }: Store, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('schedule_lease')
    .select(['holder', 'held_until'])
    .where('name', '=', ofStore)
    .executeTakeFirst();
  return row !== undefined && row.held_until > now && !row.holder.startsWith(holderMark);
}

/**
 * Takes the leases of libraries and of the store, or keeps them for another while; of several processes one gets each of
 * them. A library that this process does not serve is left to others.
 * @param holder begins with `holderMark`
 * @param now milliseconds since 1970
 * @returns what `holder` leads now
 */
export async function holdLeases(
  store: Store,
  holder: string,
  groupCodes: readonly string[],
  now: number,
): Promise<Led> {
  if (await isLedAsBefore(store, now)) return { store: false, libraries: new Set() };
  const all = [ofStore, ...groupCodes.map(ofLibrary)];
  const names = await takeLeases(store, holder, all, { now, heldUntil: now + leaseMs });
  return { store: names.has(ofStore), libraries: new Set(groupCodes.filter((code) => names.has(ofLibrary(code)))) };
}

/** Gives the leases back, so that another process need not wait until they run out. */
export async function giveUpLeases({ db }: Store, holder: string): Promise<void> {
  await db.deleteFrom('schedule_lease').where('holder', '=', holder).execute();
}

/** What the schedule says: whether a server runs jobs, which ones failed, and the latest time that a server wrote. */
export async function readSchedule({ db }: Pick<Store, 'db'>, now: number) {
  const runs = await db
    .selectFrom('schedule_run')
    .select(['job', 'scope', 'problem', 'done_at', 'failed_at'])
    .execute();
  const leases = await db.selectFrom('schedule_lease').select('held_until').execute();
  const times = runs.flatMap(({ done_at: done, failed_at: failed }) => [done ?? 0, failed ?? 0]);
  return {
    isRun: leases.some(({ held_until: until }) => until > now),
    failed: runs.filter((run) => run.failed_at !== null),
    latest: Math.max(0, ...times, ...leases.map(({ held_until: until }) => until - leaseMs)),
  };
}
