import type { Kysely } from 'kysely';

/** Separate holdings records, each with what it says of the record that it is for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('separate_holding')
    .addColumn('library_id', 'integer', (column) => column.notNull().references('library.id').onDelete('cascade'))
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('control_number', 'text', (column) => column.notNull())
    .addColumn('record_number', 'text', (column) => column.notNull())
    .addColumn('holdings', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('separate_holding_pk', ['library_id', 'source', 'control_number'])
    .execute();
  await db.schema
    .createIndex('separate_holding_record')
    .on('separate_holding')
    .columns(['library_id', 'source', 'record_number'])
    .execute();
}
