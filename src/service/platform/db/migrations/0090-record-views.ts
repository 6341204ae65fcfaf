import { sql, type Kysely } from 'kysely';

/**
 * What the pages of records show beside the record itself, derived from the whole catalogue (service/record-pages): one
 * row a record, made when it is needed or in the background, and thrown away when something near the record changes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('record_view')
    .addColumn('record_id', 'integer', (c) => c.primaryKey().references('record.id').onDelete('cascade'))
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addColumn('card', 'text', (c) => c.notNull())
    .addColumn('data', 'text', (c) => c.notNull())
    .execute();
  await schema
    .createTable('record_view_due')
    .addColumn('record_id', 'integer', (c) => c.primaryKey().references('record.id').onDelete('cascade'))
    .execute();
  await schema
    .createTable('record_view_feed')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('seq', 'integer', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .execute();
  await sql`INSERT INTO record_view_feed (id, seq, version) VALUES (1, 0, 0)`.execute(db);
}
