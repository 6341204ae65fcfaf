import type { Kysely } from 'kysely';

/** The records of the files that were imported, as they came. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('record_source')
    .addColumn('record_id', 'integer', (column) => column.primaryKey().references('record.id').onDelete('cascade'))
    .addColumn('format', 'text', (column) => column.notNull())
    .addColumn('encoding', 'text', (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('bytes', 'blob', (column) => column.notNull())
    .execute();
}
