import { sql } from 'kysely';
import type { Store } from '#service/platform/db/open.ts';
import { tablesOf, type ColumnFacts, type TableFacts } from '#service/platform/db/introspect.ts';
import { readerTables, type ReaderTable } from '#service/platform/readers/reader-tables.ts';

/** Markers in every text of a filled row that identify the reader. */
export interface Marks {
  readerId: number;
  libraryId: number;
  recordId: number;
  /** Text with account, card number, name, mail and phone in it. */
  text: string;
  mail: string;
}

type Value = string | number | Buffer | null;

/**
 * Puts a row of the reader's into every table that has readers, with all columns filled, so that whatever a cancelled
 * account leaves behind is found. Tables that rows hang on are filled first.
 */
export async function fillTables(store: Store, marks: Marks): Promise<void> {
  const tables = new Map((await tablesOf(store)).map((entry) => [entry.name, entry]));
  const made = new Map<string, Value>([
    ['library', marks.libraryId],
    ['record', marks.recordId],
    ['reader', marks.readerId],
  ]);
  let count = 0;

  const valueOf = async (
    table: TableFacts,
    column: ColumnFacts,
    own: ReaderTable | undefined,
  ): Promise<Value | undefined> => {
    count += 1;
    if (column.refersTo !== undefined) return refer(column.refersTo);
    if (own && 'column' in own.by && own.by.column === column.name) {
      return column.type === 'text' ? String(marks.readerId) : marks.readerId;
    }
    // The store refuses to give back more than was paid.
    if (column.name === 'amount') return 1;
    if (column.type.includes('int')) return column.keyPlace === 1 && !column.name.endsWith('_id') ? undefined : count;
    if (column.type === 'blob' || column.type === 'bytea') return Buffer.from(marks.text);
    // Columns about the book or the library don't identify a reader.
    const about = own?.fate.kind === 'unnamed' ? own.fate.about : [];
    if (own && 'contact' in own.by && own.by.contact === column.name) return marks.mail;
    if (about.includes(column.name)) return column.name === 'state' ? 'accepted' : `about ${String(count)}`;
    return own ? `${marks.text} ${String(count)}` : `${table.name} ${String(count)}`;
  };

  const insert = async (name: string, own: ReaderTable | undefined): Promise<Value> => {
    const table = tables.get(name);
    if (!table) throw new Error(`there is no table ${name}`);
    const given: [column: string, value: Value][] = [];
    for (const column of table.columns) {
      const value = await valueOf(table, column, own);
      if (value !== undefined) given.push([column.name, value]);
    }
    const key = table.columns.find((column) => column.keyPlace === 1)?.name;
    const { rows } = await sql<{ key: Value }>`
      INSERT INTO ${sql.table(name)} (${sql.join(given.map(([column]) => sql.ref(column)))})
      VALUES (${sql.join(given.map(([, value]) => value))}) RETURNING ${sql.ref(key ?? '')} AS key`.execute(store.db);
    return rows[0]?.key ?? null;
  };

  const refer = async (name: string): Promise<Value> => {
    const known = made.get(name);
    if (known !== undefined) return known;
    const key = await insert(
      name,
      readerTables.find((readerTable) => readerTable.table === name),
    );
    made.set(name, key);
    return key;
  };
  for (const { table } of readerTables) await refer(table);
}

/** Finds all columns that contain a needle, as table.column. */
export async function findInStore(store: Store, needles: readonly (string | number)[]): Promise<string[]> {
  const places: string[] = [];
  for (const { name } of await tablesOf(store)) {
    const { rows } = await sql<Record<string, unknown>>`SELECT * FROM ${sql.table(name)}`.execute(store.db);
    for (const needle of needles) {
      const found = new Set(rows.flatMap((row) => Object.keys(row).filter((column) => hasIn(row[column], needle))));
      for (const column of found) places.push(`${name}.${column}: ${String(needle)}`);
    }
  }
  return places;
}

/** Whether a cell is a needle or has it in it. */
function hasIn(cell: unknown, needle: string | number): boolean {
  if (cell === null || cell === undefined) return false;
  return (Buffer.isBuffer(cell) ? cell.toString() : String(cell)).includes(String(needle));
}
