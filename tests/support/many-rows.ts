import { sql } from 'kysely';
import { tablesOf } from '#service/platform/db/introspect.ts';
import type { Store } from '#service/platform/db/open.ts';
import { inTransaction } from '#service/platform/db/database.ts';

/** Copies of each row: as many as a large library has. */
const copies = 100_000;

/** Below and above those of the rows that are there: a join in the order of ids would have to pass many copies. */
const some = 'CASE WHEN n % 2 = 0 THEN -n ELSE 1000000 + n END';
const ofFewReaders = '1000000 + n % 5000';
const text = "'n' || n";
const day = "to_char(date '2020-01-01' + (n % 2000)::int, 'YYYY-MM-DD')";

/** Tables with a row for each record, copy, reader, loan, request or payment, and what differs in their n-th copy. */
const large: Record<string, Record<string, string>> = {
  record: {
    id: some,
    control_number: text,
    title: text,
    title_key: text,
    work_key: text,
    acquired_on: day,
    updated_at: 'n',
  },
  item: { id: some, record_id: some, holding_id: some, barcode: text },
  reader: {
    id: some,
    account: text,
    account_key: text,
    primary_id: text,
    primary_key: text,
    name: text,
    mail: text,
    phone: text,
    created_at: 'n',
  },
  // One in twenty is running.
  loan: {
    id: some,
    reader_id: ofFewReaders,
    item_id: some,
    record_id: some,
    barcode: text,
    lent_on: day,
    due_on: day,
    returned_at: 'CASE WHEN n % 20 = 0 THEN NULL ELSE n END',
  },
  copy_request: {
    id: some,
    reader_id: ofFewReaders,
    record_id: some,
    item_id: some,
    is_open: 'CASE WHEN n % 200 = 0 THEN 1 ELSE 0 END',
    created_at: 'n',
  },
  ledger_entry: { id: some, reader_id: ofFewReaders, key: text, day, created_at: 'n' },
};

/** Tables that grow with the library. */
export const largeTables = Object.keys(large);

/**
 * Copies one row of every large table on PostgreSQL 100,000 times, so that plans are those of a large library. What the
 * copies refer to is not there.
 * @throws when a table has no row
 */
export async function fillLargeTables(store: Store): Promise<void> {
  const tables = await tablesOf(store);
  await inTransaction(store.db, async (db) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(db);
    for (const { name, columns } of tables) {
      const own = large[name];
      if (!own) continue;
      const into = sql.join(columns.map((column) => sql.ref(column.name)));
      const values = sql.join(columns.map((column) => sql.raw(own[column.name] ?? `template.${column.name}`)));
      const { numAffectedRows } = await sql`INSERT INTO ${sql.table(name)} (${into})
        SELECT ${values} FROM (SELECT * FROM ${sql.table(name)} ORDER BY id LIMIT 1) AS template,
          generate_series(1, ${sql.lit(copies)}) AS n`.execute(db);
      if (numAffectedRows !== BigInt(copies)) throw new Error(`there is no row of ${name} to copy`);
    }
    await sql`ANALYZE`.execute(db);
  });
}
