import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkAtStart, checkStore } from './check.ts';
import { openSqlite } from './open.ts';

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
  expect([checkAtStart(file), checkStore(file, 'full')]).toEqual([[], []]);
});

test('a page that was overwritten is told of, at the start too', () => {
  const bytes = readFileSync(file);
  bytes.fill(0xff, Math.floor(bytes.length / 8192) * 4096, Math.floor(bytes.length / 8192) * 4096 + 8192);
  writeFileSync(file, bytes);
  expect(checkAtStart(file).length).toBeGreaterThan(0);
  expect(checkStore(file, 'full').length).toBeGreaterThan(0);
});

test('rows whose owner is gone are told of', async () => {
  const store = await openSqlite(file);
  store.sqlite.pragma('foreign_keys = OFF');
  store.sqlite.exec("INSERT INTO captcha (code_key, library_id, answer_hash, expires_at) VALUES ('k', 99, 'h', 1)");
  await store.close();
  expect(checkStore(file, 'full')).toEqual(['1 rows of captcha without their library']);
});
