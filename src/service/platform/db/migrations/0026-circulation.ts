import { sql, type Kysely } from 'kysely';

/** What readers have borrowed, and had. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('loan')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id').onDelete('cascade'))
    .addColumn('reader_id', 'integer', (c) => c.references('reader.id').onDelete('set null'))
    .addColumn('item_id', 'integer', (c) => c.references('item.id').onDelete('set null'))
    .addColumn('record_id', 'integer', (c) => c.references('record.id').onDelete('set null'))
    .addColumn('barcode', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('author', 'text')
    .addColumn('volume', 'text')
    .addColumn('call_number', 'text')
    .addColumn('lib_code', 'text', (c) => c.notNull())
    .addColumn('location_id', 'text', (c) => c.notNull())
    .addColumn('material_type', 'text')
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('search_key', 'text', (c) => c.notNull())
    .addColumn('lent_on', 'text', (c) => c.notNull())
    .addColumn('due_on', 'text', (c) => c.notNull())
    .addColumn('renewals', 'integer', (c) => c.notNull())
    .addColumn('renewed_on', 'text')
    .addColumn('returned_on', 'text')
    .addColumn('returned_at', 'bigint')
    .addColumn('status_after', 'text', (c) => c.notNull())
    .addColumn('origin', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  // Whatever goes wrong elsewhere: nothing is lent twice at once.
  await schema
    .createIndex('loan_running')
    .unique()
    .on('loan')
    .columns(['item_id'])
    .where(sql.ref('returned_at'), 'is', null)
    .execute();
  await schema.createIndex('loan_item').on('loan').columns(['item_id']).execute();
  await schema.createIndex('loan_reader').on('loan').columns(['reader_id', 'returned_at', 'lent_on']).execute();
  await schema.createIndex('loan_record').on('loan').columns(['record_id']).execute();
}
