import type { Kysely } from 'kysely';

/** What another system told of a reader beside the loans, which stand among loans: what is owed, and when it was told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sip_patron')
    .addColumn('reader_id', 'integer', (c) => c.primaryKey().references('reader.id').onDelete('cascade'))
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id').onDelete('cascade'))
    .addColumn('known_at', 'bigint', (c) => c.notNull())
    .addColumn('owed_fen', 'integer', (c) => c.notNull())
    .addColumn('fees', 'text', (c) => c.notNull())
    .execute();
}
