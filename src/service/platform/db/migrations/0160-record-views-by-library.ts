import type { Kysely } from 'kysely';

/**
 * Record views by library and by version: a node follows the changes of the libraries that it serves, and servers of two
 * versions work side by side without throwing away each other's views. `record_view` and what belongs to it stay for
 * servers of before; a scheduled job empties them (record-pages/sweep-views.ts).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('record_views')
    .addColumn('record_id', 'integer', (c) => c.notNull().references('record.id').onDelete('cascade'))
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addColumn('card', 'text', (c) => c.notNull())
    .addColumn('data', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('record_views_pk', ['record_id', 'version'])
    .execute();
  await schema
    .createTable('record_views_due')
    .addColumn('record_id', 'integer', (c) => c.notNull().references('record.id').onDelete('cascade'))
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('seq', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('record_views_due_pk', ['record_id', 'version'])
    .execute();
  await schema
    .createTable('record_views_feed')
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id').onDelete('cascade'))
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('seq', 'bigint', (c) => c.notNull())
    .addColumn('since', 'bigint', (c) => c.notNull())
    .addColumn('seen_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('record_views_feed_pk', ['library_id', 'version'])
    .execute();
}
