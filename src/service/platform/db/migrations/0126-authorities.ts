import type { Kysely } from 'kysely';

/** Authority records: headings of persons, bodies and subjects, with their other forms and what else to see. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('authority')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('library_id', 'integer', (column) => column.notNull().references('library.id').onDelete('cascade'))
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('control_number', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('heading', 'text', (column) => column.notNull())
    .addColumn('heading_key', 'text', (column) => column.notNull())
    .addUniqueConstraint('authority_number', ['library_id', 'source', 'control_number'])
    .execute();
  await db.schema.createIndex('authority_heading').on('authority').columns(['library_id', 'heading_key']).execute();
  await db.schema
    .createTable('authority_form')
    .addColumn('authority_id', 'integer', (column) => column.notNull().references('authority.id').onDelete('cascade'))
    .addColumn('library_id', 'integer', (column) => column.notNull().references('library.id').onDelete('cascade'))
    .addColumn('relation', 'text', (column) => column.notNull())
    .addColumn('seq', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('authority_form_pk', ['authority_id', 'relation', 'seq'])
    .execute();
  await db.schema.createIndex('authority_form_name').on('authority_form').columns(['library_id', 'name_key']).execute();
}
