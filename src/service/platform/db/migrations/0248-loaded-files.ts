import type { Kysely } from 'kysely';

/** Which files of libraries were loaded last, so that a start need not look through them again: at most one row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('loaded_files')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute();
}
