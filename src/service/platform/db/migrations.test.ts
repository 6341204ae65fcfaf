import SqliteDatabase from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { describe, expect, it } from 'vitest';
import { migrations } from './migrations.ts';

// Nodes of the version before write the database that a new node has migrated (docs/operate/cluster.md, "Upgrade without
// interruption"): a migration only adds, and a later minor version removes what that version no longer uses.

interface Column {
  name: string;
  notnull: number;
  dflt_value: string | null;
}

interface Schema {
  /** Text of each table, view and trigger. */
  texts: Map<string, string>;
  columns: Map<string, Column[]>;
  /** Unique indexes by name: their table and columns. */
  unique: Map<string, { table: string; columns: string[] }>;
}

function readSchema(sqlite: SqliteDatabase.Database): Schema {
  const rows = sqlite
    .prepare<[], { type: string; name: string; sql: string }>(
      "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'kysely_%'",
    )
    .all();
  const tables = rows.filter(({ type }) => type === 'table').map(({ name }) => name);
  const unique: Schema['unique'] = new Map();
  for (const table of tables) {
    const indexes = sqlite.pragma(`index_list("${table}")`) as { name: string; unique: number }[];
    for (const { name } of indexes.filter((index) => index.unique === 1)) {
      const columns = sqlite.pragma(`index_info("${name}")`) as { name: string }[];
      unique.set(name, { table, columns: columns.map((column) => column.name) });
    }
  }
  return {
    texts: new Map(rows.filter(({ type }) => type !== 'index').map(({ type, name, sql }) => [`${type} ${name}`, sql])),
    columns: new Map(tables.map((name) => [name, sqlite.pragma(`table_info("${name}")`) as Column[]])),
    unique,
  };
}

/** Definitions of columns and constraints in the text of a table. */
function definitionsIn(text: string): string[] {
  const definitions = [''];
  let depth = 0;
  for (const character of text) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === ',' && depth === 1) definitions.push('');
    else if (depth > 0) definitions[definitions.length - 1] += character;
  }
  return definitions.map((definition) => definition.replace(/^\(/, '').trim());
}

/** What writes and reads of the version before would miss after a migration. */
function obstacles(before: Schema, after: Schema): string[] {
  const found: string[] = [];
  const isNew = (table: string, name: string | null) =>
    before.columns.get(table)?.every((column) => column.name !== name) ?? true;
  for (const [name, text] of before.texts) {
    const now = after.texts.get(name);
    if (now === undefined) found.push(`${name} is missing`);
    else if (now !== text) {
      const [old, definitions] = [definitionsIn(text), definitionsIn(now)];
      const table = /^table (.*)$/.exec(name)?.[1] ?? '';
      const added = (after.columns.get(table) ?? []).filter((column) => isNew(table, column.name)).length;
      const isExtended = old.every((definition) => definitions.includes(definition));
      if (table === '' || !isExtended || definitions.length !== old.length + added) found.push(`${name} was changed`);
    }
  }
  for (const [table, columns] of after.columns) {
    if (!before.columns.has(table)) continue;
    for (const { name, notnull, dflt_value: usual } of columns)
      if (isNew(table, name) && notnull === 1 && usual === null) found.push(`${table}.${name} needs a default`);
  }
  for (const [name, { table, columns }] of after.unique) {
    if (before.unique.has(name) || !before.columns.has(table)) continue;
    // Rows of the version before have null there, which is never a duplicate.
    const isFree = columns.some((column) => isNew(table, column));
    if (!isFree) found.push(`unique index ${name} rejects rows of ${table}`);
  }
  for (const [name, text] of after.texts) {
    const [, table = ''] = /^create trigger .*? on "?(\w+)"?/is.exec(text) ?? [];
    if (!before.texts.has(name) && before.columns.has(table)) found.push(`${name} fires for writes to ${table}`);
  }
  return found;
}

const open = () => {
  const sqlite = new SqliteDatabase(':memory:');
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: sqlite }) });
  return { sqlite, db };
};

it('add only what programs of the version before can ignore', async () => {
  const { sqlite, db } = open();
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const found: Record<string, string[]> = {};
  let before: Schema | undefined;
  for (const name of Object.keys(migrations)) {
    const { error } = await migrator.migrateTo(name);
    if (error) throw error;
    const after = readSchema(sqlite);
    if (before && obstacles(before, after).length > 0) found[name] = obstacles(before, after);
    before = after;
  }
  await db.destroy();
  expect(before?.columns.size).toBeGreaterThan(100);
  expect(found).toEqual({});
});

describe('a migration is rejected that', () => {
  const tables =
    'CREATE TABLE loan (id integer primary key, due text not null); CREATE TABLE hold (id integer, day text)';
  it.each([
    ['removes a table', 'DROP TABLE hold', 'table hold is missing'],
    ['removes a column', 'ALTER TABLE hold DROP COLUMN day', 'table hold was changed'],
    ['renames a column', 'ALTER TABLE hold RENAME COLUMN day TO last_day', 'table hold was changed'],
    [
      'checks values',
      'DROP TABLE hold; CREATE TABLE hold (id integer, day text, CHECK (day > id))',
      'table hold was changed',
    ],
    [
      'requires a value',
      'DROP TABLE hold; CREATE TABLE hold (id integer, day text, desk text NOT NULL)',
      'hold.desk needs a default',
    ],
    ['makes values unique', 'CREATE UNIQUE INDEX hold_day ON hold (day)', 'unique index hold_day rejects rows of hold'],
    [
      'acts on writes',
      "CREATE TRIGGER loan_day AFTER INSERT ON loan BEGIN SELECT RAISE(ABORT, 'no'); END",
      'trigger loan_day fires for writes to loan',
    ],
  ])('%s', (_, change, obstacle) => {
    const { sqlite } = open();
    sqlite.exec(tables);
    const before = readSchema(sqlite);
    sqlite.exec(change);
    expect(obstacles(before, readSchema(sqlite))).toEqual([obstacle]);
  });
});
