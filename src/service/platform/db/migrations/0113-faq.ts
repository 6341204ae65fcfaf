import { sql, type Kysely } from 'kysely';

/** Questions that libraries answer themselves, and where an answer of the assistant leads. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('faq')
    .addColumn('library_id', 'integer', (column) => column.notNull().references('library.id').onDelete('cascade'))
    .addColumn('code', 'text', (column) => column.notNull())
    .addColumn('seq', 'integer', (column) => column.notNull())
    .addColumn('topic', 'text')
    .addColumn('question', 'text', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('phrases', 'text', (column) => column.notNull())
    .addColumn('link', 'text')
    .addPrimaryKeyConstraint('faq_pk', ['library_id', 'code'])
    .execute();
  await db.schema
    .alterTable('assistant_message')
    .addColumn('leads', 'text', (column) => column.notNull().defaultTo(sql.lit('{"links":[],"list":null}')))
    .execute();
}
