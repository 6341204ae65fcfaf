import { sql, type Kysely } from 'kysely';
import { isWhole } from '../dialect.ts';

/** Carts and orders of books that readers choose and the library buys; the accounts of its funds (docs/purchasing.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('purchase_cart')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id').onDelete('cascade'))
    .addColumn('reader_id', 'integer', (c) => c.notNull().references('reader.id').onDelete('cascade'))
    .addColumn('offer_id', 'integer', (c) => c.notNull())
    .addColumn('price', 'integer', (c) => c.notNull())
    .addColumn('added_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('purchase_cart_once', ['reader_id', 'offer_id'])
    .execute();

  const amount = (column: string) => sql<boolean>`${sql.ref(column)} >= 0 and ${isWhole(db, column)}`;
  await schema
    .createTable('purchase_order')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id'))
    .addColumn('number', 'text', (c) => c.notNull().unique())
    .addColumn('reader_id', 'integer', (c) => c.references('reader.id').onDelete('set null'))
    .addColumn('vendor', 'text', (c) => c.notNull())
    .addColumn('stage', 'text', (c) => c.notNull())
    .addColumn('status', 'integer', (c) => c.notNull())
    .addColumn('is_open', 'integer', (c) => c.notNull())
    .addColumn('pickup_place', 'text')
    .addColumn('is_preorder', 'integer', (c) => c.notNull())
    .addColumn('books', 'integer', (c) => c.notNull())
    .addColumn('freight', 'integer', (c) => c.notNull().check(amount('freight')))
    .addColumn('library_share', 'integer', (c) => c.notNull().check(amount('library_share')))
    .addColumn('reader_share', 'integer', (c) => c.notNull().check(amount('reader_share')))
    .addColumn('quote', 'text', (c) => c.notNull())
    .addColumn('charge_id', 'integer', (c) => c.references('charge.id'))
    .addColumn('pay_until', 'bigint')
    .addColumn('freight_fund', 'text')
    .addColumn('freight_category', 'text')
    .addColumn('fund_year', 'integer', (c) => c.notNull())
    .addColumn('is_bound', 'integer', (c) => c.notNull())
    .addColumn('vendor_number', 'text')
    .addColumn('carrier', 'text')
    .addColumn('tracking', 'text')
    .addColumn('expected_on', 'text')
    .addColumn('poll_at', 'bigint')
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute();
  await schema.createIndex('purchase_order_reader').on('purchase_order').columns(['reader_id', 'id']).execute();
  await schema.createIndex('purchase_order_stage').on('purchase_order').columns(['library_id', 'stage']).execute();
  await schema.createIndex('purchase_order_quote').on('purchase_order').columns(['reader_id', 'quote']).execute();

  await schema
    .createTable('purchase_line')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('order_id', 'integer', (c) => c.notNull().references('purchase_order.id').onDelete('cascade'))
    .addColumn('offer_id', 'integer', (c) => c.notNull())
    .addColumn('isbn', 'text')
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('title_lang', 'text', (c) => c.notNull())
    .addColumn('author', 'text')
    .addColumn('publisher', 'text')
    .addColumn('year', 'integer')
    .addColumn('class_no', 'text')
    .addColumn('data', 'text', (c) => c.notNull())
    .addColumn('price', 'integer', (c) => c.notNull().check(amount('price')))
    .addColumn('library_share', 'integer', (c) => c.notNull().check(amount('library_share')))
    .addColumn('reader_share', 'integer', (c) => c.notNull().check(amount('reader_share')))
    .addColumn('fund', 'text')
    .addColumn('fund_category', 'text')
    .addColumn('record_id', 'integer', (c) => c.references('record.id').onDelete('set null'))
    .addColumn('barcode', 'text')
    .addColumn('loan_id', 'integer', (c) => c.references('loan.id').onDelete('set null'))
    .addColumn('ended_at', 'bigint')
    .execute();
  await schema.createIndex('purchase_line_order').on('purchase_line').column('order_id').execute();
  await schema.createIndex('purchase_line_offer').on('purchase_line').column('offer_id').execute();
  await schema.createIndex('purchase_line_loan').on('purchase_line').column('loan_id').execute();
  await schema.createIndex('purchase_line_record').on('purchase_line').column('record_id').execute();

  const ofOrder = (name: string) =>
    schema
      .createTable(name)
      .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
      .addColumn('order_id', 'integer', (c) => c.notNull().references('purchase_order.id').onDelete('cascade'));
  await ofOrder('purchase_step')
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('stage', 'text', (c) => c.notNull())
    .addColumn('actor', 'text', (c) => c.notNull())
    .addColumn('text', 'text')
    .execute();
  await schema.createIndex('purchase_step_order').on('purchase_step').column('order_id').execute();
  // The vendor is told of an order once, and of its cancellation once.
  await ofOrder('purchase_dispatch')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('next_at', 'bigint', (c) => c.notNull())
    .addColumn('done_at', 'bigint')
    .addColumn('problem', 'text')
    .addUniqueConstraint('purchase_dispatch_once', ['order_id', 'kind'])
    .execute();
  await schema
    .createIndex('purchase_dispatch_waiting')
    .on('purchase_dispatch')
    .column('next_at')
    .where(sql<boolean>`done_at is null`)
    .execute();
  // What a vendor says again is known.
  await ofOrder('purchase_logistic')
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addUniqueConstraint('purchase_logistic_once', ['order_id', 'at', 'text'])
    .execute();
  await schema
    .createTable('purchase_address')
    .addColumn('order_id', 'integer', (c) => c.primaryKey().references('purchase_order.id').onDelete('cascade'))
    .addColumn('reader_id', 'integer', (c) => c.notNull().references('reader.id').onDelete('cascade'))
    .addColumn('recipient', 'text', (c) => c.notNull())
    .addColumn('phone', 'text', (c) => c.notNull())
    .addColumn('detail', 'text', (c) => c.notNull())
    .addColumn('postcode', 'text', (c) => c.notNull())
    .addColumn('area_code', 'text', (c) => c.notNull())
    .execute();
  await schema.createIndex('purchase_address_reader').on('purchase_address').column('reader_id').execute();

  // What of a fund is bound or spent is a sum over its accounts.
  for (const side of ['debit', 'credit'] as const) {
    await schema
      .createIndex(`ledger_transfer_fund_${side}`)
      .on('ledger_transfer')
      .column(side)
      .where(sql<boolean>`${sql.ref(side)} >= 'fund-' and ${sql.ref(side)} < 'fund.'`)
      .execute();
  }
}
