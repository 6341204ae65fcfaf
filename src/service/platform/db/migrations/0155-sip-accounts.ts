import type { Kysely } from 'kysely';

/** Accounts of self-service machines (SIP2): with which they sign in, where they stand, how they write. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sip_account')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id').onDelete('cascade'))
    .addColumn('account', 'text', (c) => c.notNull())
    .addColumn('account_key', 'text', (c) => c.notNull().unique())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('is_closed', 'integer', (c) => c.notNull())
    .addColumn('lib_code', 'text', (c) => c.notNull())
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('charset', 'text', (c) => c.notNull())
    .addColumn('line_end', 'text', (c) => c.notNull())
    .addColumn('delimiter', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
}
