import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSqlite, type SqliteStore } from './open.ts';
import { inTransaction } from './database.ts';

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

test('every commit waits for the disk, and an unused database leaves no other files', async () => {
  const first = await openSqlite(file);
  // 2: FULL.
  expect(first.sqlite.pragma('synchronous', { simple: true })).toBe(2);
  await first.close();
  await (await openSqlite(file)).close();
  expect(readdirSync(dir)).toEqual(['yuelan.db']);
});

const library = (code: string) => ({ group_code: code, mapping_path: code, name: code });
const codesIn = async ({ db }: SqliteStore) =>
  (await db.selectFrom('library').select('group_code').orderBy('id').execute()).map((row) => row.group_code);

test('a transaction that reads before it writes has the file from its beginning', async () => {
  const [entry, other] = [await openSqlite(file), await openSqlite(file)];
  let isWritten = false;
  const writing = Promise.withResolvers<unknown>();
  await entry.db.transaction().execute(async (db) => {
    expect(await db.selectFrom('library').select('id').execute()).toEqual([]);
    writing.resolve(
      other.db
        .insertInto('library')
        .values(library('2'))
        .execute()
        .then(() => (isWritten = true)),
    );
    // The other one tries in vain meanwhile, and this thread goes on.
    await setTimeout(50);
    expect(isWritten).toBe(false);
    await db.insertInto('library').values(library('1')).execute();
  });
  await writing.promise;
  expect(await codesIn(other)).toEqual(['1', '2']);
  await Promise.all([entry.close(), other.close()]);
});

test('readers see what is committed and wait for no transaction, other transactions wait', async () => {
  const store = await openSqlite(file);
  const hold = Promise.withResolvers<undefined>();
  const begun = Promise.withResolvers<undefined>();
  const first = inTransaction(store.db, async (db) => {
    await db.insertInto('library').values(library('1')).execute();
    begun.resolve(undefined);
    await hold.promise;
  });
  await begun.promise;
  const second = inTransaction(store.db, (db) => db.insertInto('library').values(library('2')).execute());
  expect(await codesIn(store)).toEqual([]);
  hold.resolve(undefined);
  await Promise.all([first, second]);
  expect(await codesIn(store)).toEqual(['1', '2']);
  await store.close();
});

test('what need not wait for the disk gives up while another process writes, and leaves commits durable', async () => {
  const [store, other] = [await openSqlite(file), await openSqlite(file)];
  const write = () =>
    store.writeUnlessBusy((db) => db.insertInto('library').values(library('1')).returning('id').execute());
  other.sqlite.exec('BEGIN IMMEDIATE');
  expect(await write()).toBeUndefined();
  other.sqlite.exec('COMMIT');
  expect(await write()).toEqual({ done: [{ id: 1 }] });
  await expect(write()).rejects.toThrow(/UNIQUE/);
  expect(store.sqlite.pragma('synchronous', { simple: true })).toBe(2);
  await Promise.all([store.close(), other.close()]);
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
      // The write-ahead log next to it contains the last writes.
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

test.skipIf(process.platform === 'win32')('an existing folder keeps its permissions', async () => {
  chmodSync(dir, 0o750);
  const store = await openSqlite(file);
  expect(rightsOf(dir)).toBe(0o750);
  await store.close();
});

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
