import type { Kysely } from 'kysely';

/** Further keys of a record's work. It writes none: stores from before this migration are too old to be upgraded. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('record_work_key')
    .addColumn('record_id', 'integer', (c) => c.notNull().references('record.id').onDelete('cascade'))
    .addColumn('key', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('record_work_key_pk', ['key', 'record_id'])
    .execute();
  await db.schema.createIndex('record_work_key_record').on('record_work_key').column('record_id').execute();
}
