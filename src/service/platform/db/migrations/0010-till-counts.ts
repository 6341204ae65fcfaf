import type { Kysely } from 'kysely';
import { amount, createIndex, identity, partOf, required } from './baseline/builders.ts';

/** What was counted in the tills of the desks: docs/guide/charges.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('till_count')
    .addColumn('id', 'integer', identity)
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('lib_code', 'text', required)
    .addColumn('day', 'text', required)
    .addColumn('is_closing', 'integer', required)
    .addColumn('amount', 'integer', required)
    .addColumn('staff', 'text', required)
    .addColumn('counted_at', 'bigint', required)
    .addCheckConstraint('till_count_amount', amount(db, 'amount'))
    .execute();
  await createIndex(db, 'till_count_day', 'till_count', ['library_id', 'day']);
}
