import { setTimeout as pause } from 'node:timers/promises';
import { dayOf } from '../../lib/rules/days.ts';
import { contentChanged } from '../content/changes.ts';
import type { ServiceContext } from '../context.ts';
import type { Store } from '../store/open.ts';
import { rankingRoll, type RankingRoll } from '../store/write.rankings.ts';

/** How often a server brings its rankings up to date, and how soon after its start; in milliseconds. */
const everyMs = 2 * 60_000;
const firstMs = 2_000;
/** Between two steps readers are answered. */
const pauseMs = 15;
/** Rows of a step where nobody waits. */
const bulkRows = 20_000;

/** Cache tag of pages with a ranking of that type, or with one of ratings (`score`): list:<groupCode>:ranking-<type>. */
export const rankingKind = (type: string): string => `ranking-${type}`;

async function tell(store: Store, libraryId: number, types: ReadonlySet<string>, now: number): Promise<void> {
  for (const type of types) await contentChanged(store.db, { libraryId, kind: rankingKind(type), now });
}

/**
 * Brings the rankings of a library up to date in one go; a command does it, or a test.
 * @param now milliseconds since 1970
 * @returns false when somebody else was writing; the rest is left to the server then
 */
export async function rollRankings(store: Store, libraryId: number, now: number): Promise<boolean> {
  const roll = rankingRoll(store, bulkRows);
  const types = new Set<string>();
  let step: ReturnType<RankingRoll['step']>;
  while (typeof (step = roll.step(libraryId, dayOf(now))) === 'object') for (const type of step) types.add(type);
  await tell(store, libraryId, types, now);
  return step === 'done';
}

/**
 * Keeps the rankings of a server's libraries up to date: what was counted since, the days that leave a range, ratings,
 * and records that moved; every two minutes, in short steps with pauses in which readers are answered. Where several
 * processes do it, each finds what the others left.
 * @returns a function that ends it
 */
export function keepRankings({
  store,
  registry,
  now,
  log,
}: Pick<ServiceContext, 'store' | 'registry' | 'now' | 'log'>): {
  close: () => Promise<void>;
} {
  const roll = rankingRoll(store);
  const ended = new AbortController();
  const run = async (): Promise<void> => {
    for (const { id } of registry().libraries) {
      const types = new Set<string>();
      while (!ended.signal.aborted) {
        const step = roll.step(id, dayOf(now()));
        if (step === 'done' || step === 'busy') break;
        for (const type of step) types.add(type);
        await pause(pauseMs);
      }
      if (types.size > 0) await tell(store, id, types, now());
    }
  };
  const keep = async (): Promise<void> => {
    for (let wait = firstMs; !ended.signal.aborted; wait = everyMs) {
      try {
        await pause(wait, undefined, { signal: ended.signal, ref: false });
        await run();
      } catch (error) {
        if (!ended.signal.aborted) log.error({ err: error }, 'rankings could not be brought up to date');
      }
    }
  };
  const kept = keep();
  return {
    close: () => {
      ended.abort();
      return kept;
    },
  };
}
