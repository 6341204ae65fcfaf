import type { Kysely } from 'kysely';

/** What readers of one library ask another one of the installation for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('library_request')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id').onDelete('cascade'))
    .addColumn('reader_id', 'integer', (c) => c.notNull().references('reader.id').onDelete('cascade'))
    .addColumn('owner_id', 'integer', (c) => c.notNull().references('library.id').onDelete('cascade'))
    .addColumn('record_id', 'integer', (c) => c.references('record.id').onDelete('set null'))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('status', 'integer', (c) => c.notNull())
    .addColumn('answer', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute();
  await schema
    .createIndex('library_request_reader')
    .on('library_request')
    .columns(['reader_id', 'created_at'])
    .execute();
  await schema.createIndex('library_request_owner').on('library_request').columns(['owner_id', 'status']).execute();
  await schema.createIndex('library_request_library').on('library_request').columns(['library_id', 'status']).execute();
  await schema.createIndex('library_request_record').on('library_request').column('record_id').execute();
}
