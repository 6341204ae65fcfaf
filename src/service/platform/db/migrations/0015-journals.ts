import { sql, type Kysely } from 'kysely';

/** Lists of core journals of the library's own, and a quick way to all journals of a library. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('core_journal')
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id').onDelete('cascade'))
    .addColumn('code', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('value', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('core_journal_pk', ['library_id', 'type', 'value', 'code'])
    .execute();
  await db.schema
    .createIndex('record_journals')
    .on('record')
    .column('library_id')
    .where(sql.ref('kind'), '=', 'journal')
    .where(sql.ref('deleted_at'), 'is', null)
    .execute();
}
