import { randomUUID } from 'node:crypto';
import type { JobContext, ScheduledJob } from './job.ts';
import { giveUpLeases, holderMark, holdLeases } from './lease.ts';
import { jobRunner } from './run.ts';

/** How soon after a server's start jobs are looked for, and how often from then on; in milliseconds. */
const firstMs = 2_000;
const everyMs = 15_000;

export interface Schedule {
  /** Runs what is due if this process holds the lease, or can take it. @returns when all of it has ended */
  tick: () => Promise<void>;
  /** Begins nothing more, waits for the jobs that run, and gives the lease back. */
  close: () => Promise<void>;
}

/**
 * Runs every job that is due at this moment of the context's clock, without timers and without a lease: for tests and
 * commands.
 */
export const runDue = (context: JobContext, jobs: readonly ScheduledJob[]): Promise<void> =>
  jobRunner(
    context,
    jobs,
  )({
    store: true,
    libraries: new Set(context.registry().served.map(({ groupCode }) => groupCode)),
  });

/**
 * The schedule of a process; `tick` runs what is due. Of several processes on one store one runs the jobs of a library:
 * the one whose lease is in the store (schedule/lease.ts), of those that serve it.
 */
export function createSchedule(input: Omit<JobContext, 'stop' | 'libraries'>, jobs: readonly ScheduledJob[]): Schedule {
  const ended = new AbortController();
  const context: JobContext = { ...input, libraries: [], stop: ended.signal };
  const { store, registry, now, log } = context;
  const holder = `${holderMark}${randomUUID()}`;
  const run = jobRunner(context, jobs);
  const running = new Set<Promise<void>>();

  const tick = async (): Promise<void> => {
    try {
      if (ended.signal.aborted) return;
      const served = registry().served.map(({ groupCode }) => groupCode);
      await run(await holdLeases(store, holder, served, now()));
    } catch (error) {
      log.error({ err: error }, 'finding due jobs failed');
    }
  };
  return {
    tick: () => {
      const ticking = tick().finally(() => running.delete(ticking));
      running.add(ticking);
      return ticking;
    },
    close: async () => {
      ended.abort();
      await Promise.all(running);
      await giveUpLeases(store, holder);
    },
  };
}

/** The schedule of a server: it ticks on its own until it is closed. */
export function startSchedule(
  input: Omit<JobContext, 'stop' | 'libraries'>,
  jobs: readonly ScheduledJob[],
): Pick<Schedule, 'close'> {
  const schedule = createSchedule(input, jobs);
  const first = setTimeout(() => void schedule.tick(), firstMs).unref();
  // Ticks go on while a job runs, which keeps the lease.
  const timer = setInterval(() => void schedule.tick(), everyMs).unref();
  return {
    close: () => {
      clearTimeout(first);
      clearInterval(timer);
      return schedule.close();
    },
  };
}
