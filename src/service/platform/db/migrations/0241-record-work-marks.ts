import type { Kysely } from 'kysely';

/**
 * What staff say of the work that a record is of: of one with others, and of none that its title and numbers point to.
 * It is theirs, so no import touches it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('record_work_mark')
    .addColumn('record_id', 'integer', (c) => c.primaryKey().references('record.id').onDelete('cascade'))
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id').onDelete('cascade'))
    .addColumn('work', 'text')
    .addColumn('is_apart', 'integer', (c) => c.notNull())
    .addColumn('staff', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('record_work_mark_work').on('record_work_mark').columns(['library_id', 'work']).execute();
}
