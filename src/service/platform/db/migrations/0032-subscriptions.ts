import { sql, type Kysely } from 'kysely';

/** What readers subscribe to, what was found for it, and what they are recommended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('subscription')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id').onDelete('cascade'))
    .addColumn('reader_id', 'integer', (c) => c.notNull().references('reader.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('term', 'text', (c) => c.notNull())
    .addColumn('term_key', 'text', (c) => c.notNull())
    .addColumn('search', 'text')
    .addColumn('rhythm', 'text', (c) => c.notNull())
    .addColumn('paused', 'integer', (c) => c.notNull())
    .addColumn('mail', 'integer', (c) => c.notNull())
    .addColumn('looked_to', 'integer', (c) => c.notNull())
    .addColumn('looked_on', 'text')
    .addColumn('next_on', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await schema
    .createIndex('subscription_term')
    .unique()
    .on('subscription')
    .columns(['reader_id', 'kind', 'term_key'])
    .execute();
  await schema
    .createIndex('subscription_due')
    .on('subscription')
    .columns(['library_id', 'next_on'])
    .where(sql.ref('paused'), '=', sql.lit(0))
    .execute();
  await schema
    .createTable('subscription_match')
    .addColumn('subscription_id', 'integer', (c) => c.notNull().references('subscription.id').onDelete('cascade'))
    .addColumn('record_id', 'integer', (c) => c.notNull().references('record.id').onDelete('cascade'))
    .addColumn('found_on', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('subscription_match_key', ['subscription_id', 'record_id'])
    .execute();
  await schema.createIndex('subscription_match_record').on('subscription_match').column('record_id').execute();
  await schema
    .createTable('reader_recommendation')
    .addColumn('reader_id', 'integer', (c) => c.primaryKey().references('reader.id').onDelete('cascade'))
    .addColumn('basis', 'text', (c) => c.notNull())
    .addColumn('records', 'text', (c) => c.notNull())
    .execute();
}
