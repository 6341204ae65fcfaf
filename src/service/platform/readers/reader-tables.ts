import type { DataGroup } from '../../../lib/rules/reader-data.ts';
import type { Database } from '../db/database.ts';

type FoundBy =
  | { column: string }
  /** A column that refers to a row which is the reader's itself. */
  | { column: string; parent: keyof Database & string }
  /** A column with a mail address or phone number, in rows of the reader's library. */
  | { contact: string };

export interface ReaderTable {
  table: keyof Database & string;
  /** Under which readers are shown it. */
  group: DataGroup;
  by: FoundBy;
  /**
   * Once the account is cancelled. `deleted`: no row is left. `unnamed`: rows may stay without what leads to the
   * reader, for the reason that readers see (message `kept_<group>`); `about` are then the columns which are not the
   * reader's, but the book's or the library's, and stay.
   */
  fate: { kind: 'deleted' } | { kind: 'unnamed'; about: readonly string[] };
  /** Columns that a copy of the reader's data leaves out, or why it leaves out the table. */
  copy: { omit: readonly string[] } | { none: string };
}

const deleted = { kind: 'deleted' } as const;
const whole = { omit: [] } as const;
const byReader = { column: 'reader_id' } as const;

/** A table whose rows are wholly the reader's: it goes with the reader, and is copied but for these columns. */
const own = (table: ReaderTable['table'], group: DataGroup, ...omit: readonly string[]): ReaderTable => ({
  table,
  group,
  by: byReader,
  fate: deleted,
  copy: { omit },
});
/** The same, of rows that hang on a row of the reader's. */
const below = (
  table: ReaderTable['table'],
  group: DataGroup,
  column: string,
  parent: ReaderTable['table'],
): ReaderTable => ({ table, group, by: { column, parent }, fate: deleted, copy: whole });
/** A table that goes with the reader and that no copy has. @param why for anyone who reads this list */
const uncopied = (table: ReaderTable['table'], group: DataGroup, why: string, by: FoundBy = byReader): ReaderTable => ({
  table,
  group,
  by,
  fate: deleted,
  copy: { none: why },
});

/** A table whose rows may stay without the reader. @param about columns that are the book's or the library's */
const unnamed = (
  table: ReaderTable['table'],
  group: DataGroup,
  about: readonly string[],
  { by = byReader, copy = whole }: Partial<Pick<ReaderTable, 'by' | 'copy'>> = {},
): ReaderTable => ({ table, group, by, fate: { kind: 'unnamed', about }, copy });

/**
 * Every table of the store in which a reader has something. Copies of readers' data (my-data/make.ts) and cancelled accounts
 * (service/account-cancellation) go by this list; tests/reader-tables.test.ts compares it with the store, so that a new
 * table with a reader in it is not forgotten. A table that deletes with its reader (onDelete cascade) is one line here.
 */
