import { sql, type Kysely } from 'kysely';

/** How far harvests from other repositories are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('harvest')
    .addColumn('library_id', 'integer', (column) => column.notNull().references('library.id').onDelete('cascade'))
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('list', 'text', (column) => column.notNull())
    .addColumn('done_until', 'text')
    .addColumn('token', 'text')
    .addColumn('began_at', 'text')
    .addColumn('done_day', 'text')
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('records', 'integer', (column) => column.notNull().defaultTo(sql.lit(0)))
    .addColumn('withdrawn', 'integer', (column) => column.notNull().defaultTo(sql.lit(0)))
    .addColumn('rejected', 'integer', (column) => column.notNull().defaultTo(sql.lit(0)))
    .addColumn('problem', 'text')
    .addColumn('holder', 'text')
    .addColumn('held_until', 'bigint', (column) => column.notNull().defaultTo(sql.lit(0)))
    .addPrimaryKeyConstraint('harvest_pk', ['library_id', 'source'])
    .execute();
}
