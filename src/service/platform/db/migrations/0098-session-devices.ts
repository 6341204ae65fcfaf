import type { Kysely } from 'kysely';

/** What a session was opened with, for its reader's list: names of browser and system, and the kind of device. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['browser', 'system', 'device']) {
    await db.schema
      .alterTable('session')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute();
  }
}
