import type { Kysely } from 'kysely';
import { createIndex, identity, partOf, required } from './baseline/builders.ts';

/** Events of libraries, and the readers who come to them (docs/guide/events.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('event')
    .addColumn('id', 'integer', identity)
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('key', 'text', required)
    .addColumn('data', 'text', required)
    .addColumn('begins_at', 'bigint', required)
    .addColumn('ends_at', 'bigint', required)
    .addUniqueConstraint('event_key', ['library_id', 'key'])
    .execute();

  await db.schema
    .createTable('event_sign_up')
    .addColumn('id', 'integer', identity)
    .addColumn('event_id', 'integer', partOf('event'))
    .addColumn('reader_id', 'integer', partOf('reader'))
    .addColumn('is_waiting', 'integer', required)
    .addColumn('is_reminded', 'integer', required)
    .addColumn('created_at', 'bigint', required)
    .addUniqueConstraint('event_sign_up_reader', ['event_id', 'reader_id'])
    .execute();
  await createIndex(db, 'event_sign_up_of_reader', 'event_sign_up', ['reader_id']);
}
