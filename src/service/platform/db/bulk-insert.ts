import { CompiledQuery, sql, type Insertable } from 'kysely';
import { engineOf } from './dialect.ts';
import type { Database, Db } from './database.ts';

type ColumnType = 'bigint' | 'text' | 'bytea';

/** Rows that SQLite gets with one statement: measured, more of them save nothing further. */
const rowsAtOnce = 16;

/** Tables that rows of others refer to, in the order in which they are filled. */
const referred = ['location', 'record', 'holding', 'item'];

type Table = keyof Database & string;
type Column<T extends Table> = keyof Insertable<Database[T]> & string;
type BulkRow<T extends Table, C extends Column<T>> = Pick<Insertable<Database[T]>, C>;

/**
 * A table that bulk writers add rows to. PostgreSQL gets all rows with one statement, as a list for each column; SQLite
 * gets sixteen at a time, which costs less than half of one at a time.
 */
export class BulkTable<T extends Table, C extends Column<T>> {
  readonly rank: number;
  readonly #columns: readonly C[];
  readonly #one: string;
  readonly #many: string;
  readonly #lists: string;

  /** @param after what the statement ends with, `ON CONFLICT DO NOTHING` */
  constructor(table: T, columns: Record<C, ColumnType>, after = '') {
    const place = referred.indexOf(table);
    this.rank = place < 0 ? referred.length : place;
    this.#columns = Object.keys(columns) as C[];
    const into = `INSERT INTO ${table} (${this.#columns.join(', ')})`;
    const row = `(${this.#columns.map(() => '?').join(', ')})`;
    this.#one = `${into} VALUES ${row} ${after}`;
    this.#many = `${into} VALUES ${Array<string>(rowsAtOnce).fill(row).join(', ')} ${after}`;
    const lists = this.#columns.map((column, at) => `$${String(at + 1)}::${columns[column]}[]`);
    this.#lists = `${into} SELECT * FROM unnest(${lists.join(', ')}) ${after}`;
  }

  async insert(db: Db, rows: readonly BulkRow<T, C>[]): Promise<void> {
    if (rows.length === 0) return;
    if (engineOf(db) === 'postgres') {
      const lists = this.#columns.map((column) => rows.map((row) => row[column] ?? null));
      await db.executeQuery(CompiledQuery.raw(this.#lists, lists));
      return;
    }
    const valuesOf = (row: BulkRow<T, C>): unknown[] => this.#columns.map((column) => row[column] ?? null);
    let at = 0;
    for (; at + rowsAtOnce <= rows.length; at += rowsAtOnce)
      await db.executeQuery(CompiledQuery.raw(this.#many, rows.slice(at, at + rowsAtOnce).flatMap(valuesOf)));
    for (const row of rows.slice(at)) await db.executeQuery(CompiledQuery.raw(this.#one, valuesOf(row)));
  }
}

/** Rows of several tables that wait in memory and are added together. */
export class BulkRows {
  readonly #db: Db;
  readonly #waiting = new Map<object, { rank: number; insert: () => Promise<void>; rows: unknown[] }>();

  /** @param db the transaction that they belong to */
  constructor(db: Db) {
    this.#db = db;
  }

  add<T extends Table, C extends Column<T>>(table: BulkTable<T, C>, row: BulkRow<T, C>): void {
    const waiting = this.#waiting.get(table);
    if (waiting) {
      waiting.rows.push(row);
      return;
    }
    const rows = [row];
    this.#waiting.set(table, { rank: table.rank, rows, insert: () => table.insert(this.#db, rows) });
  }

  /** Adds the rows that wait. Call it before a statement that should see them, and at the end of the transaction. */
  async flush(): Promise<void> {
    const waiting = [...this.#waiting.values()].sort((entry, other) => entry.rank - other.rank);
    this.#waiting.clear();
    for (const { insert } of waiting) await insert();
  }
}

/** Takes ids for new rows, so that rows which refer to each other can be added together. */
export async function reserveIds(db: Db, table: 'record' | 'holding', count: number): Promise<number[]> {
  if (count === 0) return [];
  if (engineOf(db) === 'postgres') {
    const { rows } = await sql<{ id: number }>`
      SELECT nextval(pg_get_serial_sequence(${table}, 'id')) AS id
      FROM generate_series(1, cast(${count} AS bigint))`.execute(db);
    return rows.map(({ id }) => id);
  }
  await sql`INSERT INTO sqlite_sequence (name, seq) SELECT ${table}, 0
    WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = ${table})`.execute(db);
  const { rows } = await sql<{ seq: number }>`UPDATE sqlite_sequence SET seq = seq + ${count}
    WHERE name = ${table} RETURNING seq`.execute(db);
  const last = rows[0]?.seq ?? 0;
  return Array.from({ length: count }, (_, at) => last - count + 1 + at);
}
