import type { Kysely } from 'kysely';

/** What the library tells its readers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('notice')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id').onDelete('cascade'))
    .addColumn('reader_id', 'integer', (c) => c.notNull().references('reader.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('told', 'text', (c) => c.notNull())
    .addColumn('link', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('read_at', 'bigint')
    .execute();
  // What is unread is counted each time the personal menu opens; the id is the order of time.
  await schema.createIndex('notice_reader').on('notice').columns(['reader_id', 'read_at', 'id']).execute();
  await schema.createIndex('notice_order').on('notice').columns(['reader_id', 'id']).execute();
  await schema.createIndex('notice_library').on('notice').column('library_id').execute();
}
