import type { Kysely } from 'kysely';

/** Ratings and comments of readers. A reader rates a record once and comments on it once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('evaluation')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id').onDelete('cascade'))
    .addColumn('record_id', 'integer', (c) => c.notNull().references('record.id').onDelete('cascade'))
    .addColumn('reader_id', 'text', (c) => c.notNull())
    .addColumn('reader_name', 'text', (c) => c.notNull())
    .addColumn('score', 'integer')
    .addColumn('comment', 'text')
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('helpful', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('evaluation_reader', ['record_id', 'reader_id'])
    .execute();
  await schema.createIndex('evaluation_state').on('evaluation').columns(['library_id', 'state']).execute();
  await schema.createIndex('evaluation_by_reader').on('evaluation').columns(['library_id', 'reader_id']).execute();
}
