import { join } from 'node:path';
import { Command } from 'commander';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { librariesFolder, smallLibrary } from '#service/libraries/testing/folder.ts';
import { registerDemo } from './demo.ts';

const printed: string[] = [];
beforeEach(() => {
  printed.length = 0;
  const keep = (...texts: unknown[]) => void printed.push(texts.join(' '));
  vi.spyOn(console, 'log').mockImplementation(keep);
  vi.spyOn(console, 'error').mockImplementation(keep);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  process.exitCode = undefined;
});

async function load(librariesDir: string, ...words: string[]): Promise<number | string | null | undefined> {
  vi.stubEnv('LIBRARIES_DIR', librariesDir);
  vi.stubEnv('DATA_DIR', join(librariesDir, '.data'));
  const program = new Command('yuelan');
  registerDemo(program);
  await program.parseAsync(['demo', 'load', ...words], { from: 'user' });
  return process.exitCode;
}
const record = (number: number) =>
  `{"controlNumber":"${String(number)}","kind":"book","title":"书${String(number)}"}\n`;

test('the records of every library in order are loaded, and only once', async () => {
  using folder = librariesFolder({
    bad: { 'library.json': {} },
    small: { 'library.json': smallLibrary('small', '100001'), 'data/books.jsonl': record(1) + record(2) },
  });
  expect(await load(folder.dir)).toBeUndefined();
  expect(await load(folder.dir)).toBeUndefined();
  expect(await load(folder.dir, 'small', '--force')).toBeUndefined();
  const broken = 'bad has mistakes and is left out; see: yuelan library check bad';
  expect(printed).toEqual([
    broken,
    'small: 2 records loaded',
    broken,
    'small: nothing new to load',
    broken,
    'small: 2 records loaded',
  ]);
});

test('records with mistakes are told, and the status is 2', async () => {
  using folder = librariesFolder({
    small: { 'library.json': smallLibrary('small', '100001'), 'data/books.jsonl': `${record(1)}{}\n` },
  });
  expect(await load(folder.dir)).toBe(2);
  expect(printed[0]).toBe('small: 1 record loaded');
  expect(printed[1]).toMatch(/^ {2}books\.jsonl:2: controlNumber: /);
});

test('an unknown library is told in one line', async () => {
  using folder = librariesFolder({ small: { 'library.json': smallLibrary('small', '100001') } });
  expect(await load(folder.dir, 'other')).toBe(1);
  expect(printed).toEqual(['There is no library other.']);
});
