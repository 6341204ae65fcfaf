import type { Kysely } from 'kysely';

/** What staff write down about a reader for each other; it goes with the reader. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('reader_note')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id').onDelete('cascade'))
    .addColumn('reader_id', 'integer', (c) => c.notNull().references('reader.id').onDelete('cascade'))
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('staff', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('reader_note_reader').on('reader_note').column('reader_id').execute();
}
