import { addRow, Statement, type RowBuffer, type Value } from './statement.ts';

/** What PostgreSQL has in a column. */
export type ColumnType = 'bigint' | 'text' | 'bytea';

/** Tables that others of those that rows are added to refer to, in their order. */
const referred = ['record', 'holding'];

/**
 * Rows that bulk writers add to one table, where nothing depends on what came of it. SQLite gets each by a prepared
 * statement; PostgreSQL gets many with one, which waits until something is asked that may have to do with them: so a
 * batch of records costs a statement for each table and not one for each row.
 * @typeParam V values of a row, in the order of the columns
 */
export class Rows<V extends readonly Value[]> implements RowBuffer {
  readonly table: string;
  readonly rank: number;
  readonly #one: Statement<V>;
  readonly many: RowBuffer['many'];
  readonly #width: number;

  /** @param after what the statement ends with, `ON CONFLICT DO NOTHING` */
  constructor(table: string, columns: Record<string, ColumnType>, after = '') {
    const names = Object.keys(columns);
    const into = `INSERT INTO ${table} (${names.join(', ')})`;
    this.table = table;
    this.rank = referred.includes(table) ? referred.indexOf(table) : referred.length;
    this.#width = names.length;
    this.#one = new Statement<V>(`${into} VALUES (${names.map(() => '?').join(', ')}) ${after}`);
    const lists = Object.values(columns).map((type) => `?::${type}[]`);
    this.many = new Statement(`${into} SELECT * FROM unnest(${lists.join(', ')}) ${after}`);
  }

  /** Adds a row before whatever is asked next. */
  send(...values: V): void {
    if (!addRow(this, values)) this.#one.send(...values);
  }

  /** Rows as lists of what their columns have. */
  listsOf(rows: readonly (readonly Value[])[]): Value[][] {
    return Array.from({ length: this.#width }, (_, at) => rows.map((row) => row[at] ?? null));
  }
}
