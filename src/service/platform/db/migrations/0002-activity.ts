import type { Kysely } from 'kysely';

/** What was done with records, counted by month. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('activity_month')
    .addColumn('record_id', 'integer', (c) => c.notNull().references('record.id').onDelete('cascade'))
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('month', 'text', (c) => c.notNull())
    .addColumn('origin', 'text', (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('activity_month_pk', ['record_id', 'type', 'month', 'origin'])
    .execute();
  await db.schema.createIndex('activity_month_origin').on('activity_month').columns(['origin', 'month']).execute();
}
