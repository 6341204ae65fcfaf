import type { Kysely } from 'kysely';

/** How many searches readers made on a day, how many found nothing, and which terms these were; nothing says whose. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('search_day')
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id').onDelete('cascade'))
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('searches', 'integer', (c) => c.notNull())
    .addColumn('misses', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('search_day_pk', ['library_id', 'day'])
    .execute();
  await schema
    .createTable('missed_search')
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id').onDelete('cascade'))
    .addColumn('term', 'text', (c) => c.notNull())
    .addColumn('searches', 'integer', (c) => c.notNull())
    .addColumn('last_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('missed_search_pk', ['library_id', 'term'])
    .execute();
}
