import { type Kysely, sql } from 'kysely';
import { refuseChange } from '../../triggers.ts';
import { createIndex, identity, optional, partOf, required } from './builders.ts';

/** Statistics, the audit log, and the state of jobs and processes. */
export async function createOperation(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;

  // Activity by record and month.
  await schema
    .createTable('activity_month')
    .addColumn('record_id', 'integer', partOf('record'))
    .addColumn('type', 'text', required)
    .addColumn('month', 'text', required)
    .addColumn('origin', 'text', required)
    .addColumn('count', 'integer', required)
    .addPrimaryKeyConstraint('activity_month_pk', ['record_id', 'type', 'month', 'origin'])
    .execute();
  await createIndex(db, 'activity_month_origin', 'activity_month', ['origin', 'month']);

  await schema
    .createTable('popularity')
    .addColumn('record_id', 'integer', (c) => c.primaryKey().references('record.id').onDelete('cascade'))
    .addColumn('loans', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('views', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('favourites', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();

  await schema
    .createTable('popular_search')
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('term', 'text', required)
    .addColumn('searches', 'integer', required)
    .addColumn('last_at', 'bigint', required)
    .addPrimaryKeyConstraint('popular_search_pk', ['library_id', 'term'])
    .execute();

  // Searches of a day and those without results. No row names a reader.
  await schema
    .createTable('search_day')
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('day', 'text', required)
    .addColumn('searches', 'integer', required)
    .addColumn('misses', 'integer', required)
    .addPrimaryKeyConstraint('search_day_pk', ['library_id', 'day'])
    .execute();

  await schema
    .createTable('missed_search')
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('term', 'text', required)
    .addColumn('searches', 'integer', required)
    .addColumn('last_at', 'bigint', required)
    .addPrimaryKeyConstraint('missed_search_pk', ['library_id', 'term'])
    .execute();

  // The history of a reader.
  await schema
    .createTable('behaviour')
    .addColumn('id', 'integer', identity)
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('reader_id', 'integer', partOf('reader'))
    .addColumn('type', 'text', required)
    .addColumn('record_id', 'integer', optional('record'))
    .addColumn('page', 'text')
    .addColumn('at', 'bigint', required)
    .addColumn('barcode', 'text')
    .addColumn('property_number', 'text')
    .addColumn('location', 'text')
    .addColumn('amount_due', 'integer')
    .addColumn('amount_paid', 'integer')
    .addColumn('block_from', 'text')
    .addColumn('block_to', 'text')
    .addColumn('process_flag', 'integer')
    .addColumn('loan_id', 'integer')
    .addColumn('charge_id', 'integer', (c) => c.references('charge.id'))
    .addColumn('title', 'text')
    .addColumn('note', 'text')
    .execute();
  await createIndex(db, 'behaviour_reader', 'behaviour', ['reader_id', 'at']);
  // To delete rows after their retention period.
  await createIndex(db, 'behaviour_library', 'behaviour', ['library_id', 'at']);
  await createIndex(db, 'behaviour_record', 'behaviour', ['record_id']);
  // Most rows are about neither a loan nor a charge.
  await createIndex(db, 'behaviour_loan', 'behaviour', ['loan_id'], 'loan_id is not null');
  await createIndex(db, 'behaviour_charge', 'behaviour', ['charge_id'], 'charge_id is not null');

  await schema
    .createTable('visit_day')
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('day', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('target', 'text', required)
    .addColumn('count', 'integer', required)
    .addPrimaryKeyConstraint('visit_day_pk', ['library_id', 'day', 'kind', 'target'])
    .execute();

  // No reference to the record: records are only marked as deleted, and each check would cost time with every event.
  await schema
    .createTable('ranking_day')
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('type', 'text', required)
    .addColumn('day', 'text', required)
    .addColumn('record_id', 'integer', required)
    .addColumn('origin', 'text', required)
    .addColumn('count', 'integer', required)
    .addColumn('counted', 'integer', required)
    .addPrimaryKeyConstraint('ranking_day_pk', ['library_id', 'type', 'day', 'record_id', 'origin'])
    .execute();
  // Counts that are not in the totals yet.
  await createIndex(db, 'ranking_day_waiting', 'ranking_day', ['library_id', 'type', 'record_id'], 'count <> counted');

  await schema
    .createTable('ranking_total')
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('type', 'text', required)
    .addColumn('span', 'text', required)
    .addColumn('lib_code', 'text', required)
    .addColumn('subject', 'text', required)
    .addColumn('record_id', 'integer', required)
    .addColumn('count', 'integer', required)
    .addPrimaryKeyConstraint('ranking_total_pk', ['library_id', 'type', 'span', 'lib_code', 'subject', 'record_id'])
    .execute();
  // A ranking is a range of this index, read from its end.
  await createIndex(db, 'ranking_total_order', 'ranking_total', [
    'library_id',
    'type',
    'span',
    'lib_code',
    'subject',
    'count',
    'record_id',
  ]);

  await schema
    .createTable('ranking_scope')
    .addColumn('record_id', 'integer', required)
    .addColumn('lib_code', 'text', required)
    .addColumn('subject', 'text', required)
    .addPrimaryKeyConstraint('ranking_scope_pk', ['record_id', 'lib_code', 'subject'])
    .execute();

  await schema
    .createTable('ranking_window')
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('type', 'text', required)
    .addColumn('span', 'text', required)
    .addColumn('start', 'text', required)
    .addColumn('part', 'integer', required)
    .addPrimaryKeyConstraint('ranking_window_pk', ['library_id', 'type', 'span'])
    .execute();

  await schema
    .createTable('ranking_feed')
    .addColumn('library_id', 'integer', (c) => c.primaryKey().references('library.id').onDelete('cascade'))
    .addColumn('seq', 'bigint', required)
    .execute();

  // An entry about a loan or a request names it instead of the reader, so that it loses the reader with the loan.
  await schema
    .createTable('audit_entry')
    .addColumn('id', 'integer', identity)
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('at', 'bigint', required)
    .addColumn('kind', 'text', required)
    .addColumn('detail', 'text', required)
    .addColumn('staff', 'text')
    .addColumn('reader_id', 'integer', optional('reader'))
    .addColumn('account', 'text')
    .addColumn('client', 'text')
    .addColumn('subjects', 'text')
    .addColumn('loan_id', 'integer', optional('loan'))
    .addColumn('request_id', 'integer', optional('copy_request'))
    .execute();
  await createIndex(db, 'audit_entry_library', 'audit_entry', ['library_id', 'at']);
  await createIndex(db, 'audit_entry_reader', 'audit_entry', ['reader_id']);
  // Recently settled tasks at the desk, without the many entries about loans (desk/settled.ts).
  await createIndex(
    db,
    'audit_entry_settled',
    'audit_entry',
    ['library_id', 'at'],
    "kind = 'deskAct' and detail not in ('lend', 'return', 'renew')",
  );
  await createIndex(
    db,
    'audit_entry_commands',
    'audit_entry',
    ['library_id', 'at'],
    "kind in ('command', 'commandFailed')",
  );
  await createIndex(db, 'audit_entry_loan_id', 'audit_entry', ['loan_id']);
  await createIndex(db, 'audit_entry_request_id', 'audit_entry', ['request_id']);
  // Rows are only added. A row loses what identifies a reader whose account is deleted (audit/erase-audit.ts).
  const isOther = (column: string) => sql`new.${sql.ref(column)} is distinct from old.${sql.ref(column)}`;
  const isFilled = (column: string) => sql`(new.${sql.ref(column)} is not null and ${isOther(column)})`;
  const changes = [
    ...['id', 'library_id', 'at', 'kind', 'detail', 'staff'].map(isOther),
    ...['reader_id', 'account', 'client', 'subjects', 'loan_id', 'request_id'].map(isFilled),
  ];
  await refuseChange(db, {
    name: 'audit_entry_no_update',
    table: 'audit_entry',
    before: 'update',
    when: sql.join(changes, sql` or `),
    message: 'the audit log is only added to',
  });

  // The process that runs the scheduled jobs.
  await schema
    .createTable('schedule_lease')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('holder', 'text', required)
    .addColumn('held_until', 'bigint', required)
    .execute();

  await schema
    .createTable('schedule_run')
    .addColumn('job', 'text', required)
    .addColumn('scope', 'text', required)
    .addColumn('done_at', 'bigint')
    .addColumn('done_day', 'text')
    .addColumn('failed_at', 'bigint')
    .addColumn('problem', 'text')
    .addPrimaryKeyConstraint('schedule_run_key', ['job', 'scope'])
    .execute();

  // The files of libraries that were loaded last: at most one row.
  await schema
    .createTable('loaded_files')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('state', 'text', required)
    .addColumn('at', 'bigint', required)
    .execute();

  // The store was moved to another database, or is being filled from one: at most one row.
  await schema
    .createTable('store_move')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('state', 'text', required)
    .addColumn('other', 'text', required)
    .addColumn('at', 'bigint', required)
    .execute();
}
