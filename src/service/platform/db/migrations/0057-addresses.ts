import { sql, type Kysely } from 'kysely';

/** Addresses of readers: where copies and purchases are sent to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('reader_address')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id').onDelete('cascade'))
    .addColumn('reader_id', 'integer', (c) => c.notNull().references('reader.id').onDelete('cascade'))
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('area_code', 'text', (c) => c.notNull())
    .addColumn('areas', 'text', (c) => c.notNull())
    .addColumn('detail', 'text', (c) => c.notNull())
    .addColumn('postcode', 'text', (c) => c.notNull())
    .addColumn('recipient', 'text', (c) => c.notNull())
    .addColumn('phone', 'text', (c) => c.notNull())
    .addColumn('is_default', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('reader_address_reader').on('reader_address').columns(['reader_id', 'id']).execute();
  // Whatever goes wrong elsewhere: one default a reader.
  await db.schema
    .createIndex('reader_address_default')
    .unique()
    .on('reader_address')
    .column('reader_id')
    .where(sql.ref('is_default'), '=', 1)
    .execute();
}
