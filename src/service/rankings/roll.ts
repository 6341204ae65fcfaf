import { setTimeout as pause } from 'node:timers/promises';
import { dayOf } from '../../lib/rules/days.ts';
import { contentChanged } from '../platform/content/changes.ts';
import type { JobContext } from '../platform/jobs/job.ts';
import type { Store } from '../platform/db/open.ts';
import { rollStep } from './write-rankings.ts';

/** Between two steps readers are answered; in milliseconds. */
const pauseMs = 15;
/** Rows of a step where nobody waits. */
const bulkRows = 20_000;

/** Cache tag of pages with a ranking of that type, or with one of ratings (`score`): list:<groupCode>:ranking-<type>. */
const rankingKind = (type: string): string => `ranking-${type}`;

async function tell(store: Store, libraryId: number, types: ReadonlySet<string>, now: number): Promise<void> {
  for (const type of types) await contentChanged(store.db, { libraryId, kind: rankingKind(type), now });
}

/**
 * Brings the rankings of a library up to date in one go; a command does it, or a test.
 * @param now milliseconds since 1970
 * @returns false when somebody else was writing; the rest is left to the server then
 */
export async function rollRankings(store: Store, libraryId: number, now: number): Promise<boolean> {
  const types = new Set<string>();
  let step = await rollStep(store, libraryId, dayOf(now), bulkRows);
  while (typeof step === 'object') {
    for (const type of step) types.add(type);
    step = await rollStep(store, libraryId, dayOf(now), bulkRows);
  }
  await tell(store, libraryId, types, now);
  return step === 'done';
}

/**
 * Scheduled job: brings the rankings of all libraries up to date (what was counted since, the days that leave a range,
 * ratings, and records that moved), in short steps with pauses in which readers are answered. Ends early when the
 * process does, or while somebody else writes; the next run finds what is left.
 */
export async function updateRankings({
  store,
  libraries,
  now,
  stop,
}: Pick<JobContext, 'store' | 'libraries' | 'now' | 'stop'>): Promise<void> {
  for (const { id } of libraries) {
    const types = new Set<string>();
    while (!stop.aborted) {
      const step = await rollStep(store, id, dayOf(now()));
      if (step === 'done' || step === 'busy') break;
      for (const type of step) types.add(type);
      await pause(pauseMs);
    }
    if (types.size > 0) await tell(store, id, types, now());
  }
}
