import type { Kysely } from 'kysely';

/** What readers did, kept for them; opened electronic resources and clicks, counted by day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('behaviour')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id').onDelete('cascade'))
    .addColumn('reader_id', 'integer', (c) => c.notNull().references('reader.id').onDelete('cascade'))
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('record_id', 'integer', (c) => c.references('record.id').onDelete('set null'))
    .addColumn('page', 'text')
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('barcode', 'text')
    .addColumn('property_number', 'text')
    .addColumn('location', 'text')
    .addColumn('amount_due', 'integer')
    .addColumn('amount_paid', 'integer')
    .addColumn('block_from', 'text')
    .addColumn('block_to', 'text')
    .addColumn('process_flag', 'integer')
    .execute();
  await schema.createIndex('behaviour_reader').on('behaviour').columns(['reader_id', 'at']).execute();
  // For what is over the time that it is kept.
  await schema.createIndex('behaviour_library').on('behaviour').columns(['library_id', 'at']).execute();
  await schema.createIndex('behaviour_record').on('behaviour').column('record_id').execute();

  await schema
    .createTable('visit_day')
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id').onDelete('cascade'))
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('target', 'text', (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('visit_day_pk', ['library_id', 'day', 'kind', 'target'])
    .execute();
}
