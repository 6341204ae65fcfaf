import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../db/database.ts';
import { readerTables, type ReaderTable } from './reader-tables.ts';

export interface DataOwner {
  id: number;
  libraryId: number;
  mail: string | null;
  phone: string | null;
}

const tableNamed = (name: string): ReaderTable => {
  const found = readerTables.find((readerTable) => readerTable.table === name);
  if (!found) throw new Error(`${name} is no table of readers`);
  return found;
};

function isTheirs({ by, table }: ReaderTable, owner: DataOwner): RawBuilder<unknown> {
  if ('contact' in by) {
    const contacts = [owner.mail, owner.phone].filter((entry) => entry !== null);
    if (contacts.length === 0) return sql`1 = 0`;
    return sql`library_id = ${owner.libraryId} and ${sql.ref(by.contact)} in (${sql.join(contacts)})`;
  }
  // Ratings and comments have the number of the row as text.
  const id = table === 'evaluation' ? String(owner.id) : owner.id;
  if (!('parent' in by)) return sql`${sql.ref(by.column)} = ${id}`;
  const parent = tableNamed(by.parent);
  return sql`${sql.ref(by.column)} in (select id from ${sql.table(by.parent)} where ${isTheirs(parent, owner)})`;
}

/** All rows of a reader in a table, whole, in the order in which they were written. */
export async function rowsOf(
  db: Kysely<Database>,
  table: ReaderTable,
  owner: DataOwner,
): Promise<Record<string, unknown>[]> {
  const query = sql<Record<string, unknown>>`select * from ${sql.table(table.table)} where ${isTheirs(table, owner)}`;
  return (await query.execute(db)).rows;
}

/** How many rows a reader has in each of these tables, in their order, with one statement. */
export async function countRowsOf(
  db: Kysely<Database>,
  tables: readonly ReaderTable[],
  owner: DataOwner,
): Promise<number[]> {
  const counts = tables.map(
    (table, at) =>
      sql`select ${sql.lit(at)} as at, count(*) as count from ${sql.table(table.table)} where ${isTheirs(table, owner)}`,
  );
  const { rows } = await sql<{ at: number; count: number }>`${sql.join(counts, sql` union all `)}`.execute(db);
  const counted = new Map(rows.map(({ at, count }) => [Number(at), Number(count)]));
  return tables.map((_, at) => counted.get(at) ?? 0);
}
