import type { Kysely } from 'kysely';

/** Pictures of covers: which record has which; the files are kept elsewhere. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('record_cover')
    .addColumn('record_id', 'integer', (c) => c.primaryKey().references('record.id').onDelete('cascade'))
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id').onDelete('cascade'))
    .addColumn('picture', 'text', (c) => c.notNull())
    .addColumn('origin', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('added_at', 'bigint', (c) => c.notNull())
    .execute();
  // The files of a picture go when the last record that has it is gone.
  await db.schema.createIndex('record_cover_picture').on('record_cover').column('picture').execute();
}
