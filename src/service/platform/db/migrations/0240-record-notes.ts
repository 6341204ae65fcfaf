import type { Kysely } from 'kysely';

/** What staff write down about a record: for each other, and for readers. It is theirs, so no import touches it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('record_note')
    .addColumn('record_id', 'integer', (c) => c.primaryKey().references('record.id').onDelete('cascade'))
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id').onDelete('cascade'))
    .addColumn('staff_text', 'text', (c) => c.notNull())
    .addColumn('public_text', 'text', (c) => c.notNull())
    .addColumn('note_key', 'text', (c) => c.notNull())
    .addColumn('staff', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('record_note_library').on('record_note').column('library_id').execute();
}
