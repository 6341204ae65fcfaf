import type { Kysely } from 'kysely';

/** Problems that readers report, with what is written about them and their pictures. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('feedback')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id').onDelete('cascade'))
    .addColumn('reader_id', 'integer', (c) => c.notNull().references('reader.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('page', 'text')
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('closed_by', 'text')
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('nth', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('feedback_of_day', ['reader_id', 'day', 'nth'])
    .execute();
  await schema.createIndex('feedback_state').on('feedback').columns(['library_id', 'state', 'id']).execute();
  await schema.createIndex('feedback_reader').on('feedback').columns(['reader_id', 'updated_at']).execute();
  await schema
    .createTable('feedback_message')
    .addColumn('feedback_id', 'integer', (c) => c.notNull().references('feedback.id').onDelete('cascade'))
    .addColumn('nth', 'integer', (c) => c.notNull())
    .addColumn('is_reply', 'integer', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('feedback_message_pk', ['feedback_id', 'nth'])
    .execute();
  await schema
    .createTable('feedback_picture')
    .addColumn('feedback_id', 'integer', (c) => c.notNull().references('feedback.id').onDelete('cascade'))
    .addColumn('nth', 'integer', (c) => c.notNull())
    .addColumn('media_type', 'text', (c) => c.notNull())
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('height', 'integer', (c) => c.notNull())
    .addColumn('bytes', 'blob', (c) => c.notNull())
    .addPrimaryKeyConstraint('feedback_picture_pk', ['feedback_id', 'nth'])
    .execute();
}
