import type { Kysely } from 'kysely';

/** Titles that several patrons borrowed, two by two; no row says who, and none stands for fewer than three patrons. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('co_loan')
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id').onDelete('cascade'))
    .addColumn('record_id', 'integer', (c) => c.notNull().references('record.id').onDelete('cascade'))
    .addColumn('other_id', 'integer', (c) => c.notNull().references('record.id').onDelete('cascade'))
    .addColumn('worth', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('co_loan_pk', ['record_id', 'other_id'])
    .execute();
  // Rows that a title is named in go with it.
  await db.schema.createIndex('co_loan_other').on('co_loan').columns(['other_id']).execute();
  await db.schema.createIndex('co_loan_library').on('co_loan').columns(['library_id', 'record_id']).execute();
}
