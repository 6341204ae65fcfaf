import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkAfterStart, checkStore, checkTables } from './check.ts';
import { openSqlite } from '../db/open.ts';

let dir = '';
let file = '';
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'yuelan-check-'));
  file = join(dir, 'yuelan.db');
  const store = await openSqlite(file);
  await store.db
    .insertInto('library')
    .values({ group_code: '1', mapping_path: 'one', name: 'x'.repeat(200_000) })
    .execute();
  store.sqlite.pragma('wal_checkpoint(TRUNCATE)');
  await store.close();
});
afterEach(() => {
  rmSync(dir, { recursive: true });
});

test('a sound store has no problems', () => {
  expect([[...checkTables(file)].flat(), checkStore(file)]).toEqual([[], []]);
});

function overwritePage(): void {
  const bytes = readFileSync(file);
  bytes.fill(0xff, Math.floor(bytes.length / 8192) * 4096, Math.floor(bytes.length / 8192) * 4096 + 8192);
  writeFileSync(file, bytes);
}

test('reports an overwritten page, also some time after the server started', () => {
  overwritePage();
  expect(checkStore(file).length).toBeGreaterThan(0);
  vi.useFakeTimers();
  const onDamage = vi.fn();
  const check = checkAfterStart(file, onDamage);
  expect(check.isDamaged()).toBe(false);
  vi.runAllTimers();
  expect(onDamage).toHaveBeenCalled();
  expect(check.isDamaged()).toBe(true);
  vi.useRealTimers();
});

test('reports a database that cannot be opened after the start, and throws nothing', () => {
  rmSync(file);
  expect([...checkTables(file)]).toEqual([[expect.stringContaining('ENOENT')]]);
});

test('a server that ends looks no further', () => {
  overwritePage();
  vi.useFakeTimers();
  const onDamage = vi.fn();
  checkAfterStart(file, onDamage).close();
  vi.runAllTimers();
  expect(onDamage).not.toHaveBeenCalled();
  vi.useRealTimers();
});

test('reports rows whose owner is missing', async () => {
  const store = await openSqlite(file);
  store.sqlite.pragma('foreign_keys = OFF');
  store.sqlite.exec("INSERT INTO captcha (code_key, library_id, answer_hash, expires_at) VALUES ('k', 99, 'h', 1)");
  await store.close();
  expect(checkStore(file)).toEqual(['1 rows of captcha without their library']);
});
