import type { Kysely } from 'kysely';

/** Favourites of readers in folders, and the pictures of their book lists. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;

  await schema
    .createTable('favourite_folder')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('reader_id', 'integer', (c) => c.notNull().references('reader.id').onDelete('cascade'))
    .addColumn('seq', 'integer', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('list_id', 'integer', (c) => c.references('book_list.id').onDelete('set null'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('favourite_folder_seq', ['reader_id', 'seq'])
    .execute();
  // Deleting a list looks for the folder it came from.
  await schema.createIndex('favourite_folder_list').on('favourite_folder').column('list_id').execute();

  await schema
    .createTable('favourite')
    .addColumn('reader_id', 'integer', (c) => c.notNull().references('reader.id').onDelete('cascade'))
    .addColumn('record_id', 'integer', (c) => c.notNull().references('record.id').onDelete('cascade'))
    .addColumn('folder_id', 'integer', (c) => c.notNull().references('favourite_folder.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('favourite_pk', ['reader_id', 'record_id'])
    .execute();
  await schema.createIndex('favourite_newest').on('favourite').columns(['reader_id', 'created_at']).execute();
  await schema.createIndex('favourite_in_folder').on('favourite').columns(['folder_id', 'created_at']).execute();
  await schema.createIndex('favourite_record').on('favourite').column('record_id').execute();

  await schema
    .createTable('book_list_cover')
    .addColumn('list_id', 'integer', (c) => c.primaryKey().references('book_list.id').onDelete('cascade'))
    .addColumn('media_type', 'text', (c) => c.notNull())
    .addColumn('bytes', 'blob', (c) => c.notNull())
    .execute();
}
