import type { Kysely } from 'kysely';

/** Documents that readers order from elsewhere: the orders, how they go out, and what came back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  let orders = schema
    .createTable('document_delivery')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id').onDelete('cascade'))
    .addColumn('reader_id', 'integer', (c) => c.notNull().references('reader.id').onDelete('cascade'))
    .addColumn('record_id', 'integer', (c) => c.references('record.id').onDelete('set null'))
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('open_key', 'text')
    .addColumn('reply', 'text')
    .addColumn('document_type', 'text', (c) => c.notNull());
  for (const field of [
    'publication_name',
    'article_title',
    'author',
    'issue',
    'version',
    'place',
    'publisher',
    'year',
    'issn',
    'isbn',
    'pages',
    'doi',
    'remarks',
  ]) {
    orders = orders.addColumn(field, 'text', (c) => c.notNull());
  }
  await orders
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('document_delivery_open', ['reader_id', 'open_key'])
    .execute();
  await schema
    .createIndex('document_delivery_state')
    .on('document_delivery')
    .columns(['library_id', 'state', 'id'])
    .execute();
  await schema.createIndex('document_delivery_record').on('document_delivery').column('record_id').execute();
  await schema
    .createTable('document_dispatch')
    .addColumn('request_id', 'integer', (c) => c.primaryKey().references('document_delivery.id').onDelete('cascade'))
    .addColumn('stage', 'text', (c) => c.notNull())
    .addColumn('order_key', 'text', (c) => c.notNull().unique())
    .addColumn('outbox_id', 'integer', (c) => c.references('outbox.id').onDelete('set null'))
    .addColumn('reference', 'text')
    .addColumn('tries', 'integer', (c) => c.notNull())
    .addColumn('next_at', 'bigint', (c) => c.notNull())
    .addColumn('problem', 'text')
    .execute();
  await schema.createIndex('document_dispatch_next').on('document_dispatch').columns(['stage', 'next_at']).execute();
  await schema.createIndex('document_dispatch_outbox').on('document_dispatch').column('outbox_id').execute();
  await schema
    .createTable('delivered_document')
    .addColumn('request_id', 'integer', (c) => c.primaryKey().references('document_delivery.id').onDelete('cascade'))
    .addColumn('file_name', 'text')
    .addColumn('media_type', 'text')
    .addColumn('bytes', 'blob')
    .addColumn('url', 'text')
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
}
