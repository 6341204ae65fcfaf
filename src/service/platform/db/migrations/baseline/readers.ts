import type { Kysely } from 'kysely';
import { createIndex, createUniqueIndex, identity, partOf, required } from './builders.ts';

/** Readers and staff: accounts, sign-in, personal data. */
export async function createReaders(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;

  await schema
    .createTable('reader')
    .addColumn('id', 'integer', identity)
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('account', 'text', required)
    .addColumn('account_key', 'text', required)
    .addColumn('primary_id', 'text', required)
    .addColumn('primary_key', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('lib_code', 'text', required)
    .addColumn('type_code', 'text')
    .addColumn('status', 'text', required)
    .addColumn('mail', 'text')
    .addColumn('mail_verified_at', 'bigint')
    .addColumn('phone', 'text')
    .addColumn('phone_verified_at', 'bigint')
    .addColumn('picture_url', 'text')
    .addColumn('first_login_done_at', 'bigint')
    .addColumn('last_lib_code', 'text')
    .addColumn('pda_rule_accepted_at', 'bigint')
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .addColumn('language', 'text')
    .addUniqueConstraint('reader_account', ['library_id', 'account_key'])
    .addUniqueConstraint('reader_primary', ['library_id', 'primary_key'])
    .execute();

  await schema
    .createTable('credential')
    .addColumn('reader_id', 'integer', (c) => c.primaryKey().references('reader.id').onDelete('cascade'))
    .addColumn('hash', 'text', required)
    .addColumn('initial_hash', 'text')
    .addColumn('must_change', 'integer', required)
    .addColumn('changed_at', 'bigint', required)
    .execute();

  await schema
    .createTable('reader_identity')
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('provider', 'text', required)
    .addColumn('subject', 'text', required)
    .addColumn('reader_id', 'integer', partOf('reader'))
    .addColumn('created_at', 'bigint', required)
    .addPrimaryKeyConstraint('reader_identity_pk', ['library_id', 'provider', 'subject'])
    .execute();
  await createIndex(db, 'reader_identity_reader', 'reader_identity', ['reader_id']);

  // `browser`, `system` and `device` are shown to the reader in the list of sessions.
  await schema
    .createTable('session')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('reader_id', 'integer', partOf('reader'))
    .addColumn('created_at', 'bigint', required)
    .addColumn('last_seen_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .addColumn('revoked_at', 'bigint')
    .addColumn('browser', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('system', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('device', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await createIndex(db, 'session_reader', 'session', ['reader_id']);
  await createIndex(db, 'session_expires', 'session', ['expires_at']);

  await schema
    .createTable('session_origin')
    .addColumn('session_id', 'text', (c) => c.primaryKey().references('session.id').onDelete('cascade'))
    .addColumn('provider', 'text', required)
    .addColumn('provider_session', 'text', required)
    .execute();
  await createIndex(db, 'session_origin_provider', 'session_origin', ['provider', 'provider_session']);

  await schema
    .createTable('captcha')
    .addColumn('code_key', 'text', (c) => c.primaryKey())
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('answer_hash', 'text', required)
    .addColumn('expires_at', 'bigint', required)
    .execute();
  await createIndex(db, 'captcha_expires', 'captcha', ['expires_at']);

  await schema
    .createTable('attempt')
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('kind', 'text', required)
    .addColumn('key', 'text', required)
    .addColumn('attempts', 'integer', required)
    .addColumn('started_at', 'bigint', required)
    .addPrimaryKeyConstraint('attempt_pk', ['library_id', 'kind', 'key'])
    .execute();

  await schema
    .createTable('one_time_code')
    .addColumn('id', 'integer', identity)
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('subject', 'text', required)
    .addColumn('channel', 'text', required)
    .addColumn('destination_hash', 'text', required)
    .addColumn('code_hash', 'text', required)
    .addColumn('sent_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .addColumn('tries', 'integer', required)
    .addColumn('used_at', 'bigint')
    .execute();
  await createIndex(db, 'one_time_code_subject', 'one_time_code', ['subject', 'library_id', 'channel', 'sent_at']);

  // Tickets of the forgotten-password flow.
  await schema
    .createTable('recovery')
    .addColumn('ticket_hash', 'text', (c) => c.primaryKey())
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('subject', 'text', required)
    .addColumn('reader_id', 'integer', (c) => c.references('reader.id').onDelete('cascade'))
    .addColumn('expires_at', 'bigint', required)
    .addColumn('verified_at', 'bigint')
    .addColumn('used_at', 'bigint')
    .execute();
  await createIndex(db, 'recovery_reader_id', 'recovery', ['reader_id']);

  // Tickets of sign-in at other services. Each works once.
  await schema
    .createTable('way_in_ticket')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('purpose', 'text', required)
    .addColumn('browser_hash', 'text', required)
    .addColumn('data', 'text', required)
    .addColumn('expires_at', 'bigint', required)
    .execute();
  await createIndex(db, 'way_in_ticket_expires', 'way_in_ticket', ['expires_at']);

  // The sealed secret of the authenticator app.
  await schema
    .createTable('second_factor')
    .addColumn('reader_id', 'integer', (c) => c.primaryKey().references('reader.id').onDelete('cascade'))
    .addColumn('secret', 'text', required)
    .addColumn('confirmed_at', 'bigint')
    .addColumn('last_step', 'bigint', required)
    .execute();

  await schema
    .createTable('recovery_code')
    .addColumn('reader_id', 'integer', partOf('reader'))
    .addColumn('code_hash', 'text', required)
    .addColumn('used_at', 'bigint')
    .addPrimaryKeyConstraint('recovery_code_key', ['reader_id', 'code_hash'])
    .execute();

  // An enrolment belongs to the session or pending sign-in that began it.
  await schema
    .createTable('second_factor_enrolment')
    .addColumn('holder_hash', 'text', (c) => c.primaryKey())
    .addColumn('reader_id', 'integer', partOf('reader'))
    .addColumn('secret', 'text', required)
    .addColumn('begun_at', 'bigint', required)
    .execute();
  await createIndex(db, 'second_factor_enrolment_reader', 'second_factor_enrolment', ['reader_id']);

  await schema
    .createTable('reader_setting')
    .addColumn('reader_id', 'integer', partOf('reader'))
    .addColumn('name', 'text', required)
    .addColumn('value', 'text', required)
    .addPrimaryKeyConstraint('reader_setting_pk', ['reader_id', 'name'])
    .execute();

  await schema
    .createTable('reader_profile')
    .addColumn('reader_id', 'integer', (c) => c.primaryKey().references('reader.id').onDelete('cascade'))
    .addColumn('nickname', 'text', required)
    .execute();

  await schema
    .createTable('reader_picture')
    .addColumn('reader_id', 'integer', (c) => c.primaryKey().references('reader.id').onDelete('cascade'))
    .addColumn('key', 'text', (c) => c.notNull().unique())
    .addColumn('media_type', 'text', required)
    .addColumn('bytes', 'blob', required)
    .execute();

  await schema
    .createTable('reader_address')
    .addColumn('id', 'integer', identity)
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('reader_id', 'integer', partOf('reader'))
    .addColumn('type', 'text', required)
    .addColumn('area_code', 'text', required)
    .addColumn('areas', 'text', required)
    .addColumn('detail', 'text', required)
    .addColumn('postcode', 'text', required)
    .addColumn('recipient', 'text', required)
    .addColumn('phone', 'text', required)
    .addColumn('is_default', 'integer', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .execute();
  await createIndex(db, 'reader_address_reader', 'reader_address', ['reader_id', 'id']);
  // One default address a reader.
  await createUniqueIndex(db, 'reader_address_default', 'reader_address', ['reader_id'], 'is_default = 1');

  await schema
    .createTable('reader_search')
    .addColumn('id', 'integer', identity)
    .addColumn('reader_id', 'integer', partOf('reader'))
    .addColumn('term', 'text', required)
    .addColumn('at', 'bigint', required)
    .addUniqueConstraint('reader_search_term', ['reader_id', 'term'])
    .execute();

  // Notes of staff about a reader.
  await schema
    .createTable('reader_note')
    .addColumn('id', 'integer', identity)
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('reader_id', 'integer', partOf('reader'))
    .addColumn('text', 'text', required)
    .addColumn('staff', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .execute();
  await createIndex(db, 'reader_note_reader', 'reader_note', ['reader_id']);

  // Acts of a reader that are limited per day.
  await schema
    .createTable('daily_count')
    .addColumn('reader_id', 'integer', partOf('reader'))
    .addColumn('kind', 'text', required)
    .addColumn('day', 'text', required)
    .addColumn('count', 'integer', required)
    .addPrimaryKeyConstraint('daily_count_pk', ['reader_id', 'kind', 'day'])
    .execute();

  // Certification by name and ID number. The number is stored as a keyed hash and its last characters.
  await schema
    .createTable('certification')
    .addColumn('id', 'integer', identity)
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('reader_id', 'integer', partOf('reader'))
    .addColumn('name', 'text', required)
    .addColumn('id_hash', 'text', required)
    .addColumn('id_tail', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('asked_at', 'bigint', required)
    .addColumn('decided_at', 'bigint')
    .addColumn('note', 'text')
    .execute();
  // One open or accepted certification a reader. After a refusal the reader can apply again.
  await createUniqueIndex(db, 'certification_once', 'certification', ['reader_id'], "state != 'refused'");
  // An ID number certifies one account of a library.
  await createUniqueIndex(db, 'certification_number', 'certification', ['library_id', 'id_hash'], "state = 'accepted'");
  await createIndex(db, 'certification_library', 'certification', ['library_id', 'state', 'asked_at']);
  await createIndex(db, 'certification_reader_id', 'certification', ['reader_id']);

  // Readers who left school, with the code that verifies their certificate.
  await schema
    .createTable('leaving')
    .addColumn('id', 'integer', identity)
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('reader_id', 'integer', partOf('reader'))
    .addColumn('code', 'text', (c) => c.notNull().unique())
    .addColumn('status_before', 'text', required)
    .addColumn('left_on', 'text', required)
    .addColumn('left_at', 'integer', required)
    .addColumn('undone_at', 'integer')
    .addColumn('note', 'text')
    .execute();
  // A reader leaves once, and again only after the departure was undone.
  await createUniqueIndex(db, 'leaving_once', 'leaving', ['reader_id'], 'undone_at is null');
  await createIndex(db, 'leaving_library', 'leaving', ['library_id', 'left_at']);
  await createIndex(db, 'leaving_reader_id', 'leaving', ['reader_id']);

  // Copies of their own data that readers request.
  await schema
    .createTable('data_export')
    .addColumn('id', 'integer', identity)
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('reader_id', 'integer', partOf('reader'))
    .addColumn('state', 'text', required)
    .addColumn('language', 'text', required)
    .addColumn('bytes', 'blob')
    .addColumn('asked_at', 'integer', required)
    .addColumn('made_at', 'integer')
    .addColumn('expires_at', 'integer')
    .execute();
  await createIndex(db, 'data_export_reader', 'data_export', ['reader_id', 'asked_at']);
  await createIndex(db, 'data_export_state', 'data_export', ['state', 'expires_at']);

  await schema
    .createTable('cancelled_account')
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('key_hash', 'text', required)
    .addColumn('cancelled_on', 'text', required)
    .addPrimaryKeyConstraint('cancelled_account_pk', ['library_id', 'key_hash'])
    .execute();

  await schema
    .createTable('staff')
    .addColumn('id', 'integer', identity)
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('account', 'text', required)
    .addColumn('account_key', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('roles', 'text', required)
    .addColumn('is_closed', 'integer', required)
    .addColumn('hash', 'text', required)
    .addColumn('must_change', 'integer', required)
    .addColumn('factor_secret', 'text')
    .addColumn('factor_confirmed_at', 'bigint')
    .addColumn('factor_last_step', 'bigint', required)
    .addColumn('created_at', 'bigint', required)
    .addUniqueConstraint('staff_account', ['library_id', 'account_key'])
    .execute();

  await schema
    .createTable('staff_recovery_code')
    .addColumn('staff_id', 'integer', partOf('staff'))
    .addColumn('code_hash', 'text', required)
    .addColumn('used_at', 'bigint')
    .addPrimaryKeyConstraint('staff_recovery_code_key', ['staff_id', 'code_hash'])
    .execute();

  await schema
    .createTable('staff_session')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('staff_id', 'integer', partOf('staff'))
    .addColumn('is_proved', 'integer', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('last_seen_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .addColumn('factor_secret', 'text')
    .addColumn('factor_begun_at', 'bigint')
    .execute();
  await createIndex(db, 'staff_session_staff', 'staff_session', ['staff_id']);
}
