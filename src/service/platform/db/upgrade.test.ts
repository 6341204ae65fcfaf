import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isOnPostgres, testDatabaseVariable } from '#support/store.ts';
import { checkStore } from '../backup/check.ts';
import { openAnyStore, openSqlite, openStore } from './open.ts';
import { createDatabase, dropDatabase } from '#support/postgres-databases.ts';
import { upgradePreviewStore } from './preview/upgrade-preview-store.ts';

// Stores of earlier commits, as SQL with rows (tests/support/old-stores).

const readOldStore = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../../../tests/support/old-stores', `${name}.sql`), 'utf8');

const previewStore = /preview version.*yuelan store upgrade-from-preview/;

describe('stores of preview versions in a file', () => {
  let dir: string;
  let file: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'upgrade-'));
    file = join(dir, 'yuelan.db');
  });
  afterEach(() => {
    rmSync(dir, { recursive: true });
  });

  /** Puts a store of an earlier commit into the file. */
  function putOldStore(commit: string): SqliteDatabase.Database {
    const old = new SqliteDatabase(file);
    // The tables are filled in the order in which they were made.
    old.pragma('foreign_keys = OFF');
    old.exec(readOldStore(commit));
    return old;
  }

  const schemaOf = (sqlite: SqliteDatabase.Database) =>
    sqlite
      .prepare<[], { type: string; name: string; sql: string }>(
        "SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY type, name",
      )
      .all()
      .map(({ sql, ...entry }) => ({ ...entry, sql: sql.replaceAll('"', '').replaceAll(/\s+/g, ' ').toLowerCase() }));

  const migrationsIn = (sqlite: SqliteDatabase.Database) =>
    sqlite.prepare<[], string>('SELECT name FROM kysely_migration ORDER BY name').pluck().all();

  /** Rows of each table. */
  function countRows(sqlite: SqliteDatabase.Database): Record<string, number> {
    const tables = sqlite
      .prepare<[], string>("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
      .pluck()
      .all()
      .filter((name) => !name.startsWith('kysely_'));
    return Object.fromEntries(
      tables.map((name) => [name, sqlite.prepare<[], number>(`SELECT count(*) FROM "${name}"`).pluck().get() ?? 0]),
    );
  }

  const withoutSuccessor = ['record_view', 'record_view_due', 'record_view_feed', 'dictionary_entry'];

  it.each([
    // A second factor that was not confirmed is deleted.
    { commit: '541af95', steps: 58, deleted: [] },
    { commit: '0203131', steps: 5, deleted: ['second_factor'] },
    { commit: '9691e4d', steps: 1, deleted: [] },
  ])(
    'a store of commit $commit gets the schema of a new one and keeps its rows',
    async ({ commit, steps, deleted }) => {
      const old = putOldStore(commit);
      const before = countRows(old);
      old.close();
      await expect(openStore(file)).rejects.toThrow(previewStore);

      expect(await upgradePreviewStore(file)).toBe(steps);

      const [store, fresh] = [await openSqlite(file), await openSqlite(':memory:')];
      expect(schemaOf(store.sqlite)).toEqual(schemaOf(fresh.sqlite));
      expect(migrationsIn(store.sqlite)).toEqual(migrationsIn(fresh.sqlite));
      const after = countRows(store.sqlite);
      for (const [table, rows] of Object.entries(before)) {
        if (withoutSuccessor.includes(table)) continue;
        expect({ table, rows: after[table] }).toEqual({ table, rows: deleted.includes(table) ? 0 : rows });
      }
      await Promise.all([store.close(), fresh.close()]);
      expect(checkStore(file)).toEqual([]);
      expect(await upgradePreviewStore(file)).toBeUndefined();
    },
  );

  it('entries of the audit log about copies name a loan or a request, and no reader', async () => {
    const old = putOldStore('0203131');
    old.exec(`
      DELETE FROM copy_request; DELETE FROM loan;
      INSERT INTO loan (id, library_id, reader_id, barcode, title, lib_code, location_id, subject, lent_on, due_on, renewals, status_after, origin, search_key, created_at, returned_at)
        VALUES (1, 1, NULL, 'A1', 'A', 'M', 's', '', '2026-01-01', '2026-02-01', 0, 'available', 'here', '', 100, 200),
          (2, 1, 1, 'A1', 'A', 'M', 's', '', '2026-01-01', '2026-02-01', 0, 'available', 'here', '', 300, NULL);
      INSERT INTO audit_entry (id, library_id, at, kind, detail, staff, reader_id, account, subjects) VALUES
        (11, 1, 100, 'deskAct', 'lend', 'w', 1, 'li', '["A1"]'),
        (12, 1, 200, 'sipAct', 'return', 'm', 1, 'li', '["A1"]'),
        (13, 1, 300, 'sipAct', 'lend', 'm', 1, 'li', '["A1"]'),
        (14, 1, 310, 'deskAct', 'copy request accept', 'w', 1, 'li', '["12"]'),
        (15, 1, 320, 'sipAct', 'hold +', 'm', 1, 'li', '["9"]'),
        (16, 1, 330, 'command', 'loans lend --reader --barcode', 'w', 1, 'li', '["A1"]'),
        (17, 1, 340, 'deskAct', 'payment cash', 'w', 1, 'li', '["1","500","-"]'),
        (18, 1, 350, 'signIn', 'password', NULL, 1, 'li', NULL);`);
    old.close();
    await upgradePreviewStore(file);
    const store = await openSqlite(file);
    const rows = await store.db
      .selectFrom('audit_entry')
      .select(['id', 'reader_id', 'account', 'loan_id'])
      .where('id', '>', 10)
      .orderBy('id')
      .execute();
    expect(rows.map((row) => [row.id, row.reader_id, row.account, row.loan_id])).toEqual([
      [11, null, null, null],
      // Returned in the moment in which it was logged.
      [12, null, null, null],
      [13, null, null, 2],
      [14, null, null, null],
      [15, null, null, null],
      [16, null, null, null],
      [17, 1, 'li', null],
      [18, 1, 'li', null],
    ]);
    await store.close();
  });

  it('a failed upgrade leaves the database unchanged', async () => {
    const old = putOldStore('541af95');
    // In the way of a later migration.
    old.exec('CREATE TABLE ledger_entry (id)');
    const before = [schemaOf(old), migrationsIn(old)];
    old.close();
    await expect(upgradePreviewStore(file)).rejects.toThrow(/ledger_entry/);
    const after = new SqliteDatabase(file);
    expect([schemaOf(after), migrationsIn(after)]).toEqual(before);
    after.close();
    await expect(openStore(file)).rejects.toThrow(previewStore);
  });

  it('refuses a store that a server has open, and one of a later preview version', async () => {
    const old = putOldStore('9691e4d');
    old.pragma('journal_mode = WAL');
    old.exec('SELECT 1 FROM library');
    await expect(upgradePreviewStore(file)).rejects.toThrow(/locked/);
    old.exec("INSERT INTO kysely_migration VALUES ('0300-later', '2026-12-01')");
    old.close();
    await expect(upgradePreviewStore(file)).rejects.toThrow(/0300-later/);
  });
});

