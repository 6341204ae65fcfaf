import type { Kysely } from 'kysely';

/** What stands of each kind of content: how often it changed, and which file it was loaded from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('content')
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('fingerprint', 'text')
    .addColumn('rows', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('content_pk', ['library_id', 'kind'])
    .execute();
}
