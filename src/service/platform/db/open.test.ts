import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSqlite } from './open.ts';

let dir: string;
let file: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'store-'));
  file = join(dir, 'yuelan.db');
});
afterEach(() => {
  rmSync(dir, { recursive: true });
});

test('a store that is up to date opens while another process writes in it', async () => {
  const writing = await openSqlite(file);
  writing.sqlite.exec('BEGIN IMMEDIATE');
  const second = await openSqlite(file);
  await second.close();
  writing.sqlite.exec('COMMIT');
  await writing.close();
});

test('every commit waits for the disk, and a store that was asked nothing leaves nothing beside it', async () => {
  const first = await openSqlite(file);
  // 2: FULL.
  expect(first.sqlite.pragma('synchronous', { simple: true })).toBe(2);
  await first.close();
  await (await openSqlite(file)).close();
  expect(readdirSync(dir)).toEqual(['yuelan.db']);
});

test('a transaction that reads before it writes has the file from its beginning', async () => {
  const [entry, other] = [await openSqlite(file), await openSqlite(file)];
  other.sqlite.pragma('busy_timeout = 0');
  const library = { group_code: '1', mapping_path: 'one', name: 'one' };
  await entry.db.transaction().execute(async (db) => {
    expect(await db.selectFrom('library').select('id').execute()).toEqual([]);
    await expect(other.db.insertInto('library').values(library).execute()).rejects.toThrow(/locked/);
    await db.insertInto('library').values(library).execute();
  });
  expect(await other.db.selectFrom('library').select('mapping_path').execute()).toEqual([{ mapping_path: 'one' }]);
  await Promise.all([entry.close(), other.close()]);
});

test('a store of a later version is refused', async () => {
  const store = await openSqlite(file);
  store.sqlite.exec("INSERT INTO kysely_migration VALUES ('9999-future', '2099-01-01')");
  await store.close();
  await expect(openSqlite(file)).rejects.toThrow(/9999-future/);
});

/** Who may do what with a file, as chmod counts it. */
const rightsOf = (path: string): number => statSync(path).mode & 0o777;

test.skipIf(process.platform === 'win32')(
  'a new store and its folder are for their owner alone, whatever the umask',
  async () => {
    const before = process.umask(0);
    try {
      const folder = join(dir, 'var', 'data');
      const store = await openSqlite(join(folder, 'yuelan.db'));
      // The log beside it holds what was written last.
      store.sqlite.exec("INSERT INTO library (group_code, mapping_path, name) VALUES ('1', 'one', 'one')");
      expect([rightsOf(join(dir, 'var')), rightsOf(folder)]).toEqual([0o700, 0o700]);
      const files = readdirSync(folder);
      expect(files).toContain('yuelan.db-wal');
      expect(files.filter((name) => rightsOf(join(folder, name)) !== 0o600)).toEqual([]);
      await store.close();
    } finally {
      process.umask(before);
    }
  },
);

test.skipIf(process.platform === 'win32')(
  'a folder that is there keeps the rights that its operator gave it',
  async () => {
    chmodSync(dir, 0o750);
    const store = await openSqlite(file);
    expect(rightsOf(dir)).toBe(0o750);
    await store.close();
  },
);

test('reports the cause of a transaction that SQLite rolled back, not the rollback', async () => {
  const store = await openSqlite(file);
  store.sqlite.exec('CREATE TABLE filler (text TEXT)');
  store.sqlite.pragma(`max_page_count = ${String(store.sqlite.pragma('page_count', { simple: true }))}`);
  const failure = await store.db
    .transaction()
    .execute(async (db) => {
      for (;;) await sql`INSERT INTO filler VALUES (${'x'.repeat(4_096)})`.execute(db);
    })
    .catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 'SQLITE_FULL' });
  await store.close();
});
