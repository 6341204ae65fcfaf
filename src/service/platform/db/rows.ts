import { addRow, Statement, type RowBuffer, type Value } from './statement.ts';
import { rowsInGroup } from './waiting-rows.ts';

/** What PostgreSQL has in a column. */
export type ColumnType = 'bigint' | 'text' | 'bytea';

/** Tables that others of those that rows are added to refer to, in their order. */
const referred = ['record', 'holding', 'item'];

/**
 * Rows that bulk writers add to one table, where nothing depends on what came of it. They wait until something is asked
 * that may have to do with them: PostgreSQL gets many with one statement, so that a batch of records costs a statement for
 * each table and not one for each row; SQLite gets them by groups, where no other table refers to theirs.
 * @typeParam V values of a row, in the order of the columns
 */
export class Rows<V extends readonly Value[]> implements RowBuffer {
  readonly table: string;
  readonly rank: number;
  readonly width: number;
  readonly one: RowBuffer['one'];
  readonly group: RowBuffer['group'];
  readonly many: RowBuffer['many'];

  /** @param after what the statement ends with, `ON CONFLICT DO NOTHING` */
  constructor(table: string, columns: Record<string, ColumnType>, after = '') {
    const names = Object.keys(columns);
    const into = `INSERT INTO ${table} (${names.join(', ')})`;
    this.table = table;
    const isReferred = referred.includes(table);
    this.rank = isReferred ? referred.indexOf(table) : referred.length;
    this.width = names.length;
    const row = `(${names.map(() => '?').join(', ')})`;
    this.one = new Statement(`${into} VALUES ${row} ${after}`);
    const group = Array<string>(rowsInGroup).fill(row).join(', ');
    this.group = isReferred ? undefined : new Statement(`${into} VALUES ${group} ${after}`);
    const lists = Object.values(columns).map((type) => `?::${type}[]`);
    this.many = new Statement(`${into} SELECT * FROM unnest(${lists.join(', ')}) ${after}`);
  }

  /** Adds a row before whatever is asked next. */
  send(...values: V): void {
    addRow(this, values);
  }

  /** Rows as lists of what their columns have. */
  listsOf(rows: readonly (readonly Value[])[]): Value[][] {
    return Array.from({ length: this.width }, (_, at) => rows.map((row) => row[at] ?? null));
  }
}
