import type { ScheduleRunTable } from '../db/schema.operation.ts';
import type { ScheduledJob } from './job.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const periodMs = { minute: minuteMs, hour: hourMs } as const;
/** After a run that failed, the next one is not sooner than this. */
const retryMs = { minute: minuteMs, hour: 10 * minuteMs, day: hourMs } as const;

/** The moment, and what it is where the library is: day (ISO date) and hour (0 to 23). */
export interface Moment {
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
  last: Pick<ScheduleRunTable, 'done_at' | 'done_day' | 'failed_at'> | undefined,
  { now, day, hour }: Moment,
): boolean {
  const { done_at = null, done_day = null, failed_at = null } = last ?? {};
  if (failed_at !== null && now >= failed_at && now - failed_at < retryMs[job.every]) return false;
  if (job.every === 'day') return done_day !== day && hour >= (job.fromHour ?? 0);
  const period = periodMs[job.every];
  return done_at === null || Math.floor(now / period) !== Math.floor(done_at / period);
}
