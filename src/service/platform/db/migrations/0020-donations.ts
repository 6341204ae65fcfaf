import type { Kysely } from 'kysely';

/** Donations that are public, news about them, and what people offer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('donation')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id').onDelete('cascade'))
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('donated_on', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('donor', 'text')
    .addColumn('donor_key', 'text')
    .addColumn('note', 'text')
    .addColumn('amount_minor', 'bigint')
    .addColumn('currency', 'text')
    .addColumn('titles', 'integer', (c) => c.notNull())
    .addColumn('quantity', 'integer', (c) => c.notNull())
    .addColumn('search_key', 'text', (c) => c.notNull())
    .addUniqueConstraint('donation_key', ['library_id', 'key'])
    .execute();
  await schema.createIndex('donation_day').on('donation').columns(['library_id', 'donated_on']).execute();
  await schema
    .createTable('donation_book')
    .addColumn('donation_id', 'integer', (c) => c.notNull().references('donation.id').onDelete('cascade'))
    .addColumn('seq', 'integer', (c) => c.notNull())
    .addColumn('record_id', 'integer', (c) => c.references('record.id').onDelete('set null'))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('author', 'text')
    .addColumn('isbn', 'text')
    .addColumn('quantity', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('donation_book_pk', ['donation_id', 'seq'])
    .execute();
  await schema.createIndex('donation_book_record').on('donation_book').columns(['record_id']).execute();
  await schema
    .createTable('donation_news')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id').onDelete('cascade'))
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('published_on', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('search_key', 'text', (c) => c.notNull())
    .addUniqueConstraint('donation_news_key', ['library_id', 'key'])
    .execute();
  await schema
    .createTable('donation_offer')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id').onDelete('cascade'))
    .addColumn('reader_id', 'integer', (c) => c.references('reader.id').onDelete('set null'))
    .addColumn('receipt', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('anonymous', 'integer', (c) => c.notNull())
    .addColumn('is_public', 'integer', (c) => c.notNull())
    .addColumn('phone', 'text')
    .addColumn('mail', 'text')
    .addColumn('books', 'text', (c) => c.notNull())
    .addColumn('amount_minor', 'bigint')
    .addColumn('currency', 'text')
    .addColumn('remark', 'text')
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('answer', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('settled_at', 'bigint')
    .addUniqueConstraint('donation_offer_receipt', ['library_id', 'receipt'])
    .execute();
  await schema.createIndex('donation_offer_reader').on('donation_offer').columns(['reader_id']).execute();
  await schema.createIndex('donation_offer_state').on('donation_offer').columns(['library_id', 'state']).execute();
}
