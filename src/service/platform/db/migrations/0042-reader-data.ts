import type { Kysely } from 'kysely';

/** Copies of their data that readers ask for, and accounts that their readers have cancelled. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('data_export')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id').onDelete('cascade'))
    .addColumn('reader_id', 'integer', (c) => c.notNull().references('reader.id').onDelete('cascade'))
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('bytes', 'blob')
    .addColumn('asked_at', 'integer', (c) => c.notNull())
    .addColumn('made_at', 'integer')
    .addColumn('expires_at', 'integer')
    .execute();
  await schema.createIndex('data_export_reader').on('data_export').columns(['reader_id', 'asked_at']).execute();
  await schema.createIndex('data_export_state').on('data_export').columns(['state', 'expires_at']).execute();
  await schema
    .createTable('cancelled_account')
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id').onDelete('cascade'))
    .addColumn('key_hash', 'text', (c) => c.notNull())
    .addColumn('cancelled_on', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('cancelled_account_pk', ['library_id', 'key_hash'])
    .execute();
  // Comments are looked for by their reader when an account is cancelled; so are messages by their recipient.
  await schema.createIndex('outbox_recipient').on('outbox').columns(['library_id', 'recipient']).execute();
}
