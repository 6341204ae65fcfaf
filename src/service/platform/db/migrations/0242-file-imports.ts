import type { Kysely } from 'kysely';

/** Files that staff bring in at the desk: how far each is, and what came of it. One at a time is open in a library. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('file_import')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id').onDelete('cascade'))
    .addColumn('staff', 'text', (c) => c.notNull())
    .addColumn('file', 'text', (c) => c.notNull())
    .addColumn('source', 'text')
    .addColumn('encoding', 'text')
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('is_open', 'integer')
    .addColumn('parts', 'integer', (c) => c.notNull())
    .addColumn('bytes', 'bigint', (c) => c.notNull())
    .addColumn('records', 'integer', (c) => c.notNull())
    .addColumn('outcome', 'text')
    .addColumn('problem', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute();
  // Rows that are over have no mark, and those are all different.
  await db.schema
    .createIndex('file_import_open')
    .unique()
    .on('file_import')
    .columns(['library_id', 'is_open'])
    .execute();
}
