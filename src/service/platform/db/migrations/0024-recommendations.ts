import type { Kysely } from 'kysely';

/** Titles that a library could order, and what readers recommend to it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('order_title')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id').onDelete('cascade'))
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('author', 'text')
    .addColumn('publisher', 'text')
    .addColumn('pub_year', 'integer')
    .addColumn('isbn', 'text')
    .addColumn('work_key', 'text', (c) => c.notNull())
    .addColumn('price', 'text')
    .addColumn('search_key', 'text', (c) => c.notNull())
    .addColumn('seq', 'integer', (c) => c.notNull())
    .addUniqueConstraint('order_title_key', ['library_id', 'key'])
    .execute();
  await schema.createIndex('order_title_seq').on('order_title').columns(['library_id', 'seq']).execute();

  await schema
    .createTable('recommendation')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id').onDelete('cascade'))
    .addColumn('way', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('author', 'text')
    .addColumn('publisher', 'text')
    .addColumn('pub_year', 'integer')
    .addColumn('isbn', 'text')
    .addColumn('work_key', 'text', (c) => c.notNull())
    .addColumn('order_title_id', 'integer', (c) => c.references('order_title.id').onDelete('set null'))
    .addColumn('record_id', 'integer', (c) => c.references('record.id').onDelete('set null'))
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('answer', 'text')
    .addColumn('open_key', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('settled_at', 'bigint')
    .addUniqueConstraint('recommendation_once', ['library_id', 'open_key'])
    .execute();
  const index = (name: string, columns: string[]) =>
    schema.createIndex(name).on('recommendation').columns(columns).execute();
  await index('recommendation_state', ['library_id', 'state', 'id']);
  await index('recommendation_isbn', ['library_id', 'isbn']);
  await index('recommendation_work', ['library_id', 'work_key']);
  await index('recommendation_record', ['record_id']);
  await index('recommendation_order_title', ['order_title_id']);

  await schema
    .createTable('recommendation_reader')
    .addColumn('recommendation_id', 'integer', (c) => c.notNull().references('recommendation.id').onDelete('cascade'))
    .addColumn('reader_id', 'integer', (c) => c.notNull().references('reader.id').onDelete('cascade'))
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('nth', 'integer', (c) => c.notNull())
    .addColumn('way', 'text', (c) => c.notNull())
    .addColumn('reasons', 'text', (c) => c.notNull())
    .addColumn('remark', 'text')
    .addColumn('fields', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('recommendation_reader_pk', ['recommendation_id', 'reader_id'])
    .addUniqueConstraint('recommendation_of_day', ['reader_id', 'day', 'nth'])
    .execute();
}
