import { sql, type Kysely } from 'kysely';

/**
 * Readers who agreed that their loans are kept after they end, and since when. History that was kept by the rule before
 * this one (unless a reader said no) stays until its reader deletes it; nothing is added to it without a row here.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('loan_history_consent')
    .addColumn('reader_id', 'integer', (c) => c.primaryKey().references('reader.id').onDelete('cascade'))
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id').onDelete('cascade'))
    .addColumn('agreed_at', 'bigint', (c) => c.notNull())
    .execute();
  // Requests for copies whose loans were forgotten still count for the limits of their year: how many, not of what.
  await schema
    .createTable('copy_request_use')
    .addColumn('reader_id', 'integer', (c) => c.notNull().references('reader.id').onDelete('cascade'))
    .addColumn('year', 'integer', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('used', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('copy_request_use_pk', ['reader_id', 'year', 'kind'])
    .execute();
  await sql`DELETE FROM reader_setting WHERE name = 'loanHistoryForgotten'`.execute(db);
}
