import { Command } from 'commander';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { librariesFolder, smallLibrary } from '#service/libraries/testing/folder.ts';
import { registerLibrary } from './library.ts';

const printed: string[] = [];
beforeEach(() => {
  printed.length = 0;
  const keep = (...texts: unknown[]) => void printed.push(texts.join(' '));
  vi.spyOn(console, 'log').mockImplementation(keep);
  vi.spyOn(console, 'error').mockImplementation(keep);
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

async function yuelan(...words: string[]): Promise<number | string | null | undefined> {
  const program = new Command('yuelan');
  registerLibrary(program);
  await program.parseAsync(['library', ...words], { from: 'user' });
  return process.exitCode;
}
const record = '{"controlNumber":"1","kind":"book","title":"书"}\n';

test('libraries in order end with status 0', async () => {
  using folder = librariesFolder({
    small: { 'library.json': smallLibrary('small', '100001'), 'data/books.jsonl': record },
  });
  expect(await yuelan('check', '--dir', folder.dir)).toBeUndefined();
  expect(printed).toEqual(['1 in order, 0 broken, 0 mistakes, 0 warnings']);
});

test('mistakes of all libraries are listed, and the status is 1', async () => {
  using folder = librariesFolder({
    bad: { 'library.json': {} },
    small: { 'library.json': { ...smallLibrary('small', '100001'), accent: 'ffffff' } },
  });
  expect(await yuelan('check', '--dir', folder.dir)).toBe(1);
  expect(printed).toContain('error    bad/library.json  groupCode: is missing (string expected)');
  expect(printed).toContain('warning  small/data: there are no records in data/ (*.jsonl or *.jsonl.gz)');
  expect(printed.at(-1)).toBe('1 in order, 1 broken, 4 mistakes, 2 warnings');
});

test('one library can be checked alone, with its records', async () => {
  using folder = librariesFolder({
    bad: { 'library.json': {} },
    small: {
      'library.json': smallLibrary('small', '100001'),
      'data/books.jsonl': `${record}{"controlNumber":"2","kind":"book"}\nnonsense\n`,
    },
  });
  expect(await yuelan('check', 'small', '--records', '--dir', folder.dir)).toBe(1);
  expect(printed[0]).toBe('small: 3 records read');
  expect(printed).toContain('mistake  small/data/books.jsonl:2  title: is missing (string expected)');
  expect(printed[2]).toMatch(/^mistake {2}small\/data\/books\.jsonl:3: is not valid JSON/);
});

test('an unknown library and a missing folder are told in one line', async () => {
  using folder = librariesFolder({ small: { 'library.json': smallLibrary('small', '100001') } });
  expect(await yuelan('check', 'other', '--dir', folder.dir)).toBe(1);
  expect(await yuelan('list', '--dir', `${folder.dir}/none`)).toBe(1);
  expect(printed[0]).toBe('There is no library other.');
  expect(printed[1]).toMatch(/^The folder of libraries .*none cannot be read/);
});

test('the list names every library, the broken ones too', async () => {
  using folder = librariesFolder({
    bad: { 'library.json': {} },
    small: { 'library.json': { ...smallLibrary('small', '100001'), default: true, hosts: ['lib.example'] } },
  });
  await yuelan('list', '--dir', folder.dir);
  expect(printed).toEqual([
    'small\t100001\t小图书馆\tdefault\tlib.example',
    'bad\tbroken\tsee: yuelan library check bad',
  ]);
});
