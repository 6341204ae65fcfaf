import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkStore } from '../backup/check.ts';
import { openSqlite } from './open.ts';

// Stores of earlier commits, as SQL with a row in each table (tests/support/old-stores).

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'upgrade-'));
});
afterEach(() => {
  rmSync(dir, { recursive: true });
});

/** Puts a store of an earlier commit into a file. */
function putOldStore(file: string, commit: string): SqliteDatabase.Database {
  const old = new SqliteDatabase(file);
  // The tables are filled in the order in which they were made.
  old.pragma('foreign_keys = OFF');
  old.exec(readFileSync(join(import.meta.dirname, '../../../../tests/support/old-stores', `${commit}.sql`), 'utf8'));
  return old;
}

const schemaOf = (sqlite: SqliteDatabase.Database) =>
  sqlite
    .prepare<[], { type: string; name: string; sql: string }>(
      "SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY type, name",
    )
    .all()
    .map(({ sql, ...entry }) => ({ ...entry, sql: sql.replaceAll(/\s+/g, ' ') }));

/** Tables whose one row a migration deletes: a second factor that was not confirmed. */
const rowsThatGo: Record<string, string[]> = { '541af95': [], '0203131': ['second_factor'] };

it.each(['541af95', '0203131'])(
  'a store of commit %s gets the schema of a new one and keeps its rows',
  async (commit) => {
    const file = join(dir, 'yuelan.db');
    const old = putOldStore(file, commit);
    const before = old
      .prepare<[], string>("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
      .pluck()
      .all()
      .filter((name) => !name.startsWith('kysely_'));
    old.close();

    const [store, fresh] = [await openSqlite(file), await openSqlite(':memory:')];
    expect(schemaOf(store.sqlite)).toEqual(schemaOf(fresh.sqlite));
    const isEmpty = (table: string) => store.sqlite.prepare(`SELECT 1 FROM "${table}"`).get() === undefined;
    const tables = new Set(schemaOf(store.sqlite).map(({ name }) => name));
    expect(before.filter((table) => tables.has(table) && isEmpty(table))).toEqual(rowsThatGo[commit]);
    await Promise.all([store.close(), fresh.close()]);
    expect(checkStore(file)).toEqual([]);
  },
);

it('a migration that fails leaves the store as it was', async () => {
  const file = join(dir, 'yuelan.db');
  const old = putOldStore(file, '541af95');
  // In the way of a later migration.
  old.exec('CREATE TABLE ledger_entry (id)');
  const migrations = () => old.prepare('SELECT name FROM kysely_migration').all();
  const before = [schemaOf(old), migrations()];
  await expect(openSqlite(file)).rejects.toThrow(/ledger_entry/);
  expect([schemaOf(old), migrations()]).toEqual(before);
  old.close();
});