export const readerTables: readonly ReaderTable[] = [
  // Folded forms of account and number are the same again.
  { ...own('reader', 'entry', 'account_key', 'primary_key'), by: { column: 'id' } },
  own('reader_profile', 'entry'),
  own('reader_picture', 'entry', 'key'),
  uncopied('credential', 'entry', 'hashes of passwords are secrets'),
  uncopied('second_factor', 'ways', 'sealed secrets of apps'),
  uncopied('second_factor_enrolment', 'ways', 'sealed secrets of apps'),
  uncopied('recovery_code', 'ways', 'hashes of codes are secrets'),
  own('reader_identity', 'ways'),
  own('session', 'ways', 'id', 'card_key', 'card_secret'),
  uncopied('session_origin', 'ways', 'keyed hashes of names that others gave their sessions', {
    column: 'session_id',
    parent: 'session',
  }),
  uncopied('recovery', 'ways', 'keyed hashes of tickets that work for half an hour'),
  // Codes stand in the texts, and what ends mail in the headers.
  {
    table: 'outbox',
    group: 'messages',
    by: { contact: 'recipient' },
    fate: deleted,
    copy: { omit: ['body', 'headers'] },
  },
  own('notice', 'messages'),
  own('reader_setting', 'settings'),
  own('reader_search', 'searches'),
  own('notice_setting', 'settings'),
  own('notice_digest', 'messages'),
  own('subscription', 'subscriptions', 'term_key'),
  below('subscription_match', 'subscriptions', 'subscription_id', 'subscription'),
  own('reader_recommendation', 'subscriptions'),
  own('behaviour', 'behaviour'),
  unnamed(
    'loan',
    'loans',
    [
      'barcode',
      'title',
      'author',
      'volume',
      'call_number',
      'lib_code',
      'location_id',
      'material_type',
      'subject',
      'search_key',
      'lent_on',
      'due_on',
      'renewed_on',
      'returned_on',
      'status_after',
      'origin',
    ],
    { copy: { omit: ['search_key'] } },
  ),
  unnamed('loan_notice', 'loans', ['kind', 'due_on'], { by: { column: 'loan_id', parent: 'loan' } }),
  unnamed(
    'copy_request',
    'requests',
    [
      'kind',
      'stage',
      'volume',
      'volume_key',
      'title',
      'title_lang',
      'author',
      'barcode',
      'call_number',
      'location_id',
      'item_after',
      'pickup_place',
      'verify_status',
      'claim_status',
      'suspended_until',
      'until',
      'code_hash',
    ],
    // Who has the copy, and that reader's loan, are somebody else's.
    { copy: { omit: ['code_hash', 'volume_key', 'holder_id', 'asked_loan_id'] } },
  ),
  own('copy_request_step', 'requests'),
  own('copy_request_address', 'requests'),
  own('reader_address', 'entry', 'area_code'),
  own('copy_request_use', 'requests'),
  own('loan_history_consent', 'settings'),
  own('sip_patron', 'loans'),
  // The ledger is append only: it forgets its reader and nothing else.
  unnamed('ledger_entry', 'charges', ['key', 'kind', 'receipt', 'note', 'day', 'staff', 'lib_code']),
  unnamed('charge', 'charges', ['kind', 'title', 'barcode', 'location_id', 'from_day', 'to_day'], {
    by: { column: 'entry_id', parent: 'ledger_entry' },
  }),
  unnamed('ledger_transfer', 'charges', ['debit', 'credit'], { by: { column: 'entry_id', parent: 'ledger_entry' } }),
  // What was paid is kept as the ledger is; notes of what happened say nothing of the reader.
  unnamed('payment', 'charges', ['kind', 'ref', 'method', 'number', 'title', 'state', 'provider_number'], {
    copy: { omit: ['open_key', 'qr'] },
  }),
  unnamed('payment_refund', 'charges', ['number', 'reason', 'state'], {
    by: { column: 'payment_id', parent: 'payment' },
  }),
  unnamed('sip_payment', 'charges', ['number', 'fee', 'state', 'problem'], {
    by: { column: 'payment_id', parent: 'payment' },
  }),
  unnamed('payment_event', 'charges', ['kind', 'detail'], { by: { column: 'payment_id', parent: 'payment' } }),
  unnamed(
    'purchase_order',
    'orders',
    [
      'number',
      'vendor',
      'stage',
      'pickup_place',
      'quote',
      'vendor_number',
      'carrier',
      'tracking',
      'expected_on',
      'freight_fund',
      'freight_category',
      'day',
    ],
    { copy: { omit: ['quote'] } },
  ),
  unnamed(
    'purchase_line',
    'orders',
    ['isbn', 'title', 'title_lang', 'author', 'publisher', 'class_no', 'data', 'fund', 'fund_category', 'barcode'],
    { by: { column: 'order_id', parent: 'purchase_order' }, copy: { omit: ['data'] } },
  ),
  unnamed('purchase_step', 'orders', ['stage', 'actor', 'text'], {
    by: { column: 'order_id', parent: 'purchase_order' },
  }),
  unnamed('purchase_logistic', 'orders', ['text'], { by: { column: 'order_id', parent: 'purchase_order' } }),
  unnamed('purchase_dispatch', 'orders', ['kind', 'problem'], {
    by: { column: 'order_id', parent: 'purchase_order' },
    copy: { none: 'the order holds what the vendor received' },
  }),
  own('purchase_cart', 'orders'),
  own('purchase_address', 'orders'),
  own('library_request', 'requests'),
  own('electronic_request', 'requests', 'open_key'),
  own('document_delivery', 'requests', 'open_key'),
  { ...below('document_dispatch', 'requests', 'request_id', 'document_delivery'), copy: { omit: ['order_key'] } },
  // The documents themselves are others' works, and can be opened for some days only.
  { ...below('delivered_document', 'requests', 'request_id', 'document_delivery'), copy: { omit: ['bytes', 'url'] } },
  own('favourite_folder', 'favourites'),
  own('favourite', 'favourites'),
  own('book_list_favourite', 'favourites'),
  { ...own('book_list', 'bookLists', 'search_key') },
  below('book_list_record', 'bookLists', 'list_id', 'book_list'),
  below('book_list_cover', 'bookLists', 'list_id', 'book_list'),
  // Deleted or left without a name, as the reader chooses.
  unnamed('evaluation', 'evaluations', ['comment', 'state']),
  own('helpful_vote', 'behaviour'),
  own('daily_count', 'behaviour'),
  own('question', 'questions', 'text_key'),
  own('answer', 'questions', 'text_key'),
  own('recommendation_reader', 'recommendations'),
  own('point_entry', 'points'),
  own('questionnaire_participant', 'questionnaires'),
  own('questionnaire_answer', 'questionnaires'),
  own('event_sign_up', 'events'),
  uncopied('calendar_address', 'settings', 'keyed hashes of private addresses'),
  own('feedback', 'feedback'),
  below('feedback_message', 'feedback', 'feedback_id', 'feedback'),
  below('feedback_picture', 'feedback', 'feedback_id', 'feedback'),
  own('course_mark', 'courses'),
  unnamed('donation_offer', 'donations', ['receipt', 'kind', 'books', 'currency', 'state']),
  own('assistant_message', 'assistant'),
  own('assistant_day', 'assistant'),
  // The end of the number and the name are the reader's to see; the hash is good for comparing alone.
  own('certification', 'certification', 'id_hash'),
  // Names of staff are not the reader's.
  own('reader_note', 'entry', 'staff'),
  own('leaving', 'leaving'),
  // Names of staff are not the reader's.
  unnamed('audit_entry', 'audit', ['kind', 'detail', 'staff'], { copy: { omit: ['staff'] } }),
  own('data_export', 'exports', 'bytes'),
];
