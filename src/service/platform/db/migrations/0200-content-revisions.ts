import type { Kysely } from 'kysely';

/**
 * What staff changed of a library's content at the desk, each change a row: the newest of a key stands over what the
 * library's files say of it (docs/library-content.md).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('content_revision')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('act', 'text', (c) => c.notNull())
    .addColumn('value', 'text')
    .addColumn('staff', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('content_revision_key')
    .on('content_revision')
    .columns(['library_id', 'kind', 'key', 'id'])
    .execute();
}
