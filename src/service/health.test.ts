import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { requireWritable, troubleOf, watchDataFolder } from './health.ts';

let dir = '';
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'yuelan-health-'));
});
afterEach(() => {
  chmodSync(dir, 0o700);
  rmSync(dir, { recursive: true });
  vi.useRealTimers();
});

test('a folder that can be written has no trouble, and nothing is left in it', () => {
  expect(troubleOf(join(dir, 'new'))).toBeUndefined();
  expect(readdirSync(join(dir, 'new'))).toEqual([]);
});

test('a start where nothing can be written names the variable, the folder and why', () => {
  const file = join(dir, 'file');
  writeFileSync(file, '');
  expect(() => {
    requireWritable(join(file, 'below'));
  }).toThrow(/^DATA_DIR: .*below: /);
  // A device that is always full, as a disk is at times.
  expect(troubleOf('/dev/full/x')).toBeDefined();
});

test('logs once when a folder disappears while serving, and once when it returns', () => {
  vi.useFakeTimers();
  const logged: string[] = [];
  const tell = (_: object, text: string) => logged.push(text);
  const inside = join(dir, 'data');
  const watch = watchDataFolder(inside, { error: tell, info: tell });
  expect(watch.trouble()).toBeUndefined();
  rmSync(inside, { recursive: true });
  writeFileSync(inside, '');
  vi.advanceTimersByTime(15_000);
  expect(watch.trouble()).toBeDefined();
  rmSync(inside);
  vi.advanceTimersByTime(15_000);
  expect(watch.trouble()).toBeUndefined();
  expect(logged).toEqual(['data folder is not writable', 'data folder is writable again']);
  watch.close();
});
