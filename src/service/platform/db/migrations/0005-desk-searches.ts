import { sql, type Kysely } from 'kysely';
import { createIndex } from './baseline/builders.ts';

/**
 * What the desk looks for: the loan of a copy by its barcode, readers by mail and phone, suppressed records, and open
 * requests. The index of all requests of a library goes: without statistics SQLite used it for the requests of a reader.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndex(db, 'loan_barcode', 'loan', ['barcode', 'library_id']);
  await createIndex(db, 'reader_mail', 'reader', ['mail', 'library_id'], 'mail is not null');
  await createIndex(db, 'reader_phone', 'reader', ['phone', 'library_id'], 'phone is not null');
  await createIndex(db, 'record_suppressed', 'record', ['library_id', 'suppressed_at'], 'suppressed_at is not null');
  await createIndex(db, 'copy_request_open', 'copy_request', ['library_id', 'stage'], 'is_open = 1');
  await createIndex(db, 'copy_request_closed', 'copy_request', ['library_id', 'updated_at'], 'is_open = 0');
  await sql`drop index copy_request_library`.execute(db);
}
