import { type Kysely, sql } from 'kysely';
import { isWhole } from '../../dialect.ts';
import { amount, createIndex, identity, optional, partOf, required } from './builders.ts';

/** Recommendations of readers, offers of vendors, and orders. */
export async function createPurchasing(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;

  // Titles that the library could order.
  await schema
    .createTable('order_title')
    .addColumn('id', 'integer', identity)
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('key', 'text', required)
    .addColumn('title', 'text', required)
    .addColumn('author', 'text')
    .addColumn('publisher', 'text')
    .addColumn('pub_year', 'integer')
    .addColumn('isbn', 'text')
    .addColumn('work_key', 'text', required)
    .addColumn('price', 'text')
    .addColumn('search_key', 'text', required)
    .addColumn('seq', 'integer', required)
    .addUniqueConstraint('order_title_key', ['library_id', 'key'])
    .execute();
  await createIndex(db, 'order_title_seq', 'order_title', ['library_id', 'seq']);

  await schema
    .createTable('recommendation')
    .addColumn('id', 'integer', identity)
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('way', 'text', required)
    .addColumn('title', 'text', required)
    .addColumn('author', 'text')
    .addColumn('publisher', 'text')
    .addColumn('pub_year', 'integer')
    .addColumn('isbn', 'text')
    .addColumn('work_key', 'text', required)
    .addColumn('order_title_id', 'integer', optional('order_title'))
    .addColumn('record_id', 'integer', optional('record'))
    .addColumn('state', 'text', required)
    .addColumn('answer', 'text')
    .addColumn('open_key', 'text')
    .addColumn('created_at', 'bigint', required)
    .addColumn('settled_at', 'bigint')
    .addUniqueConstraint('recommendation_once', ['library_id', 'open_key'])
    .execute();
  await createIndex(db, 'recommendation_state', 'recommendation', ['library_id', 'state', 'id']);
  await createIndex(db, 'recommendation_isbn', 'recommendation', ['library_id', 'isbn']);
  await createIndex(db, 'recommendation_work', 'recommendation', ['library_id', 'work_key']);
  await createIndex(db, 'recommendation_record', 'recommendation', ['record_id']);
  await createIndex(db, 'recommendation_order_title', 'recommendation', ['order_title_id']);

  await schema
    .createTable('recommendation_reader')
    .addColumn('recommendation_id', 'integer', partOf('recommendation'))
    .addColumn('reader_id', 'integer', partOf('reader'))
    .addColumn('day', 'text', required)
    .addColumn('nth', 'integer', required)
    .addColumn('way', 'text', required)
    .addColumn('reasons', 'text', required)
    .addColumn('remark', 'text')
    .addColumn('fields', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addPrimaryKeyConstraint('recommendation_reader_pk', ['recommendation_id', 'reader_id'])
    .addUniqueConstraint('recommendation_of_day', ['reader_id', 'day', 'nth'])
    .execute();

  await schema
    .createTable('offer')
    .addColumn('id', 'integer', identity)
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('vendor', 'text', required)
    .addColumn('vendor_key', 'text', required)
    .addColumn('isbn', 'text')
    .addColumn('class_no', 'text')
    .addColumn('work_key', 'text', required)
    .addColumn('pub_day', 'text')
    .addColumn('weight_g', 'integer')
    .addColumn('cover_url', 'text')
    .addColumn('data', 'text', required)
    .addColumn('price_fen', 'integer', (c) =>
      c.check(sql`price_fen is null or (price_fen > 0 and ${isWhole(db, 'price_fen')})`),
    )
    .addColumn('availability', 'text', required)
    .addColumn('stock', 'integer', (c) => c.check(sql`stock >= 0`))
    .addColumn('quoted_at', 'bigint', required)
    .addColumn('chosen', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('chosen_at', 'bigint')
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .addColumn('withdrawn_at', 'bigint')
    .addColumn('seq', 'integer', (c) => c.notNull().unique())
    .addUniqueConstraint('offer_key', ['library_id', 'vendor', 'vendor_key'])
    .execute();
  await createIndex(db, 'offer_isbn', 'offer', ['library_id', 'isbn']);
  await createIndex(db, 'offer_work', 'offer', ['library_id', 'work_key']);
  await createIndex(db, 'offer_chosen', 'offer', ['library_id', 'chosen_at'], 'chosen_at is not null');

  // Cover images of vendors. Without bytes the vendor has none.
  await schema
    .createTable('offer_picture')
    .addColumn('offer_id', 'integer', (c) => c.primaryKey().references('offer.id').onDelete('cascade'))
    .addColumn('url', 'text', required)
    .addColumn('media_type', 'text')
    .addColumn('bytes', 'blob')
    .addColumn('asked_at', 'bigint', required)
    .execute();
  await createIndex(db, 'offer_picture_asked', 'offer_picture', ['asked_at']);

  await schema
    .createTable('purchase_cart')
    .addColumn('id', 'integer', identity)
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('reader_id', 'integer', partOf('reader'))
    .addColumn('offer_id', 'integer', required)
    .addColumn('price', 'integer', required)
    .addColumn('added_at', 'bigint', required)
    .addUniqueConstraint('purchase_cart_once', ['reader_id', 'offer_id'])
    .execute();

  await schema
    .createTable('purchase_order')
    .addColumn('id', 'integer', identity)
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id'))
    .addColumn('number', 'text', (c) => c.notNull().unique())
    .addColumn('reader_id', 'integer', optional('reader'))
    .addColumn('vendor', 'text', required)
    .addColumn('stage', 'text', required)
    .addColumn('status', 'integer', required)
    .addColumn('is_open', 'integer', required)
    .addColumn('pickup_place', 'text')
    .addColumn('is_preorder', 'integer', required)
    .addColumn('books', 'integer', required)
    .addColumn('freight', 'integer', (c) => c.notNull().check(amount(db, 'freight')))
    .addColumn('library_share', 'integer', (c) => c.notNull().check(amount(db, 'library_share')))
    .addColumn('reader_share', 'integer', (c) => c.notNull().check(amount(db, 'reader_share')))
    .addColumn('quote', 'text', required)
    .addColumn('charge_id', 'integer', (c) => c.references('charge.id'))
    .addColumn('pay_until', 'bigint')
    .addColumn('freight_fund', 'text')
    .addColumn('freight_category', 'text')
    .addColumn('fund_year', 'integer', required)
    .addColumn('is_bound', 'integer', required)
    .addColumn('vendor_number', 'text')
    .addColumn('carrier', 'text')
    .addColumn('tracking', 'text')
    .addColumn('expected_on', 'text')
    .addColumn('poll_at', 'bigint')
    .addColumn('day', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .execute();
  await createIndex(db, 'purchase_order_reader', 'purchase_order', ['reader_id', 'id']);
  await createIndex(db, 'purchase_order_stage', 'purchase_order', ['library_id', 'stage']);
  await createIndex(db, 'purchase_order_quote', 'purchase_order', ['reader_id', 'quote']);
  await createIndex(db, 'purchase_order_charge_id', 'purchase_order', ['charge_id']);

  await schema
    .createTable('purchase_line')
    .addColumn('id', 'integer', identity)
    .addColumn('order_id', 'integer', partOf('purchase_order'))
    .addColumn('offer_id', 'integer', required)
    .addColumn('isbn', 'text')
    .addColumn('title', 'text', required)
    .addColumn('title_lang', 'text', required)
    .addColumn('author', 'text')
    .addColumn('publisher', 'text')
    .addColumn('year', 'integer')
    .addColumn('class_no', 'text')
    .addColumn('data', 'text', required)
    .addColumn('price', 'integer', (c) => c.notNull().check(amount(db, 'price')))
    .addColumn('library_share', 'integer', (c) => c.notNull().check(amount(db, 'library_share')))
    .addColumn('reader_share', 'integer', (c) => c.notNull().check(amount(db, 'reader_share')))
    .addColumn('fund', 'text')
    .addColumn('fund_category', 'text')
    .addColumn('record_id', 'integer', optional('record'))
    .addColumn('barcode', 'text')
    .addColumn('loan_id', 'integer', optional('loan'))
    .addColumn('ended_at', 'bigint')
    .execute();
  await createIndex(db, 'purchase_line_order', 'purchase_line', ['order_id']);
  await createIndex(db, 'purchase_line_offer', 'purchase_line', ['offer_id']);
  await createIndex(db, 'purchase_line_loan', 'purchase_line', ['loan_id']);
  await createIndex(db, 'purchase_line_record', 'purchase_line', ['record_id']);

  await schema
    .createTable('purchase_step')
    .addColumn('id', 'integer', identity)
    .addColumn('order_id', 'integer', partOf('purchase_order'))
    .addColumn('at', 'bigint', required)
    .addColumn('stage', 'text', required)
    .addColumn('actor', 'text', required)
    .addColumn('text', 'text')
    .execute();
  await createIndex(db, 'purchase_step_order', 'purchase_step', ['order_id']);

  await schema
    .createTable('purchase_dispatch')
    .addColumn('id', 'integer', identity)
    .addColumn('order_id', 'integer', partOf('purchase_order'))
    .addColumn('kind', 'text', required)
    .addColumn('attempts', 'integer', required)
    .addColumn('next_at', 'bigint', required)
    .addColumn('done_at', 'bigint')
    .addColumn('problem', 'text')
    // The vendor receives an order and its cancellation once.
    .addUniqueConstraint('purchase_dispatch_once', ['order_id', 'kind'])
    .execute();
  await createIndex(db, 'purchase_dispatch_waiting', 'purchase_dispatch', ['next_at'], 'done_at is null');

  await schema
    .createTable('purchase_logistic')
    .addColumn('id', 'integer', identity)
    .addColumn('order_id', 'integer', partOf('purchase_order'))
    .addColumn('at', 'bigint', required)
    .addColumn('text', 'text', required)
    // Vendors repeat their events.
    .addUniqueConstraint('purchase_logistic_once', ['order_id', 'at', 'text'])
    .execute();

  await schema
    .createTable('purchase_address')
    .addColumn('order_id', 'integer', (c) => c.primaryKey().references('purchase_order.id').onDelete('cascade'))
    .addColumn('reader_id', 'integer', partOf('reader'))
    .addColumn('recipient', 'text', required)
    .addColumn('phone', 'text', required)
    .addColumn('detail', 'text', required)
    .addColumn('postcode', 'text', required)
    .addColumn('area_code', 'text', required)
    .execute();
  await createIndex(db, 'purchase_address_reader', 'purchase_address', ['reader_id']);
}
