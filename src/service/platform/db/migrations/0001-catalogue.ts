import type { Kysely } from 'kysely';

/** The catalogue side: libraries, records with their parts, holdings and items, dictionaries, counts, feed, imports. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;

  await schema
    .createTable('library')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('group_code', 'text', (c) => c.notNull().unique())
    .addColumn('mapping_path', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', (c) => c.notNull())
    .execute();

  await schema
    .createTable('location')
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id').onDelete('cascade'))
    .addColumn('location_id', 'text', (c) => c.notNull())
    .addColumn('lib_code', 'text', (c) => c.notNull())
    .addColumn('campus_id', 'text')
    .addColumn('type_code', 'text')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('seq', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('location_pk', ['library_id', 'location_id'])
    .execute();

  await schema
    .createTable('dictionary_entry')
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id').onDelete('cascade'))
    .addColumn('dictionary', 'text', (c) => c.notNull())
    .addColumn('code', 'text', (c) => c.notNull())
    .addColumn('parent', 'text')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('seq', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('dictionary_entry_pk', ['library_id', 'dictionary', 'code'])
    .execute();

  await schema
    .createTable('record')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id').onDelete('cascade'))
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('control_number', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('title_key', 'text', (c) => c.notNull())
    .addColumn('work_key', 'text', (c) => c.notNull())
    .addColumn('pub_year', 'integer')
    .addColumn('language', 'text')
    .addColumn('acquired_on', 'text')
    .addColumn('data', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addColumn('deleted_at', 'bigint')
    .addUniqueConstraint('record_origin', ['library_id', 'source', 'control_number'])
    .execute();
  await schema.createIndex('record_acquired').on('record').columns(['library_id', 'acquired_on']).execute();
  await schema.createIndex('record_work').on('record').columns(['library_id', 'work_key']).execute();
  await schema.createIndex('record_updated').on('record').columns(['library_id', 'updated_at']).execute();

  await schema
    .createTable('record_identifier')
    .addColumn('record_id', 'integer', (c) => c.notNull().references('record.id').onDelete('cascade'))
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('value', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('record_identifier_pk', ['record_id', 'type', 'value'])
    .execute();
  await schema.createIndex('record_identifier_value').on('record_identifier').columns(['type', 'value']).execute();

  await schema
    .createTable('record_contributor')
    .addColumn('record_id', 'integer', (c) => c.notNull().references('record.id').onDelete('cascade'))
    .addColumn('seq', 'integer', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('name_key', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('record_contributor_pk', ['record_id', 'seq'])
    .execute();
  await schema.createIndex('record_contributor_name').on('record_contributor').column('name_key').execute();

  await schema
    .createTable('record_subject')
    .addColumn('record_id', 'integer', (c) => c.notNull().references('record.id').onDelete('cascade'))
    .addColumn('seq', 'integer', (c) => c.notNull())
    .addColumn('term', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('record_subject_pk', ['record_id', 'seq'])
    .execute();

  await schema
    .createTable('record_class')
    .addColumn('record_id', 'integer', (c) => c.notNull().references('record.id').onDelete('cascade'))
    .addColumn('scheme', 'text', (c) => c.notNull())
    .addColumn('code', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('record_class_pk', ['record_id', 'scheme', 'code'])
    .execute();
  await schema.createIndex('record_class_code').on('record_class').columns(['scheme', 'code']).execute();

  await schema
    .createTable('holding')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('record_id', 'integer', (c) => c.notNull().references('record.id').onDelete('cascade'))
    .addColumn('library_id', 'integer', (c) => c.notNull())
    .addColumn('lib_code', 'text', (c) => c.notNull())
    .addColumn('location_id', 'text', (c) => c.notNull())
    .addColumn('call_number', 'text')
    .addColumn('statement', 'text')
    .execute();
  await schema.createIndex('holding_record').on('holding').column('record_id').execute();
  await schema.createIndex('holding_call_number').on('holding').columns(['library_id', 'call_number']).execute();

  await schema
    .createTable('item')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('library_id', 'integer', (c) => c.notNull())
    .addColumn('record_id', 'integer', (c) => c.notNull().references('record.id').onDelete('cascade'))
    .addColumn('holding_id', 'integer', (c) => c.notNull().references('holding.id').onDelete('cascade'))
    .addColumn('barcode', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('volume', 'text')
    .addColumn('current_location_id', 'text')
    .addColumn('due_date', 'text')
    .addColumn('material_type', 'text')
    .addUniqueConstraint('item_barcode', ['library_id', 'barcode'])
    .execute();
  await schema.createIndex('item_record').on('item').column('record_id').execute();
  await schema.createIndex('item_holding').on('item').column('holding_id').execute();

  await schema
    .createTable('electronic_access')
    .addColumn('record_id', 'integer', (c) => c.notNull().references('record.id').onDelete('cascade'))
    .addColumn('seq', 'integer', (c) => c.notNull())
    .addColumn('url', 'text', (c) => c.notNull())
    .addColumn('label', 'text')
    .addColumn('collection', 'text')
    .addColumn('coverage_from', 'text')
    .addColumn('coverage_to', 'text')
    .addColumn('note', 'text')
    .addPrimaryKeyConstraint('electronic_access_pk', ['record_id', 'seq'])
    .execute();

  await schema
    .createTable('attachment')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('record_id', 'integer', (c) => c.notNull().references('record.id').onDelete('cascade'))
    .addColumn('seq', 'integer', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('url', 'text', (c) => c.notNull())
    .addColumn('media_type', 'text')
    .execute();
  await schema.createIndex('attachment_record').on('attachment').column('record_id').execute();

  await schema
    .createTable('popularity')
    .addColumn('record_id', 'integer', (c) => c.primaryKey().references('record.id').onDelete('cascade'))
    .addColumn('loans', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('views', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('favourites', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await schema.createIndex('popularity_loans').on('popularity').column('loans').execute();

  await schema
    .createTable('popular_search')
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id').onDelete('cascade'))
    .addColumn('term', 'text', (c) => c.notNull())
    .addColumn('searches', 'integer', (c) => c.notNull())
    .addColumn('last_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('popular_search_pk', ['library_id', 'term'])
    .execute();

  await schema
    .createTable('change')
    .addColumn('seq', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('library_id', 'integer', (c) => c.notNull())
    .addColumn('record_id', 'integer', (c) => c.notNull())
    .addColumn('op', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .execute();

  await schema
    .createTable('import_run')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id').onDelete('cascade'))
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('file', 'text', (c) => c.notNull())
    .addColumn('fingerprint', 'text', (c) => c.notNull())
    .addColumn('position', 'bigint', (c) => c.notNull())
    .addColumn('records', 'integer', (c) => c.notNull())
    .addColumn('rejected', 'integer', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('started_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute();
}
