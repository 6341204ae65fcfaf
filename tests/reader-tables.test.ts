import { afterAll, beforeAll, expect, it } from 'vitest';
import { readerTables } from '../src/service/platform/readers/reader-tables.ts';
import { tablesOf, type TableFacts } from '../src/service/platform/db/introspect.ts';
import { openStore, type Store } from '../src/service/platform/db/open.ts';

// Whatever the store has of a reader stands in the list that copies of readers' data and cancelled accounts go by.

let store: Store;
let tables: TableFacts[];
beforeAll(async () => {
  store = await openStore(':memory:');
  tables = await tablesOf(store);
});
afterAll(() => store.close());

/** Columns that name a reader, whether the store knows that they refer to one or not. */
const naming = /(^|_)(reader|patron|borrower|lender|user|supporter)(_id)?$/;
const listed = new Set<string>(readerTables.map((readerTable) => readerTable.table));

/** Tables below a reader's rows that store nothing about that reader, with the reason. */
const othersTables: Readonly<Record<string, string>> = {
  helpful_vote: 'votes of others on a comment; own votes are listed',
  answer: 'answers of others to a question; own answers are listed',
  book_list_favourite: 'readers who favour a list; own favourites are listed',
  favourite: 'belongs to a folder of the same reader, which is listed',
};

/** Tables with a column that leads to a reader's row, directly or over a row that is the reader's. */
function tablesOfReaders(): string[] {
  return tables
    .filter(
      ({ name, columns }) =>
        name === 'reader' ||
        columns.some(
          (column) =>
            column.refersTo === 'reader' ||
            naming.test(column.name) ||
            (column.refersTo !== undefined && listed.has(column.refersTo) && !(name in othersTables)),
        ),
    )
    .map((table) => table.name);
}

it('lists every table with a reader in it (add a line to src/service/platform/readers/reader-tables.ts)', () => {
  expect(tablesOfReaders().filter((name) => !listed.has(name))).toEqual([]);
});

it('lists no table and no column that there is not', () => {
  for (const { table, by, copy, fate } of readerTables) {
    const names = tables.find((entry) => entry.name === table)?.columns.map((column) => column.name);
    expect(names, table).toBeDefined();
    const found = 'contact' in by ? by.contact : by.column;
    const left = 'omit' in copy ? copy.omit : [];
    const about = fate.kind === 'unnamed' ? fate.about : [];
    expect(names, table).toEqual(expect.arrayContaining([found, ...left, ...about]));
  }
});

it('lets every table go with its reader by itself, unless the list says what stays of it without a name', () => {
  const unnamed = new Set<string>(
    readerTables.filter((readerTable) => readerTable.fate.kind === 'unnamed').map((readerTable) => readerTable.table),
  );
  const held = tables.flatMap(({ name, columns }) =>
    columns
      .filter((column) => column.refersTo === 'reader' && column.onDelete !== 'CASCADE')
      .filter((column) => !(column.onDelete === 'SET NULL' && unnamed.has(name)))
      .map((column) => `${name}.${column.name}`),
  );
  expect(held).toEqual([]);
});
