import type { Database } from '../db/database.ts';
import { randomUUID } from 'node:crypto';
import type { JobContext, ScheduledJob } from './job.ts';
import { giveUpLeases, holderMark, holdLeases, type Led } from './lease.ts';
import { setImmediate } from 'node:timers/promises';
import { hourIn } from '../../../lib/rules/circulation.ts';
import { libraryDay } from '../configuration/lending.ts';
import type { LoadedLibrary } from '../configuration/types.ts';
import type { Store } from '../db/open.ts';
import { noteRun } from './write-schedule.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const periodMs = { minute: minuteMs, hour: hourMs } as const;
/** After a run that failed, the next one is not sooner than this. */
const retryMs = { minute: minuteMs, hour: 10 * minuteMs, day: hourMs } as const;

/** The moment, and what it is where the library is: day (ISO date) and hour (0 to 23). */
interface Moment {
  now: number;
  day: string;
  hour: number;
}

/**
 * Whether a job is to be run: once in each minute or hour of the clock, or once on a day of the library. A run that was
 * missed while no process lived is made up for once. A clock that was set back runs jobs again, and stops none.
 * @param last the last run; undefined when there was none
 */
export function isDue(
  job: Pick<ScheduledJob, 'every'> & { fromHour?: number | undefined },
  last: Pick<Database['schedule_run'], 'done_at' | 'done_day' | 'failed_at'> | undefined,
  { now, day, hour }: Moment,
): boolean {
  const { done_at = null, done_day = null, failed_at = null } = last ?? {};
  if (failed_at !== null && now >= failed_at && now - failed_at < retryMs[job.every]) return false;
  if (job.every === 'day') return done_day !== day && hour >= (job.fromHour ?? 0);
  const period = periodMs[job.every];
  return done_at === null || Math.floor(now / period) !== Math.floor(done_at / period);
}

/** One run that is due: a job, and the libraries that it is for; a job of the day has one, whose day it is. */
interface DueRun {
  job: string;
  /** What the run is noted under: group codes, or nothing for what is the store's. */
  scopes: readonly string[];
  day: string | null;
  run: () => Promise<void>;
}

const keyOf = (job: string, scope: string): string => `${job} ${scope}`;

async function lastRuns({ db }: Store): Promise<Map<string, Database['schedule_run']>> {
  const rows = await db.selectFrom('schedule_run').selectAll().execute();
  return new Map(rows.map((row) => [keyOf(row.job, row.scope), row]));
}

/** What is to be run at this moment, by who leads what. */
async function dueRuns(context: JobContext, jobs: readonly ScheduledJob[], led: Led): Promise<DueRun[]> {
  const { store } = context;
  const now = context.now();
  const last = await lastRuns(store);
  return jobs.flatMap((job): DueRun[] => {
    if (job.every !== 'day') {
      const isNow = (scope: string) =>
        isDue({ every: job.every }, last.get(keyOf(job.name, scope)), { now, day: '', hour: 0 });
      if (job.of === 'store') {
        if (!led.store || !isNow('')) return [];
        return [{ job: job.name, scopes: [''], day: null, run: () => job.run(context) }];
      }
      const libraries = context.libraries.filter(({ groupCode }) => isNow(groupCode));
      if (libraries.length === 0) return [];
      const scopes = libraries.map(({ groupCode }) => groupCode);
      return [{ job: job.name, scopes, day: null, run: () => job.run({ ...context, libraries }) }];
    }
    return context.libraries.flatMap((library: LoadedLibrary): DueRun[] => {
      const day = libraryDay(library, now);
      const hour = hourIn(library.file.circulation.timeZone, now);
      const scope = library.groupCode;
      const schedule = { every: job.every, fromHour: job.fromHour?.(library) };
      if (!isDue(schedule, last.get(keyOf(job.name, scope)), { now, day, hour })) return [];
      const run = () => job.run({ ...context, libraries: [library] }, library);
      return [{ job: job.name, scopes: [scope], day, run }];
    });
  });
}

/** Runs one and notes how it ended; what goes wrong is logged and stops nothing else. */
async function runOne({ store, now, log }: JobContext, { job, scopes, day, run }: DueRun): Promise<void> {
  const at = now();
  try {
    await run();
    await noteRun(store, job, scopes, { done_at: at, done_day: day });
  } catch (error) {
    log.error({ err: error, job, library: scopes.join(' ') }, 'scheduled job failed');
    const problem = error instanceof Error ? error.message : String(error);
    await noteRun(store, job, scopes, { failed_at: at, problem });
  }
}

/** Runs what is due; each caller's running jobs are its own, and one that still runs is not begun again. */
function jobRunner(input: JobContext, jobs: readonly ScheduledJob[]): (led: Led) => Promise<void> {
  const running = new Set<string>();
  return async (led) => {
    const libraries = input.registry().libraries.filter(({ groupCode }) => led.libraries.has(groupCode));
    const context = { ...input, libraries };
    const due = await dueRuns(context, jobs, led);
    const byJob = Map.groupBy(due, ({ job }) => job);
    const runJob = async (job: string, runs: readonly DueRun[]): Promise<void> => {
      if (running.has(job)) return;
      running.add(job);
      try {
        // The libraries of a day's job come one after another.
        for (const run of runs) {
          if (context.stop.aborted) return;
          await runOne(context, run);
        }
      } finally {
        running.delete(job);
      }
    };
    const started: Promise<void>[] = [];
    for (const [job, runs] of byJob) {
      // On SQLite a job runs without a pause. Requests are served before the next one begins.
      await setImmediate();
      started.push(runJob(job, runs));
    }
    await Promise.all(started);
  };
}

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