describe.runIf(isOnPostgres)('stores of preview versions on PostgreSQL', () => {
  const server = process.env[testDatabaseVariable] ?? '';
  const names = [`yuelan_preview_${String(process.pid)}`, `yuelan_baseline_${String(process.pid)}`] as const;
  afterEach(async () => {
    for (const name of names) await dropDatabase(server, name);
  });

  const facts = [
    `SELECT table_name, column_name, data_type, collation_name, column_default, is_nullable, identity_generation
      FROM information_schema.columns WHERE table_schema = 'public' ORDER BY table_name, ordinal_position`,
    `SELECT conrelid::regclass::text AS of, conname, pg_get_constraintdef(oid) AS text
      FROM pg_constraint WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2`,
    `SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1`,
    `SELECT tgname, pg_get_triggerdef(oid) AS text FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1`,
    `SELECT proname, regexp_replace(prosrc, '\\s+', ' ', 'g') AS text
      FROM pg_proc WHERE pronamespace = 'public'::regnamespace ORDER BY 1`,
    `SELECT viewname, definition FROM pg_views WHERE schemaname = 'public'`,
    `SELECT sequencename FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`,
  ];

  async function ask<T>(address: string, ask: (client: Client) => Promise<T>): Promise<T> {
    const client = new Client({ connectionString: address });
    await client.connect();
    try {
      return await ask(client);
    } finally {
      await client.end();
    }
  }

  const schemaOf = (address: string) =>
    ask(address, async (client) => {
      const found: unknown[] = [];
      for (const text of facts) found.push((await client.query(text)).rows);
      return found;
    });

  const countRows = (address: string, table: string) =>
    ask(address, async (client) => Number((await client.query(`SELECT count(*) FROM "${table}"`)).rows[0]?.count));

  it('a store of the first commit on PostgreSQL gets the schema of a new one and keeps its rows', async () => {
    const [old, fresh] = [await createDatabase(server, names[0]), await createDatabase(server, names[1])];
    await ask(old, (client) => client.query(readOldStore('822ec2b.postgres')));
    await expect(openStore(old)).rejects.toThrow(previewStore);

    expect(await upgradePreviewStore(old)).toBe(32);

    for (const address of [old, fresh]) await (await openAnyStore(address)).close();
    expect(await schemaOf(old)).toEqual(await schemaOf(fresh));
    for (const table of ['reader', 'record', 'loan', 'ledger_entry', 'payment', 'audit_entry'])
      expect({ table, rows: await countRows(old, table) }).toEqual({ table, rows: 1 });
    expect(await upgradePreviewStore(old)).toBeUndefined();
  });
});
