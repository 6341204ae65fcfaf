import type { Kysely } from 'kysely';

/** Book lists of the library and of readers, topics, and who favours them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;

  await schema
    .createTable('book_list')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('key', 'text')
    .addColumn('reader_id', 'integer', (c) => c.references('reader.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('intro', 'text')
    .addColumn('search_key', 'text', (c) => c.notNull())
    .addColumn('cover_url', 'text')
    .addColumn('is_public', 'integer', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('search', 'text')
    .addColumn('begins_on', 'text')
    .addColumn('ends_on', 'text')
    .addColumn('views', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('favourites', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('book_list_key', ['library_id', 'kind', 'key'])
    .execute();
  await schema
    .createIndex('book_list_newest')
    .on('book_list')
    .columns(['library_id', 'kind', 'is_public', 'state', 'updated_at'])
    .execute();
  await schema.createIndex('book_list_reader').on('book_list').column('reader_id').execute();

  await schema
    .createTable('book_list_record')
    .addColumn('list_id', 'integer', (c) => c.notNull().references('book_list.id').onDelete('cascade'))
    .addColumn('record_id', 'integer', (c) => c.notNull().references('record.id').onDelete('cascade'))
    .addColumn('seq', 'integer', (c) => c.notNull())
    .addColumn('note', 'text')
    .addPrimaryKeyConstraint('book_list_record_pk', ['list_id', 'record_id'])
    .execute();
  await schema.createIndex('book_list_record_record').on('book_list_record').column('record_id').execute();

  await schema
    .createTable('book_list_favourite')
    .addColumn('list_id', 'integer', (c) => c.notNull().references('book_list.id').onDelete('cascade'))
    .addColumn('reader_id', 'integer', (c) => c.notNull().references('reader.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('book_list_favourite_pk', ['list_id', 'reader_id'])
    .execute();
  await schema.createIndex('book_list_favourite_reader').on('book_list_favourite').column('reader_id').execute();
}
