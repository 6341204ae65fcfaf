import type { ServiceContext } from '../context/context.ts';
import type { LoadedLibrary } from '../configuration/types.ts';

/** Context of a scheduled job, without a reader or request. */
export type JobContext = Pick<
  ServiceContext,
  | 'store'
  | 'registry'
  | 'search'
  | 'now'
  | 'log'
  | 'outbox'
  | 'secrets'
  | 'invalidation'
  | 'vendorKeyOf'
  | 'documentTokenOf'
  | 'onlinePayments'
  | 'lendingSystemOf'
> & {
  /** PUBLIC_ORIGIN, without a trailing slash: what addresses in mail begin with. */
  publicOrigin: string | undefined;
  /** Those that the run is for: this process has their leases. The registry knows of others too. */
  libraries: readonly LoadedLibrary[];
  /** Aborted when the process ends. A job with many steps looks at it between two of them. */
  stop: AbortSignal;
};

/** A job run once in every minute or hour of the clock, for all libraries that the process leads together. */
interface PeriodicJob {
  name: string;
  every: 'minute' | 'hour';
  /** Of what is the store's and no library's: whichever process does it, it is done for all. */
  of?: 'store';
  run: (context: JobContext) => Promise<void>;
}

/** A job run once on every day of every library, by the library's own time zone. */
interface DayJob {
  name: string;
  every: 'day';
  /** Hour of the library's day from which it runs, 0 to 23; from its beginning when left out. */
  fromHour?: (library: LoadedLibrary) => number;
  run: (context: JobContext, library: LoadedLibrary) => Promise<void>;
}

/**
 * Scheduled work. It must be safe to run twice: a process may die after the work and before the run is recorded. It
 * finds what it has done in its own tables. Jobs may run concurrently, in any order.
 */
export type ScheduledJob = PeriodicJob | DayJob;
