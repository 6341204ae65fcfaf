import type { Kysely } from 'kysely';
import { createIndex, createUniqueIndex, identity, optional, partOf, required } from './builders.ts';

/** Loans, requests for copies, interlibrary requests, and machines that lend over SIP2. */
export async function createCirculation(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;

  await schema
    .createTable('loan')
    .addColumn('id', 'integer', identity)
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('reader_id', 'integer', optional('reader'))
    .addColumn('item_id', 'integer', optional('item'))
    .addColumn('record_id', 'integer', optional('record'))
    .addColumn('barcode', 'text', required)
    .addColumn('title', 'text', required)
    .addColumn('author', 'text')
    .addColumn('volume', 'text')
    .addColumn('call_number', 'text')
    .addColumn('lib_code', 'text', required)
    .addColumn('location_id', 'text', required)
    .addColumn('material_type', 'text')
    .addColumn('subject', 'text', required)
    .addColumn('search_key', 'text', required)
    .addColumn('lent_on', 'text', required)
    .addColumn('due_on', 'text', required)
    .addColumn('renewals', 'integer', required)
    .addColumn('renewed_on', 'text')
    .addColumn('returned_on', 'text')
    .addColumn('returned_at', 'bigint')
    .addColumn('status_after', 'text', required)
    .addColumn('origin', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .execute();
  // A copy is never lent twice at once.
  await createUniqueIndex(db, 'loan_running', 'loan', ['item_id'], 'returned_at is null');
  await createIndex(db, 'loan_item', 'loan', ['item_id']);
  await createIndex(db, 'loan_reader', 'loan', ['reader_id', 'returned_at', 'lent_on']);
  await createIndex(db, 'loan_record', 'loan', ['record_id']);
  // Jobs look for due loans every day, among current loans only.
  await createIndex(db, 'loan_due', 'loan', ['library_id', 'due_on'], 'returned_at is null');

  // Readers who agreed to a history of their loans. Without consent, no loan is added to it.
  await schema
    .createTable('loan_history_consent')
    .addColumn('reader_id', 'integer', (c) => c.primaryKey().references('reader.id').onDelete('cascade'))
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('agreed_at', 'bigint', required)
    .execute();

  // Pairs of titles that at least three patrons borrowed. No row names a patron.
  await schema
    .createTable('co_loan')
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('record_id', 'integer', partOf('record'))
    .addColumn('other_id', 'integer', partOf('record'))
    .addColumn('worth', 'integer', required)
    .addPrimaryKeyConstraint('co_loan_pk', ['record_id', 'other_id'])
    .execute();
  // To delete pairs with either title.
  await createIndex(db, 'co_loan_other', 'co_loan', ['other_id']);
  await createIndex(db, 'co_loan_library', 'co_loan', ['library_id', 'record_id']);

  // Reservations, entrusted loans, online loans, re-lending and home delivery.
  await schema
    .createTable('copy_request')
    .addColumn('id', 'integer', identity)
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('kind', 'text', required)
    .addColumn('stage', 'text', required)
    .addColumn('status', 'integer', required)
    .addColumn('is_open', 'integer', required)
    .addColumn('reader_id', 'integer', optional('reader'))
    .addColumn('holder_id', 'integer', optional('reader'))
    .addColumn('record_id', 'integer', optional('record'))
    .addColumn('volume', 'text')
    .addColumn('volume_key', 'text', required)
    .addColumn('title', 'text', required)
    .addColumn('title_lang', 'text', required)
    .addColumn('author', 'text')
    .addColumn('item_id', 'integer', optional('item'))
    .addColumn('barcode', 'text')
    .addColumn('call_number', 'text')
    .addColumn('location_id', 'text')
    .addColumn('item_after', 'text', required)
    .addColumn('asked_loan_id', 'integer', optional('loan'))
    .addColumn('loan_id', 'integer', optional('loan'))
    .addColumn('pickup_place', 'text')
    .addColumn('fee', 'integer', required)
    .addColumn('needs_approval', 'integer', required)
    .addColumn('verify_status', 'text')
    .addColumn('claim_status', 'text')
    .addColumn('suspended_until', 'text')
    .addColumn('until', 'text')
    .addColumn('code_hash', 'text')
    .addColumn('code_expires_at', 'bigint')
    .addColumn('code_tries', 'integer', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .execute();
  // No copy is promised twice.
  await createUniqueIndex(db, 'copy_request_item', 'copy_request', ['item_id'], 'is_open = 1');
  // No reader requests the same thing twice.
  await createUniqueIndex(
    db,
    'copy_request_once',
    'copy_request',
    ['reader_id', 'record_id', 'volume_key'],
    'is_open = 1',
  );
  // No loan is requested twice.
  await createUniqueIndex(db, 'copy_request_asked', 'copy_request', ['asked_loan_id'], 'is_open = 1');
  await createIndex(db, 'copy_request_record', 'copy_request', ['record_id', 'is_open']);
  await createIndex(db, 'copy_request_reader', 'copy_request', ['reader_id', 'is_open']);
  await createIndex(db, 'copy_request_holder', 'copy_request', ['holder_id', 'is_open']);
  await createIndex(db, 'copy_request_loan', 'copy_request', ['loan_id']);
  await createIndex(db, 'copy_request_library', 'copy_request', ['library_id', 'is_open']);
  await createIndex(db, 'copy_request_asked_loan_id', 'copy_request', ['asked_loan_id']);
  await createIndex(db, 'copy_request_item_id', 'copy_request', ['item_id']);

  await schema
    .createTable('copy_request_step')
    .addColumn('id', 'integer', identity)
    .addColumn('request_id', 'integer', partOf('copy_request'))
    .addColumn('reader_id', 'integer', partOf('reader'))
    .addColumn('at', 'bigint', required)
    .addColumn('stage', 'text', required)
    .addColumn('actor', 'text', required)
    .addColumn('text', 'text')
    .execute();
  await createIndex(db, 'copy_request_step_request', 'copy_request_step', ['request_id']);
  await createIndex(db, 'copy_request_step_reader', 'copy_request_step', ['reader_id']);

  await schema
    .createTable('copy_request_address')
    .addColumn('request_id', 'integer', (c) => c.primaryKey().references('copy_request.id').onDelete('cascade'))
    .addColumn('reader_id', 'integer', partOf('reader'))
    .addColumn('address_id', 'text')
    .addColumn('recipient', 'text', required)
    .addColumn('phone', 'text', required)
    .addColumn('detail', 'text', required)
    .addColumn('postcode', 'text', required)
    .execute();
  await createIndex(db, 'copy_request_address_reader', 'copy_request_address', ['reader_id']);

  // Requests whose loans were deleted still count towards the yearly limits.
  await schema
    .createTable('copy_request_use')
    .addColumn('reader_id', 'integer', partOf('reader'))
    .addColumn('year', 'integer', required)
    .addColumn('kind', 'text', required)
    .addColumn('used', 'integer', required)
    .addPrimaryKeyConstraint('copy_request_use_pk', ['reader_id', 'year', 'kind'])
    .execute();

  // Requests of readers of one library for a title of another one.
  await schema
    .createTable('library_request')
    .addColumn('id', 'integer', identity)
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('reader_id', 'integer', partOf('reader'))
    .addColumn('owner_id', 'integer', partOf('library'))
    .addColumn('record_id', 'integer', optional('record'))
    .addColumn('title', 'text', required)
    .addColumn('status', 'integer', required)
    .addColumn('answer', 'text')
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .execute();
  await createIndex(db, 'library_request_reader', 'library_request', ['reader_id', 'created_at']);
  await createIndex(db, 'library_request_owner', 'library_request', ['owner_id', 'status']);
  await createIndex(db, 'library_request_library', 'library_request', ['library_id', 'status']);
  await createIndex(db, 'library_request_record', 'library_request', ['record_id']);

  await schema
    .createTable('outbox')
    .addColumn('id', 'integer', identity)
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('channel', 'text', required)
    .addColumn('recipient', 'text', required)
    .addColumn('subject', 'text', required)
    .addColumn('body', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('problem', 'text')
    .addColumn('created_at', 'bigint', required)
    .addColumn('settled_at', 'bigint')
    .addColumn('headers', 'text')
    .addColumn('retry_until', 'bigint')
    .execute();
  await createIndex(db, 'outbox_created', 'outbox', ['created_at']);
  await createIndex(db, 'outbox_retry', 'outbox', ['state', 'id'], 'retry_until is not null');
  // To delete messages of a cancelled account.
  await createIndex(db, 'outbox_recipient', 'outbox', ['library_id', 'recipient']);

  // Orders of documents from elsewhere.
  await schema
    .createTable('document_delivery')
    .addColumn('id', 'integer', identity)
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('reader_id', 'integer', partOf('reader'))
    .addColumn('record_id', 'integer', optional('record'))
    .addColumn('state', 'text', required)
    .addColumn('open_key', 'text')
    .addColumn('reply', 'text')
    .addColumn('document_type', 'text', required)
    .addColumn('publication_name', 'text', required)
    .addColumn('article_title', 'text', required)
    .addColumn('author', 'text', required)
    .addColumn('issue', 'text', required)
    .addColumn('version', 'text', required)
    .addColumn('place', 'text', required)
    .addColumn('publisher', 'text', required)
    .addColumn('year', 'text', required)
    .addColumn('issn', 'text', required)
    .addColumn('isbn', 'text', required)
    .addColumn('pages', 'text', required)
    .addColumn('doi', 'text', required)
    .addColumn('remarks', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .addUniqueConstraint('document_delivery_open', ['reader_id', 'open_key'])
    .execute();
  await createIndex(db, 'document_delivery_state', 'document_delivery', ['library_id', 'state', 'id']);
  await createIndex(db, 'document_delivery_record', 'document_delivery', ['record_id']);

  // How an order is sent to the supplier.
  await schema
    .createTable('document_dispatch')
    .addColumn('request_id', 'integer', (c) => c.primaryKey().references('document_delivery.id').onDelete('cascade'))
    .addColumn('stage', 'text', required)
    .addColumn('order_key', 'text', (c) => c.notNull().unique())
    .addColumn('outbox_id', 'integer', optional('outbox'))
    .addColumn('reference', 'text')
    .addColumn('tries', 'integer', required)
    .addColumn('next_at', 'bigint', required)
    .addColumn('problem', 'text')
    .execute();
  await createIndex(db, 'document_dispatch_next', 'document_dispatch', ['stage', 'next_at']);
  await createIndex(db, 'document_dispatch_outbox', 'document_dispatch', ['outbox_id']);

  await schema
    .createTable('delivered_document')
    .addColumn('request_id', 'integer', (c) => c.primaryKey().references('document_delivery.id').onDelete('cascade'))
    .addColumn('file_name', 'text')
    .addColumn('media_type', 'text')
    .addColumn('bytes', 'blob')
    .addColumn('url', 'text')
    .addColumn('expires_at', 'bigint', required)
    .execute();

  await schema
    .createTable('sip_account')
    .addColumn('id', 'integer', identity)
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('account', 'text', required)
    .addColumn('account_key', 'text', (c) => c.notNull().unique())
    .addColumn('hash', 'text', required)
    .addColumn('is_closed', 'integer', required)
    .addColumn('lib_code', 'text', required)
    .addColumn('language', 'text', required)
    .addColumn('charset', 'text', required)
    .addColumn('line_end', 'text', required)
    .addColumn('delimiter', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .execute();

  // Debts and blocks of a reader in another system, and when it reported them.
  await schema
    .createTable('sip_patron')
    .addColumn('reader_id', 'integer', (c) => c.primaryKey().references('reader.id').onDelete('cascade'))
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('known_at', 'bigint', required)
    .addColumn('owed_fen', 'integer', required)
    .addColumn('fees', 'text', required)
    .addColumn('blocks', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('tells_loans', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();

  // When another system last reported the state of a copy.
  await schema
    .createTable('sip_item')
    .addColumn('item_id', 'integer', (c) => c.primaryKey().references('item.id').onDelete('cascade'))
    .addColumn('known_at', 'bigint', required)
    .execute();
}
