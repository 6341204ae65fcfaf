import { sql, type Kysely } from 'kysely';
import { isWhole } from '../dialect.ts';

/** What vendors offer for purchase. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('offer')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id').onDelete('cascade'))
    .addColumn('vendor', 'text', (c) => c.notNull())
    .addColumn('vendor_key', 'text', (c) => c.notNull())
    .addColumn('isbn', 'text')
    .addColumn('class_no', 'text')
    .addColumn('work_key', 'text', (c) => c.notNull())
    .addColumn('pub_day', 'text')
    .addColumn('weight_g', 'integer')
    .addColumn('cover_url', 'text')
    .addColumn('data', 'text', (c) => c.notNull())
    .addColumn('price_fen', 'integer', (c) =>
      c.check(sql`price_fen is null or (price_fen > 0 and ${isWhole(db, 'price_fen')})`),
    )
    .addColumn('availability', 'text', (c) => c.notNull())
    .addColumn('stock', 'integer', (c) => c.check(sql`stock >= 0`))
    .addColumn('quoted_at', 'bigint', (c) => c.notNull())
    .addColumn('chosen', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('chosen_at', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addColumn('withdrawn_at', 'bigint')
    .addColumn('seq', 'integer', (c) => c.notNull().unique())
    .addUniqueConstraint('offer_key', ['library_id', 'vendor', 'vendor_key'])
    .execute();
  const index = (name: string, columns: string[]) => schema.createIndex(name).on('offer').columns(columns).execute();
  await index('offer_isbn', ['library_id', 'isbn']);
  await index('offer_work', ['library_id', 'work_key']);
  await schema
    .createIndex('offer_chosen')
    .on('offer')
    .columns(['library_id', 'chosen_at'])
    .where(sql.ref('chosen_at'), 'is not', null)
    .execute();
}
