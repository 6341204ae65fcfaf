import type { Value } from '../db/values.ts';
import type { TableFacts } from '../db/introspect.ts';

/** A row as both databases hold it: its values in the order of the table's columns. */
export type Row = readonly Value[];

export interface CopiedTable {
  name: string;
  /** In the order of their names: the two databases may have them in another one. */
  columns: readonly string[];
  /** Places of the key's columns among `columns`, in the key's order. */
  key: readonly number[];
}

/** One of the two stores of a move: its rows without what they mean. */
export interface Side {
  tables: readonly CopiedTable[];
  /** Rows in the order of their key. @param behind a row: those after it */
  rows: (table: CopiedTable, behind: Row | undefined, limit: number) => Promise<Row[]>;
  remove: (table: CopiedTable, rows: readonly Row[]) => Promise<void>;
  add: (table: CopiedTable, rows: readonly Row[]) => Promise<void>;
  /** The last numbers that were given out, by table; also of rows that are gone. */
  lastNumbers: () => Promise<Map<string, number>>;
  setLastNumbers: (numbers: ReadonlyMap<string, number>) => Promise<void>;
  /** Reads the store as it is at one moment, whatever is written meanwhile. */
  reading: <T>(work: () => Promise<T>) => Promise<T>;
  /**
   * Writes in one transaction, in which rows may refer to what is not there yet, and the store refuses nothing.
   * @throws when rows refer to nothing at its end; nothing was written then
   */
  filling: <T>(work: () => Promise<T>) => Promise<T>;
  /** Has the store refuse whatever is written from now on. What was under way is done before. */
  closeWrites: () => Promise<void>;
  openWrites: () => Promise<void>;
  close: () => Promise<void>;
}

/** Describes this very store, and is not copied. */
const own = 'store_move';

/** @throws when a table has no key to go by */
export function copiedTables(tables: readonly TableFacts[]): CopiedTable[] {
  const copied = tables.filter(({ name }) => name !== own);
  return copied
    .map(({ name, columns }): CopiedTable => {
      const names = columns.map((column) => column.name).sort();
      const keys = columns.filter((column) => column.keyPlace > 0).sort((a, b) => a.keyPlace - b.keyPlace);
      if (keys.length === 0) throw new Error(`table ${name} has no key`);
      return { name, columns: names, key: keys.map((key) => names.indexOf(key.name)) };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** `"name"`. Names are our migrations' and have no quotes. */
export const quoted = (name: string): string => `"${name}"`;
export const listed = (names: readonly string[]): string => names.map(quoted).join(', ');
export const keyNames = ({ columns, key }: CopiedTable): string[] => key.map((place) => columns[place] ?? '');
export const keyOf = ({ key }: CopiedTable, row: Row): Value[] => key.map((place) => row[place] ?? null);

/** The text of a query for `rows`. @param place of the value with that number, from 1 */
export function rowsText(table: CopiedTable, isFirst: boolean, place: (number: number) => string): string {
  const key = keyNames(table);
  const behind = isFirst ? '' : `WHERE (${listed(key)}) > (${key.map((_, at) => place(at + 1)).join(', ')})`;
  const limit = place(isFirst ? 1 : key.length + 1);
  return `SELECT ${listed(table.columns)} FROM ${quoted(table.name)} ${behind} ORDER BY ${listed(key)} LIMIT ${limit}`;
}
