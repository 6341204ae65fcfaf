import type { Kysely } from 'kysely';

/** Readers, their credentials, sessions and contacts, what guards sign-in, and what is sent to readers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;

  await schema
    .createTable('reader')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id').onDelete('cascade'))
    .addColumn('account', 'text', (c) => c.notNull())
    .addColumn('account_key', 'text', (c) => c.notNull())
    .addColumn('primary_id', 'text', (c) => c.notNull())
    .addColumn('primary_key', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('lib_code', 'text', (c) => c.notNull())
    .addColumn('type_code', 'text')
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('mail', 'text')
    .addColumn('mail_verified_at', 'bigint')
    .addColumn('phone', 'text')
    .addColumn('phone_verified_at', 'bigint')
    .addColumn('picture_url', 'text')
    .addColumn('first_login_done_at', 'bigint')
    .addColumn('last_lib_code', 'text')
    .addColumn('pda_rule_accepted_at', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('reader_account', ['library_id', 'account_key'])
    .addUniqueConstraint('reader_primary', ['library_id', 'primary_key'])
    .execute();

  await schema
    .createTable('credential')
    .addColumn('reader_id', 'integer', (c) => c.primaryKey().references('reader.id').onDelete('cascade'))
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('initial_hash', 'text')
    .addColumn('must_change', 'integer', (c) => c.notNull())
    .addColumn('changed_at', 'bigint', (c) => c.notNull())
    .execute();

  await schema
    .createTable('reader_identity')
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id').onDelete('cascade'))
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('reader_id', 'integer', (c) => c.notNull().references('reader.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('reader_identity_pk', ['library_id', 'provider', 'subject'])
    .execute();
  await schema.createIndex('reader_identity_reader').on('reader_identity').column('reader_id').execute();

  await schema
    .createTable('session')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id').onDelete('cascade'))
    .addColumn('reader_id', 'integer', (c) => c.notNull().references('reader.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('last_seen_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('revoked_at', 'bigint')
    .execute();
  await schema.createIndex('session_reader').on('session').column('reader_id').execute();
  await schema.createIndex('session_expires').on('session').column('expires_at').execute();

  await schema
    .createTable('captcha')
    .addColumn('code_key', 'text', (c) => c.primaryKey())
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id').onDelete('cascade'))
    .addColumn('answer_hash', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
  await schema.createIndex('captcha_expires').on('captcha').column('expires_at').execute();

  await schema
    .createTable('attempt')
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('started_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('attempt_pk', ['library_id', 'kind', 'key'])
    .execute();

  await schema
    .createTable('one_time_code')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id').onDelete('cascade'))
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('channel', 'text', (c) => c.notNull())
    .addColumn('destination_hash', 'text', (c) => c.notNull())
    .addColumn('code_hash', 'text', (c) => c.notNull())
    .addColumn('sent_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull())
    .addColumn('used_at', 'bigint')
    .execute();
  await schema
    .createIndex('one_time_code_subject')
    .on('one_time_code')
    .columns(['subject', 'library_id', 'channel', 'sent_at'])
    .execute();

  await schema
    .createTable('recovery')
    .addColumn('ticket_hash', 'text', (c) => c.primaryKey())
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id').onDelete('cascade'))
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('reader_id', 'integer', (c) => c.references('reader.id').onDelete('cascade'))
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('verified_at', 'bigint')
    .addColumn('used_at', 'bigint')
    .execute();

  await schema
    .createTable('reader_setting')
    .addColumn('reader_id', 'integer', (c) => c.notNull().references('reader.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('value', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('reader_setting_pk', ['reader_id', 'name'])
    .execute();

  await schema
    .createTable('reader_search')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('reader_id', 'integer', (c) => c.notNull().references('reader.id').onDelete('cascade'))
    .addColumn('term', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('reader_search_term', ['reader_id', 'term'])
    .execute();

  await schema
    .createTable('outbox')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id').onDelete('cascade'))
    .addColumn('channel', 'text', (c) => c.notNull())
    .addColumn('recipient', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('problem', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('settled_at', 'bigint')
    .execute();
  await schema.createIndex('outbox_created').on('outbox').column('created_at').execute();
}
