import { type Kysely, sql } from 'kysely';
import { engineOf } from '../../dialect.ts';
import { createIndex, createUniqueIndex, identity, partOf, required, withoutRowid } from './builders.ts';

/** Libraries, records with their parts, holdings and copies, and the files they are imported from. */
export async function createCatalogue(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;

  await schema
    .createTable('library')
    .addColumn('id', 'integer', identity)
    .addColumn('group_code', 'text', (c) => c.notNull().unique())
    .addColumn('mapping_path', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', required)
    .execute();

  await schema
    .createTable('location')
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('location_id', 'text', required)
    .addColumn('lib_code', 'text', required)
    .addColumn('campus_id', 'text')
    .addColumn('type_code', 'text')
    .addColumn('name', 'text', required)
    .addColumn('seq', 'integer', required)
    .addPrimaryKeyConstraint('location_pk', ['library_id', 'location_id'])
    .execute();

  // `suppressed_at`: staff hide the record from readers. It counts as deleted until they show it again.
  await schema
    .createTable('record')
    .addColumn('id', 'integer', identity)
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('source', 'text', required)
    .addColumn('control_number', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('title', 'text', required)
    .addColumn('title_key', 'text', required)
    .addColumn('work_key', 'text', required)
    .addColumn('pub_year', 'integer')
    .addColumn('language', 'text')
    .addColumn('acquired_on', 'text')
    .addColumn('data', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .addColumn('deleted_at', 'bigint')
    .addColumn('suppressed_at', 'bigint')
    .addUniqueConstraint('record_origin', ['library_id', 'source', 'control_number'])
    .execute();
  await createIndex(db, 'record_acquired', 'record', ['library_id', 'acquired_on']);
  await createIndex(db, 'record_work', 'record', ['library_id', 'work_key']);
  await createIndex(db, 'record_updated', 'record', ['library_id', 'updated_at']);
  // A library has a few hundred databases among a million records.
  await createIndex(db, 'record_database', 'record', ['library_id'], "kind = 'database'");
  await createIndex(db, 'record_journals', 'record', ['library_id'], "kind = 'journal' and deleted_at is null");

  // Found by its key or by the other index only. On SQLite the key is the table, which saves an index on each import.
  await schema
    .createTable('record_identifier')
    .addColumn('record_id', 'integer', partOf('record'))
    .addColumn('type', 'text', required)
    .addColumn('value', 'text', required)
    .addPrimaryKeyConstraint('record_identifier_pk', ['record_id', 'type', 'value'])
    .modifyEnd(withoutRowid(db))
    .execute();
  await createIndex(db, 'record_identifier_value', 'record_identifier', ['type', 'value']);

  await schema
    .createTable('record_contributor')
    .addColumn('record_id', 'integer', partOf('record'))
    .addColumn('seq', 'integer', required)
    .addColumn('role', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('name_key', 'text', required)
    .addPrimaryKeyConstraint('record_contributor_pk', ['record_id', 'seq'])
    .modifyEnd(withoutRowid(db))
    .execute();
  await createIndex(db, 'record_contributor_name', 'record_contributor', ['name_key']);

  await schema
    .createTable('record_subject')
    .addColumn('record_id', 'integer', partOf('record'))
    .addColumn('seq', 'integer', required)
    .addColumn('term', 'text', required)
    .addPrimaryKeyConstraint('record_subject_pk', ['record_id', 'seq'])
    .modifyEnd(withoutRowid(db))
    .execute();

  await schema
    .createTable('record_class')
    .addColumn('record_id', 'integer', partOf('record'))
    .addColumn('scheme', 'text', required)
    .addColumn('code', 'text', required)
    .addPrimaryKeyConstraint('record_class_pk', ['record_id', 'scheme', 'code'])
    .modifyEnd(withoutRowid(db))
    .execute();
  await createIndex(db, 'record_class_code', 'record_class', ['scheme', 'code']);

  // Further keys of the work of a record.
  await schema
    .createTable('record_work_key')
    .addColumn('record_id', 'integer', partOf('record'))
    .addColumn('key', 'text', required)
    .addPrimaryKeyConstraint('record_work_key_pk', ['key', 'record_id'])
    .execute();
  await createIndex(db, 'record_work_key_record', 'record_work_key', ['record_id']);

  await schema
    .createTable('electronic_access')
    .addColumn('record_id', 'integer', partOf('record'))
    .addColumn('seq', 'integer', required)
    .addColumn('url', 'text', required)
    .addColumn('label', 'text')
    .addColumn('collection', 'text')
    .addColumn('coverage_from', 'text')
    .addColumn('coverage_to', 'text')
    .addColumn('note', 'text')
    .addPrimaryKeyConstraint('electronic_access_pk', ['record_id', 'seq'])
    .execute();
  // The title list of a database is its collection.
  await createIndex(db, 'electronic_access_collection', 'electronic_access', ['collection', 'record_id']);

  // An attachment has an address or a file of the library.
  await schema
    .createTable('attachment')
    .addColumn('id', 'integer', identity)
    .addColumn('record_id', 'integer', partOf('record'))
    .addColumn('seq', 'integer', required)
    .addColumn('title', 'text', required)
    .addColumn('url', 'text')
    .addColumn('file', 'text')
    .addColumn('media_type', 'text')
    .addColumn('access', 'text', (c) => c.notNull().defaultTo('everyone'))
    .execute();
  await createIndex(db, 'attachment_record', 'attachment', ['record_id']);

  // Records as they were in the imported file.
  await schema
    .createTable('record_source')
    .addColumn('record_id', 'integer', (c) => c.primaryKey().references('record.id').onDelete('cascade'))
    .addColumn('format', 'text', required)
    .addColumn('encoding', 'text', required)
    .addColumn('digest', 'text', required)
    .addColumn('size', 'integer', required)
    .addColumn('bytes', 'blob', required)
    .execute();

  // The files of cover images are in the data folder.
  await schema
    .createTable('record_cover')
    .addColumn('record_id', 'integer', (c) => c.primaryKey().references('record.id').onDelete('cascade'))
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('picture', 'text', required)
    .addColumn('origin', 'text', required)
    .addColumn('source', 'text', required)
    .addColumn('added_at', 'bigint', required)
    .execute();
  // A file is deleted with the last record that uses it.
  await createIndex(db, 'record_cover_picture', 'record_cover', ['picture']);

  // Notes of staff. Imports do not change them.
  await schema
    .createTable('record_note')
    .addColumn('record_id', 'integer', (c) => c.primaryKey().references('record.id').onDelete('cascade'))
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('staff_text', 'text', required)
    .addColumn('public_text', 'text', required)
    .addColumn('note_key', 'text', required)
    .addColumn('staff', 'text', required)
    .addColumn('version', 'integer', required)
    .addColumn('updated_at', 'bigint', required)
    .execute();
  await createIndex(db, 'record_note_library', 'record_note', ['library_id']);

  // Staff join records to a work or separate them from it. Imports do not change these marks.
  await schema
    .createTable('record_work_mark')
    .addColumn('record_id', 'integer', (c) => c.primaryKey().references('record.id').onDelete('cascade'))
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('work', 'text')
    .addColumn('is_apart', 'integer', required)
    .addColumn('staff', 'text', required)
    .addColumn('version', 'integer', required)
    .addColumn('updated_at', 'bigint', required)
    .execute();
  await createIndex(db, 'record_work_mark_work', 'record_work_mark', ['library_id', 'work']);

  await schema
    .createTable('holding')
    .addColumn('id', 'integer', identity)
    .addColumn('record_id', 'integer', partOf('record'))
    .addColumn('library_id', 'integer', required)
    .addColumn('lib_code', 'text', required)
    .addColumn('location_id', 'text', required)
    .addColumn('call_number', 'text')
    .addColumn('statement', 'text')
    .execute();
  await createIndex(db, 'holding_record', 'holding', ['record_id']);
  await createIndex(db, 'holding_call_number', 'holding', ['library_id', 'call_number']);

  // Holdings records that name the record they belong to.
  await schema
    .createTable('separate_holding')
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('source', 'text', required)
    .addColumn('control_number', 'text', required)
    .addColumn('record_number', 'text', required)
    .addColumn('holdings', 'text', required)
    .addPrimaryKeyConstraint('separate_holding_pk', ['library_id', 'source', 'control_number'])
    .execute();
  await createIndex(db, 'separate_holding_record', 'separate_holding', ['library_id', 'source', 'record_number']);

  await schema
    .createTable('item')
    .addColumn('id', 'integer', identity)
    .addColumn('library_id', 'integer', required)
    .addColumn('record_id', 'integer', partOf('record'))
    .addColumn('holding_id', 'integer', partOf('holding'))
    .addColumn('barcode', 'text', required)
    .addColumn('status', 'text', required)
    .addColumn('volume', 'text')
    .addColumn('current_location_id', 'text')
    .addColumn('due_date', 'text')
    .addColumn('material_type', 'text')
    .addColumn('property_number', 'text')
    .addColumn('is_own', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('source_barcode', 'text')
    .addUniqueConstraint('item_barcode', ['library_id', 'barcode'])
    .execute();
  await createIndex(db, 'item_record', 'item', ['record_id']);
  await createIndex(db, 'item_holding', 'item', ['holding_id']);

  // Changes of a copy that staff made at the desk.
  await schema
    .createTable('copy_event')
    .addColumn('id', 'integer', identity)
    .addColumn('item_id', 'integer', partOf('item'))
    .addColumn('kind', 'text', required)
    .addColumn('status_before', 'text')
    .addColumn('staff', 'text', required)
    .addColumn('note', 'text')
    .addColumn('at', 'bigint', required)
    .execute();
  await createIndex(db, 'copy_event_item', 'copy_event', ['item_id']);

  // Headings of persons, bodies and subjects.
  await schema
    .createTable('authority')
    .addColumn('id', 'integer', identity)
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('source', 'text', required)
    .addColumn('control_number', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('heading', 'text', required)
    .addColumn('heading_key', 'text', required)
    .addUniqueConstraint('authority_number', ['library_id', 'source', 'control_number'])
    .execute();
  await createIndex(db, 'authority_heading', 'authority', ['library_id', 'heading_key']);

  // Other forms of a heading and related headings.
  await schema
    .createTable('authority_form')
    .addColumn('authority_id', 'integer', partOf('authority'))
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('relation', 'text', required)
    .addColumn('seq', 'integer', required)
    .addColumn('name', 'text', required)
    .addColumn('name_key', 'text', required)
    .addPrimaryKeyConstraint('authority_form_pk', ['authority_id', 'relation', 'seq'])
    .execute();
  await createIndex(db, 'authority_form_name', 'authority_form', ['library_id', 'name_key']);

  // The change feed. Numbers ascend in the order of commits.
  await schema
    .createTable('change')
    .addColumn('seq', 'integer', identity)
    .addColumn('library_id', 'integer', required)
    .addColumn('record_id', 'integer', required)
    .addColumn('op', 'text', required)
    .addColumn('at', 'bigint', required)
    .execute();
  if (engineOf(db) === 'postgres') {
    // SQLite has one writer. PostgreSQL assigns a number before it commits: without the lock a follower would miss a change
    // whose transaction commits after one with a higher number. The lock is the same in all versions.
    await sql`create function change_in_order() returns trigger language plpgsql as $body$ begin
        perform pg_advisory_xact_lock(7201100);
        perform pg_notify('yuelan_change', '');
        return null;
      end $body$`.execute(db);
    // Before the statement, and so before its rows get their numbers.
    await sql`create trigger change_in_order before insert on change for each statement
      execute function change_in_order()`.execute(db);
  }

  await schema
    .createTable('import_run')
    .addColumn('id', 'integer', identity)
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('source', 'text', required)
    .addColumn('file', 'text', required)
    .addColumn('fingerprint', 'text', required)
    .addColumn('position', 'bigint', required)
    .addColumn('records', 'integer', required)
    .addColumn('rejected', 'integer', required)
    .addColumn('state', 'text', required)
    .addColumn('started_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .execute();

  // Files that staff import at the desk.
  await schema
    .createTable('file_import')
    .addColumn('id', 'integer', identity)
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('staff', 'text', required)
    .addColumn('file', 'text', required)
    .addColumn('source', 'text')
    .addColumn('encoding', 'text')
    .addColumn('state', 'text', required)
    .addColumn('is_open', 'integer')
    .addColumn('parts', 'integer', required)
    .addColumn('bytes', 'bigint', required)
    .addColumn('records', 'integer', required)
    .addColumn('outcome', 'text')
    .addColumn('problem', 'text')
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .execute();
  // One open import a library. Closed ones have a null, and nulls are all different.
  await createUniqueIndex(db, 'file_import_open', 'file_import', ['library_id', 'is_open']);

  // The progress of harvests from other repositories.
  await schema
    .createTable('harvest')
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('source', 'text', required)
    .addColumn('list', 'text', required)
    .addColumn('done_until', 'text')
    .addColumn('token', 'text')
    .addColumn('began_at', 'text')
    .addColumn('done_day', 'text')
    .addColumn('updated_at', 'bigint', required)
    .addColumn('records', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('withdrawn', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('rejected', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('problem', 'text')
    .addColumn('holder', 'text')
    .addColumn('held_until', 'bigint', (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('harvest_pk', ['library_id', 'source'])
    .execute();

  // Derived data of record pages, by the version of the program, so that servers of two versions can run at the same time.
  await schema
    .createTable('record_views')
    .addColumn('record_id', 'integer', partOf('record'))
    .addColumn('version', 'integer', required)
    .addColumn('updated_at', 'bigint', required)
    .addColumn('card', 'text', required)
    .addColumn('data', 'text', required)
    .addPrimaryKeyConstraint('record_views_pk', ['record_id', 'version'])
    .execute();

  await schema
    .createTable('record_views_due')
    .addColumn('record_id', 'integer', partOf('record'))
    .addColumn('version', 'integer', required)
    .addColumn('seq', 'bigint', required)
    .addPrimaryKeyConstraint('record_views_due_pk', ['record_id', 'version'])
    .execute();

  await schema
    .createTable('record_views_feed')
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('version', 'integer', required)
    .addColumn('seq', 'bigint', required)
    .addColumn('since', 'bigint', required)
    .addColumn('seen_at', 'bigint', required)
    .addPrimaryKeyConstraint('record_views_feed_pk', ['library_id', 'version'])
    .execute();
}
