import type { Kysely } from 'kysely';

/** Copies that staff change at the desk, and the events of each copy (docs/desk.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .alterTable('item')
    .addColumn('is_own', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await schema.alterTable('item').addColumn('source_barcode', 'text').execute();
  await schema
    .createTable('copy_event')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('item_id', 'integer', (c) => c.notNull().references('item.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('status_before', 'text')
    .addColumn('staff', 'text', (c) => c.notNull())
    .addColumn('note', 'text')
    .addColumn('at', 'bigint', (c) => c.notNull())
    .execute();
  await schema.createIndex('copy_event_item').on('copy_event').column('item_id').execute();
}
