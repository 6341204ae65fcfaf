import SqliteDatabase from 'better-sqlite3';
import { movedMessage } from '../db/away.ts';
import type { TableFacts } from '../db/introspect.ts';
import type { Value } from '../db/values.ts';
import { copiedTables, keyNames, keyOf, listed, quoted, rowsText, type Row, type Side } from './side.ts';

const prefix = 'store_moved_';

/** Statements prepared once. */
function preparing(sqlite: SqliteDatabase.Database): (text: string) => SqliteDatabase.Statement<Value[]> {
  const made = new Map<string, SqliteDatabase.Statement<Value[]>>();
  return (text) => {
    const known = made.get(text) ?? sqlite.prepare<Value[]>(text);
    made.set(text, known);
    return known;
  };
}

interface TriggerRow {
  name: string;
  sql: string;
}

/** Takes the store's triggers away and gives what puts them back. */
function putTriggersAside(sqlite: SqliteDatabase.Database): () => void {
  const triggers = sqlite.prepare<[], TriggerRow>("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").all();
  for (const { name } of triggers) sqlite.exec(`DROP TRIGGER ${quoted(name)}`);
  return () => {
    for (const { sql } of triggers) sqlite.exec(sql);
  };
}

/** Begins, works, ends; what fails is undone. */
async function inOne<T>(sqlite: SqliteDatabase.Database, begin: string, work: () => Promise<T>): Promise<T> {
  sqlite.exec(begin);
  try {
    const result = await work();
    sqlite.exec('COMMIT');
    return result;
  } catch (error) {
    if (sqlite.inTransaction) sqlite.exec('ROLLBACK');
    throw error;
  }
}

function refuseLostRows(sqlite: SqliteDatabase.Database): void {
  const [lost] = sqlite.prepare<[], { table: string; parent: string }>('PRAGMA foreign_key_check').all();
  if (lost) throw new Error(`rows of ${lost.table} refer to rows of ${lost.parent} that are not there`);
}

/** A file of SQLite as a side of a move. Its schema is up to date. */
export function sqliteSide(file: string, facts: readonly TableFacts[]): Side {
  const tables = copiedTables(facts);
  const sqlite = new SqliteDatabase(file, { timeout: 10_000 });
  sqlite.pragma('cache_size = -64000');
  // Confirmed changes must be on the disk when the move reports success.
  sqlite.pragma('synchronous = FULL');
  sqlite.pragma('foreign_keys = OFF');
  const prepared = preparing(sqlite);
  const eachTable = (work: (name: string) => void): void => {
    sqlite.transaction(() => tables.forEach(({ name }) => work(name))).immediate();
  };
  return {
    tables,
    rows: (table, behind, limit) => {
      const statement = prepared(rowsText(table, behind === undefined, () => '?')).raw();
      const found = statement.all(...(behind === undefined ? [] : keyOf(table, behind)), limit) as Row[];
      return Promise.resolve(found);
    },
    remove: (table, rows) => {
      const by = keyNames(table).map((name) => `${quoted(name)} = ?`);
      const statement = prepared(`DELETE FROM ${quoted(table.name)} WHERE ${by.join(' AND ')}`);
      for (const row of rows) statement.run(...keyOf(table, row));
      return Promise.resolve();
    },
    add: (table, rows) => {
      const places = table.columns.map(() => '?').join(', ');
      const text = `INSERT INTO ${quoted(table.name)} (${listed(table.columns)}) VALUES (${places})`;
      const statement = prepared(text);
      for (const row of rows) statement.run(...row);
      return Promise.resolve();
    },
    lastNumbers: () => {
      const found = sqlite.prepare<[], { name: string; seq: number }>('SELECT name, seq FROM sqlite_sequence').all();
      const known = new Set(tables.map(({ name }) => name));
      return Promise.resolve(new Map(found.filter(({ name }) => known.has(name)).map(({ name, seq }) => [name, seq])));
    },
    setLastNumbers: (numbers) => {
      sqlite
        .transaction(() => {
          for (const [name, last] of numbers) {
            prepared('DELETE FROM sqlite_sequence WHERE name = ?').run(name);
            prepared('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)').run(name, last);
          }
        })
        .immediate();
      return Promise.resolve();
    },
    // A transaction that only reads sees the store as it was with its first statement.
    reading: (work) => inOne(sqlite, 'BEGIN', work),
    filling: (work) =>
      inOne(sqlite, 'BEGIN IMMEDIATE', async () => {
        const putBack = putTriggersAside(sqlite);
        const result = await work();
        putBack();
        refuseLostRows(sqlite);
        return result;
      }),
    closeWrites: () => {
      eachTable((name) => {
        for (const act of ['insert', 'update', 'delete']) {
          sqlite.exec(`CREATE TRIGGER IF NOT EXISTS ${quoted(`${prefix}${act}_${name}`)} BEFORE ${act}
            ON ${quoted(name)} BEGIN SELECT raise(abort, '${movedMessage}'); END`);
        }
      });
      return Promise.resolve();
    },
    openWrites: () => {
      eachTable((name) => {
        for (const act of ['insert', 'update', 'delete'])
          sqlite.exec(`DROP TRIGGER IF EXISTS ${quoted(`${prefix}${act}_${name}`)}`);
      });
      return Promise.resolve();
    },
    close: () => {
      sqlite.close();
      return Promise.resolve();
    },
  };
}
