import type { Kysely } from 'kysely';
import { createIndex, createUniqueIndex, identity, optional, partOf, required } from './builders.ts';

/** Messages to readers and their subscriptions. */
export async function createNotices(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;

  await schema
    .createTable('notice')
    .addColumn('id', 'integer', identity)
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('reader_id', 'integer', partOf('reader'))
    .addColumn('kind', 'text', required)
    .addColumn('told', 'text', required)
    .addColumn('link', 'text')
    .addColumn('created_at', 'bigint', required)
    .addColumn('read_at', 'bigint')
    .addColumn('mail', 'text')
    .addColumn('phone', 'text')
    .execute();
  // Unread notices are counted each time the personal menu opens. The id is the order of time.
  await createIndex(db, 'notice_reader', 'notice', ['reader_id', 'read_at', 'id']);
  await createIndex(db, 'notice_order', 'notice', ['reader_id', 'id']);
  await createIndex(db, 'notice_library', 'notice', ['library_id']);
  await createIndex(db, 'notice_mail', 'notice', ['library_id', 'mail', 'reader_id'], 'mail is not null');
  await createIndex(db, 'notice_phone', 'notice', ['library_id', 'phone', 'reader_id'], 'phone is not null');

  await schema
    .createTable('notice_setting')
    .addColumn('reader_id', 'integer', partOf('reader'))
    .addColumn('kinds', 'text', required)
    .addColumn('mail', 'text', required)
    .addColumn('phone', 'text', required)
    .addPrimaryKeyConstraint('notice_setting_key', ['reader_id', 'kinds'])
    .execute();

  await schema
    .createTable('notice_digest')
    .addColumn('reader_id', 'integer', partOf('reader'))
    .addColumn('channel', 'text', required)
    .addColumn('day', 'text', required)
    .addPrimaryKeyConstraint('notice_digest_key', ['reader_id', 'channel'])
    .execute();

  // Notices about loans that were already written.
  await schema
    .createTable('loan_notice')
    .addColumn('loan_id', 'integer', partOf('loan'))
    .addColumn('kind', 'text', required)
    .addColumn('due_on', 'text', required)
    .addColumn('step', 'integer', required)
    .addColumn('notice_id', 'integer', optional('notice'))
    .addPrimaryKeyConstraint('loan_notice_key', ['loan_id', 'kind', 'due_on', 'step'])
    .execute();
  await createIndex(db, 'loan_notice_notice', 'loan_notice', ['notice_id']);

  await schema
    .createTable('subscription')
    .addColumn('id', 'integer', identity)
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('reader_id', 'integer', partOf('reader'))
    .addColumn('kind', 'text', required)
    .addColumn('term', 'text', required)
    .addColumn('term_key', 'text', required)
    .addColumn('search', 'text')
    .addColumn('rhythm', 'text', required)
    .addColumn('paused', 'integer', required)
    .addColumn('mail', 'integer', required)
    .addColumn('looked_to', 'integer', required)
    .addColumn('looked_on', 'text')
    .addColumn('next_on', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .execute();
  await createUniqueIndex(db, 'subscription_term', 'subscription', ['reader_id', 'kind', 'term_key']);
  await createIndex(db, 'subscription_due', 'subscription', ['library_id', 'next_on'], 'paused = 0');

  await schema
    .createTable('subscription_match')
    .addColumn('subscription_id', 'integer', partOf('subscription'))
    .addColumn('record_id', 'integer', partOf('record'))
    .addColumn('found_on', 'text', required)
    .addPrimaryKeyConstraint('subscription_match_key', ['subscription_id', 'record_id'])
    .execute();
  await createIndex(db, 'subscription_match_record', 'subscription_match', ['record_id']);

  await schema
    .createTable('reader_recommendation')
    .addColumn('reader_id', 'integer', (c) => c.primaryKey().references('reader.id').onDelete('cascade'))
    .addColumn('basis', 'text', required)
    .addColumn('records', 'text', required)
    .execute();
}
