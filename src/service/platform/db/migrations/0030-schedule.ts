import type { Kysely } from 'kysely';

/** Which process runs the scheduled jobs, and when each job was last run. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('schedule_lease')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('holder', 'text', (c) => c.notNull())
    .addColumn('held_until', 'bigint', (c) => c.notNull())
    .execute();
  await schema
    .createTable('schedule_run')
    .addColumn('job', 'text', (c) => c.notNull())
    .addColumn('scope', 'text', (c) => c.notNull())
    .addColumn('done_at', 'bigint')
    .addColumn('done_day', 'text')
    .addColumn('failed_at', 'bigint')
    .addColumn('problem', 'text')
    .addPrimaryKeyConstraint('schedule_run_key', ['job', 'scope'])
    .execute();
}
