import type { Reading } from './platform/reading.ts';
import type { Registry } from './platform/configuration/types.ts';
import { scheduledJobs } from './jobs.ts';
import type { SearchEngine } from './catalogue/search/types.ts';
import { lastBackup } from './platform/backup/backup-folder.ts';
import { isSqlite, type Store } from './platform/db/open.ts';

interface Watched {
  store: Store;
  dataDir: string;
  search: SearchEngine;
  registry: () => Registry;
  /** Milliseconds since 1970 by the clock of the database. */
  now: () => number;
}

/** Jobs that are noted without a library; rows of others without one are from servers of before. */
const ofStore = scheduledJobs.flatMap((job) => (job.every !== 'day' && job.of === 'store' ? [job.name] : []));

const reading = (name: string, help: string, value: number, labels: Record<string, string> = {}): Reading => ({
  name,
  help,
  labels,
  value,
});

/** How far the index of each library is behind; one that is not open has no position. */
async function indexReadings({ store, search, registry }: Watched): Promise<Reading[]> {
  const readings: Reading[] = [];
  const { building } = search;
  const isBuilding = new Set(building());
  for (const { id, mappingPath: library } of registry().served) {
    readings.push(
      reading('yuelan_index_building', 'Whether the index is being built.', isBuilding.has(id) ? 1 : 0, { library }),
    );
    let position: number;
    try {
      position = search.position(id);
    } catch {
      continue;
    }
    const { behind } = await store.db
      .selectFrom('change')
      .select((eb) => eb.fn.countAll<number>().as('behind'))
      .where('library_id', '=', id)
      .where('seq', '>', position)
      .executeTakeFirstOrThrow();
    readings.push(
      reading('yuelan_index_lag_changes', 'Changes that the index does not know yet.', behind, { library }),
    );
  }
  return readings;
}

/** Something that ended while this was asked is no seconds old. */
const secondsSince = (at: number, now: number): number => Math.max(0, Math.round((now - at) / 1000));

/** When scheduled jobs were last done, by job over the libraries that are served, and in how many it failed since. */
async function scheduleReadings({ store, registry, now }: Watched): Promise<Reading[]> {
  const rows = await store.db
    .selectFrom('schedule_run')
    .select((eb) => ['job', eb.fn.min('done_at').as('done'), eb.fn.count<number>('failed_at').as('failed')])
    .where('scope', 'in', ['', ...registry().served.map(({ groupCode }) => groupCode)])
    .where((eb) => eb.or([eb('scope', '!=', ''), eb('job', 'in', ofStore)]))
    .groupBy('job')
    .execute();
  return rows.flatMap(({ job, done, failed }) => [
    ...(done === null
      ? []
      : [reading('yuelan_job_age_seconds', 'Since the job was last done.', secondsSince(done, now()), { job })]),
    reading('yuelan_job_failing', 'Libraries in which the job failed the last time.', failed, { job }),
  ]);
}

/** The age of the last backup, infinite if there is none; PostgreSQL is backed up by its own programs. */
function backupReadings({ store, dataDir, now }: Watched): Reading[] {
  if (!isSqlite(store)) return [];
  const age = secondsSince(lastBackup(dataDir) ?? -Infinity, now());
  return [reading('yuelan_backup_age_seconds', 'Since the last backup.', age)];
}

/** What an operator watches of the service; what cannot be had because the database is away is left out. */
export async function readingsOf(watched: Watched): Promise<Reading[]> {
  const started = performance.now();
  const answers = await Promise.all([
    indexReadings(watched),
    scheduleReadings(watched),
    watched.store.readings(),
  ]).catch(() => undefined);
  const ahead = (Date.now() - watched.now()) / 1000;
  const known = [
    reading('yuelan_store_up', 'Whether the database answers.', answers ? 1 : 0),
    reading('yuelan_clock_ahead_seconds', 'The clock of this machine before that of the database.', ahead),
    ...backupReadings(watched),
  ];
  if (!answers) return known;
  const seconds = (performance.now() - started) / 1000;
  return [
    ...known,
    reading('yuelan_store_answer_seconds', 'How long it took to ask for all this.', seconds),
    ...answers.flat(),
  ];
}
