import type { Kysely } from 'kysely';

/** Columns that refer to other tables, by which their rows are found when one of those goes. */
const references = [
  ['copy_request', 'asked_loan_id'],
  ['copy_request', 'item_id'],
  ['purchase_order', 'charge_id'],
  ['electronic_request', 'record_id'],
  ['recovery', 'reader_id'],
  ['leaving', 'reader_id'],
  ['certification', 'reader_id'],
] as const;

/** Without an index, the database scans the whole table for each row that is deleted. */
export async function up({ schema }: Kysely<never>): Promise<void> {
  for (const [table, column] of references)
    await schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
}
