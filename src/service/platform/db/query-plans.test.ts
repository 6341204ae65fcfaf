import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSqlite, type SqliteStore } from './open.ts';

// No statement may scan a table that grows with the library. Plans are those of SQLite.

let store: SqliteStore;
beforeAll(async () => {
  store = await openSqlite(':memory:');
});
afterAll(() => store.close());

const rows = <R>(text: string, ...values: string[]): R[] => store.sqlite.prepare<string[], R>(text).all(...values);
const firstColumn = (index: string) =>
  rows<{ name: string }>('SELECT name FROM pragma_index_info(?) ORDER BY seqno', index)[0]?.name;

describe('every reference between tables', () => {
  it('is found through an index when the row that it refers to is deleted', () => {
    const missing: string[] = [];
    for (const { name: table } of rows<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'")) {
      const indexed = new Set(
        rows<{ name: string; sql: string | null }>(
          'SELECT list.name, sql FROM pragma_index_list(?) AS list LEFT JOIN sqlite_master AS found USING (name)',
          table,
        )
          // A reference is never null where it is looked for.
          .filter(({ sql }) => sql === null || !sql.includes(' where ') || sql.endsWith('is not null'))
          .map(({ name }) => firstColumn(name)),
      );
      const [key] = rows<{ name: string }>('SELECT name FROM pragma_table_info(?) WHERE pk = 1', table);
      const references = rows<{ from: string; table: string }>(
        'SELECT "from", "table" FROM pragma_foreign_key_list(?)',
        table,
      );
      for (const { from, table: parent } of references)
        if (parent !== 'library' && from !== key?.name && !indexed.has(from)) missing.push(`${table}.${from}`);
    }
    expect(missing).toEqual([]);
  });
});
