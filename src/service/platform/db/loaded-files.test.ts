import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { areFilesLoaded, noteLoadedFiles } from './loaded-files.ts';
import { openSqlite } from './open.ts';

function storeFile(): string {
  const dir = mkdtempSync(join(tmpdir(), 'yuelan-loaded-'));
  onTestFinished(() => {
    rmSync(dir, { recursive: true });
  });
  return join(dir, 'yuelan.db');
}

test('loads the files recorded last, and no others', async () => {
  const file = storeFile();
  expect(areFilesLoaded(file, 'first')).toBe(false);
  const store = await openSqlite(file);
  expect(areFilesLoaded(file, 'first')).toBe(false);
  await noteLoadedFiles(store, 'first', 1);
  expect(areFilesLoaded(file, 'first')).toBe(true);
  await noteLoadedFiles(store, 'second', 2);
  expect([areFilesLoaded(file, 'first'), areFilesLoaded(file, 'second')]).toEqual([false, true]);
  await store.close();
  expect(areFilesLoaded(file, 'second')).toBe(true);
});

test('a store of an earlier version and a missing store have no loaded files', async () => {
  const file = storeFile();
  const store = await openSqlite(file);
  store.sqlite.exec('DROP TABLE loaded_files');
  await store.close();
  expect(areFilesLoaded(file, 'first')).toBe(false);
  writeFileSync(file, 'no store at all, but a text that is long enough to be read as the head of one'.repeat(20));
  expect(areFilesLoaded(file, 'first')).toBe(false);
});
