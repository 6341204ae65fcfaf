/** The tables of scheduled jobs; times and days as in schema.ts. */
export interface ScheduleDatabase {
  schedule_lease: ScheduleLeaseTable;
  schedule_run: ScheduleRunTable;
}

/** Which process runs the scheduled jobs of a library, and those that are no library's. */
interface ScheduleLeaseTable {
  /** `library <group code>`, or `jobs` for what is no library's. */
  name: string;
  /** Random name of a process. */
  holder: string;
  /** From then on another process may take the lease. */
  held_until: number;
}

/** The last run of a job. */
export interface ScheduleRunTable {
  job: string;
  /** Group code of the library; empty for what is no library's. */
  scope: string;
  /** When the last run that succeeded began; null when none has. */
  done_at: number | null;
  /** The library's day on which it began; null for jobs that are not of a day. */
  done_day: string | null;
  /** When the last run began, if it failed. */
  failed_at: number | null;
  problem: string | null;
}
