import type { Store } from '../store/open.ts';
import { tablesOf, type ColumnFacts, type TableFacts } from '../store/introspect.ts';
import { readerTables, type ReaderTable } from './tables.ts';

/** What stands in every text of a filled row: it leads to the reader. */
export interface Marks {
  readerId: number;
  libraryId: number;
  recordId: number;
  /** Text with account, card number, name, mail and phone in it. */
  text: string;
  mail: string;
}

type Value = string | number | bigint | Buffer | null;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * Puts a row of the reader's into every table that has readers, with all columns filled, so that whatever a cancelled
 * account leaves behind is found. Tables that rows hang on are filled first.
 */
export function fillTables({ sqlite }: Pick<Store, 'sqlite'>, marks: Marks): void {
  const tables = new Map(tablesOf({ sqlite }).map((one) => [one.name, one]));
  const made = new Map<string, Value>([
    ['library', marks.libraryId],
    ['record', marks.recordId],
    ['reader', marks.readerId],
  ]);
  let count = 0;

  const valueOf = (table: TableFacts, column: ColumnFacts, own: ReaderTable | undefined): Value | undefined => {
    count += 1;
    if (column.refersTo !== undefined) return refer(column.refersTo);
    if (own && 'column' in own.by && own.by.column === column.name) {
      return column.type === 'text' ? String(marks.readerId) : marks.readerId;
    }
    // The store refuses to give back more than was paid.
    if (column.name === 'amount') return 1;
    if (column.type.includes('int')) return column.keyPlace === 1 && !column.name.endsWith('_id') ? undefined : count;
    if (column.type === 'blob') return Buffer.from(marks.text);
    // What is the book's or the library's says nothing of a reader, whoever borrowed it.
    const about = own?.fate.kind === 'unnamed' ? own.fate.about : [];
    if (own && 'contact' in own.by && own.by.contact === column.name) return marks.mail;
    if (about.includes(column.name)) return column.name === 'state' ? 'accepted' : `about ${String(count)}`;
    return own ? `${marks.text} ${String(count)}` : `${table.name} ${String(count)}`;
  };

  const insert = (name: string, own: ReaderTable | undefined): Value => {
    const table = tables.get(name);
    if (!table) throw new Error(`there is no table ${name}`);
    const given = table.columns.flatMap((column) => {
      const value = valueOf(table, column, own);
      return value === undefined ? [] : [[column.name, value] as const];
    });
    const columns = given.map(([column]) => quoted(column)).join(', ');
    const holes = given.map(() => '?').join(', ');
    const { lastInsertRowid } = sqlite
      .prepare(`INSERT INTO ${quoted(name)} (${columns}) VALUES (${holes})`)
      .run(given.map(([, value]) => value));
    const key = table.columns.find((column) => column.keyPlace === 1);
    return given.find(([column]) => column === key?.name)?.[1] ?? lastInsertRowid;
  };

  const refer = (name: string): Value => {
    const known = made.get(name);
    if (known !== undefined) return known;
    const key = insert(
      name,
      readerTables.find((one) => one.table === name),
    );
    made.set(name, key);
    return key;
  };
  for (const { table } of readerTables) refer(table);
}

/** Where a needle stands in the store: every column of every table, as table.column. */
export function findInStore({ sqlite }: Pick<Store, 'sqlite'>, needles: readonly (string | number)[]): string[] {
  return tablesOf({ sqlite }).flatMap(({ name, columns }) =>
    columns.flatMap((column) => {
      const cell = quoted(column.name);
      const hits = needles.filter((needle) => {
        const found =
          typeof needle === 'number'
            ? sqlite.prepare(`SELECT 1 FROM ${quoted(name)} WHERE ${cell} = ? OR instr(${cell}, ?) > 0`)
            : sqlite.prepare(`SELECT 1 FROM ${quoted(name)} WHERE ${cell} = ? OR instr(cast(${cell} AS text), ?) > 0`);
        return found.get(needle, String(needle)) !== undefined;
      });
      return hits.map((needle) => `${name}.${column.name}: ${String(needle)}`);
    }),
  );
}
