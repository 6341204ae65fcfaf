import type { Kysely } from 'kysely';

/** Conversations of readers with the assistant, and how much they asked on a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('assistant_message')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id').onDelete('cascade'))
    .addColumn('reader_id', 'integer', (c) => c.notNull().references('reader.id').onDelete('cascade'))
    .addColumn('role', 'integer', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('attachments', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await schema.createIndex('assistant_message_reader').on('assistant_message').columns(['reader_id', 'id']).execute();
  // For what is over the time that it is kept.
  await schema
    .createIndex('assistant_message_library')
    .on('assistant_message')
    .columns(['library_id', 'created_at'])
    .execute();

  await schema
    .createTable('assistant_day')
    .addColumn('reader_id', 'integer', (c) => c.notNull().references('reader.id').onDelete('cascade'))
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('questions', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('assistant_day_pk', ['reader_id', 'day'])
    .execute();
}
