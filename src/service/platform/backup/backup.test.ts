import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { backupStore, BackupError, restoreStore } from './backup.ts';
import { openSqlite, type SqliteStore } from '../db/open.ts';

let dir: string;
let file: string;
let copy: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'yuelan-backup-'));
  file = join(dir, 'yuelan.db');
  copy = join(dir, 'copy.db');
});
afterEach(() => {
  rmSync(dir, { recursive: true });
});

const addLibrary = (store: SqliteStore, code: string) =>
  store.db
    .insertInto('library')
    .values({ group_code: code, mapping_path: `p${code}`, name: code })
    .execute();

async function codes(path: string): Promise<string[]> {
  const store = await openSqlite(path);
  try {
    const rows = await store.db.selectFrom('library').select('group_code').orderBy('id').execute();
    return rows.map((row) => row.group_code);
  } finally {
    await store.close();
  }
}

it('copies a store that is open and written to, and puts the copy back', async () => {
  const store = await openSqlite(file);
  await addLibrary(store, '1');
  await backupStore(file, copy);
  await addLibrary(store, '2');
  await expect(restoreStore(file, copy)).rejects.toThrow(/in use/);
  await store.close();
  expect(await codes(file)).toEqual(['1', '2']);
  await restoreStore(file, copy);
  expect(await codes(file)).toEqual(['1']);
  expect(await codes(`${file}.before-restore`)).toEqual(['1', '2']);
  expect(existsSync(`${file}.restoring`)).toBe(false);
});

it('restores into an empty data folder', async () => {
  const store = await openSqlite(file);
  await addLibrary(store, '1');
  await store.close();
  await backupStore(file, copy);
  rmSync(file);
  await restoreStore(file, copy);
  expect(await codes(file)).toEqual(['1']);
});

it('rejects damaged, foreign, newer or missing backups, and does not change the store', async () => {
  const store = await openSqlite(file);
  await addLibrary(store, '1');
  await store.db
    .insertInto('library')
    .values({ group_code: 'x'.repeat(200_000), mapping_path: 'x', name: 'x' })
    .execute();
  await store.close();
  await backupStore(file, copy);

  const damaged = join(dir, 'damaged.db');
  const bytes = readFileSync(copy);
  bytes.fill(0xff, 4096 * 3, 4096 * 20);
  writeFileSync(damaged, bytes);
  const text = join(dir, 'text.db');
  writeFileSync(text, 'no database at all, however long this text may be');
  const newer = join(dir, 'newer.db');
  const future = await openSqlite(newer);
  future.sqlite.exec("INSERT INTO kysely_migration VALUES ('9999-future', '2099-01-01')");
  await future.close();

  for (const wrong of [damaged, text, newer, join(dir, 'missing.db')]) {
    await expect(restoreStore(file, wrong)).rejects.toThrow(BackupError);
  }
  await expect(restoreStore(file, newer)).rejects.toThrow(/newer version/);
  await expect(backupStore(join(dir, 'missing.db'), copy)).rejects.toThrow(BackupError);
  expect((await codes(file))[0]).toBe('1');
});

it.skipIf(process.platform === 'win32')(
  'makes copies, and stores from copies, that their owner alone may read',
  async () => {
    const before = process.umask(0);
    try {
      await (await openSqlite(file)).close();
      await backupStore(file, copy);
      expect(statSync(copy).mode & 0o777).toBe(0o600);
      chmodSync(copy, 0o644);
      await restoreStore(file, copy);
      expect(statSync(file).mode & 0o777).toBe(0o600);
    } finally {
      process.umask(before);
    }
  },
);
