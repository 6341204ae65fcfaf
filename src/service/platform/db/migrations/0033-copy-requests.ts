import { sql, type Kysely } from 'kysely';

/** Readers' requests for copies: reservations, entrusts, online loans, re-lending, home deliveries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('copy_request')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('stage', 'text', (c) => c.notNull())
    .addColumn('status', 'integer', (c) => c.notNull())
    .addColumn('is_open', 'integer', (c) => c.notNull())
    .addColumn('reader_id', 'integer', (c) => c.references('reader.id').onDelete('set null'))
    .addColumn('holder_id', 'integer', (c) => c.references('reader.id').onDelete('set null'))
    .addColumn('record_id', 'integer', (c) => c.references('record.id').onDelete('set null'))
    .addColumn('volume', 'text')
    .addColumn('volume_key', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('title_lang', 'text', (c) => c.notNull())
    .addColumn('author', 'text')
    .addColumn('item_id', 'integer', (c) => c.references('item.id').onDelete('set null'))
    .addColumn('barcode', 'text')
    .addColumn('call_number', 'text')
    .addColumn('location_id', 'text')
    .addColumn('item_after', 'text', (c) => c.notNull())
    .addColumn('asked_loan_id', 'integer', (c) => c.references('loan.id').onDelete('set null'))
    .addColumn('loan_id', 'integer', (c) => c.references('loan.id').onDelete('set null'))
    .addColumn('pickup_place', 'text')
    .addColumn('fee', 'integer', (c) => c.notNull())
    .addColumn('needs_approval', 'integer', (c) => c.notNull())
    .addColumn('verify_status', 'text')
    .addColumn('claim_status', 'text')
    .addColumn('suspended_until', 'text')
    .addColumn('until', 'text')
    .addColumn('code_hash', 'text')
    .addColumn('code_expires_at', 'bigint')
    .addColumn('code_tries', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute();
  const open = sql<boolean>`is_open = 1`;
  // Whatever goes wrong elsewhere: no copy is promised twice, nobody asks twice for one thing, no loan is asked for twice.
  await schema.createIndex('copy_request_item').unique().on('copy_request').columns(['item_id']).where(open).execute();
  await schema
    .createIndex('copy_request_once')
    .unique()
    .on('copy_request')
    .columns(['reader_id', 'record_id', 'volume_key'])
    .where(open)
    .execute();
  await schema
    .createIndex('copy_request_asked')
    .unique()
    .on('copy_request')
    .columns(['asked_loan_id'])
    .where(open)
    .execute();
  await schema.createIndex('copy_request_record').on('copy_request').columns(['record_id', 'is_open']).execute();
  await schema.createIndex('copy_request_reader').on('copy_request').columns(['reader_id', 'is_open']).execute();
  await schema.createIndex('copy_request_holder').on('copy_request').columns(['holder_id', 'is_open']).execute();
  await schema.createIndex('copy_request_loan').on('copy_request').columns(['loan_id']).execute();
  await schema.createIndex('copy_request_library').on('copy_request').columns(['library_id', 'is_open']).execute();
  await schema
    .createTable('copy_request_step')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('request_id', 'integer', (c) => c.notNull().references('copy_request.id').onDelete('cascade'))
    .addColumn('reader_id', 'integer', (c) => c.notNull().references('reader.id').onDelete('cascade'))
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('stage', 'text', (c) => c.notNull())
    .addColumn('actor', 'text', (c) => c.notNull())
    .addColumn('text', 'text')
    .execute();
  await schema.createIndex('copy_request_step_request').on('copy_request_step').columns(['request_id']).execute();
  await schema.createIndex('copy_request_step_reader').on('copy_request_step').columns(['reader_id']).execute();
  await schema
    .createTable('copy_request_address')
    .addColumn('request_id', 'integer', (c) => c.primaryKey().references('copy_request.id').onDelete('cascade'))
    .addColumn('reader_id', 'integer', (c) => c.notNull().references('reader.id').onDelete('cascade'))
    .addColumn('address_id', 'text')
    .addColumn('recipient', 'text', (c) => c.notNull())
    .addColumn('phone', 'text', (c) => c.notNull())
    .addColumn('detail', 'text', (c) => c.notNull())
    .addColumn('postcode', 'text', (c) => c.notNull())
    .execute();
  await schema.createIndex('copy_request_address_reader').on('copy_request_address').columns(['reader_id']).execute();
}
