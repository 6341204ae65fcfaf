import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { smallLibrary } from '#support/library-folder.ts';
import { registerLibrary } from './library.ts';
import { commandLine } from '#support/cli.ts';

const { dir, put, run } = commandLine([registerLibrary], {});
const yuelan = (...words: string[]) => run('library', ...words);
const record = '{"controlNumber":"1","kind":"book","title":"书"}\n';

test('libraries in order end with status 0', async () => {
  put({
    small: { 'library.json': smallLibrary('small', '100001'), 'data/books.jsonl': record },
  });
  expect(await yuelan('check', '--dir', dir())).toEqual(['1 valid, 0 broken, 0 mistakes, 0 warnings']);
  expect(process.exitCode).toBeUndefined();
});

test('mistakes of all libraries are listed, and the status is 1', async () => {
  put({
    bad: { 'library.json': {} },
    small: { 'library.json': { ...smallLibrary('small', '100001'), accent: 'ffffff' } },
  });
  const printed = await yuelan('check', '--dir', dir());
  expect(process.exitCode).toBe(1);
  expect(printed).toContain('error    bad/library.json  groupCode: is missing (string expected)');
  expect(printed).toContain('warning  small/data: there are no records in data/ (*.jsonl or *.jsonl.gz)');
  expect(printed.at(-1)).toBe('1 valid, 1 broken, 4 mistakes, 2 warnings');
});

test('one library can be checked alone, with its records', async () => {
  put({
    bad: { 'library.json': {} },
    small: {
      'library.json': smallLibrary('small', '100001'),
      'data/books.jsonl': `${record}{"controlNumber":"2","kind":"book"}\nnonsense\n`,
    },
  });
  const printed = await yuelan('check', 'small', '--records', '--dir', dir());
  expect(process.exitCode).toBe(1);
  expect(printed[0]).toBe('small: 3 records read');
  expect(printed).toContain('mistake  small/data/books.jsonl:2  title: is missing (string expected)');
  expect(printed[2]).toMatch(/^mistake {2}small\/data\/books\.jsonl:3: is not valid JSON/);
});

test('reports an unknown library and a missing folder in one line', async () => {
  put({ small: { 'library.json': smallLibrary('small', '100001') } });
  expect(await yuelan('check', 'other', '--dir', dir())).toEqual(['Library other not found.']);
  expect(process.exitCode).toBe(1);
  const [said] = await yuelan('list', '--dir', `${dir()}/none`);
  expect(said).toMatch(/^Cannot read the libraries folder .*none: /);
  expect(process.exitCode).toBe(1);
});

test('the list names every library, the broken ones too', async () => {
  put({
    bad: { 'library.json': {} },
    small: { 'library.json': { ...smallLibrary('small', '100001'), default: true, hosts: ['lib.example'] } },
  });
  expect(await yuelan('list', '--dir', dir())).toEqual([
    'small\t100001\t小图书馆\tdefault\tlib.example',
    'bad\tbroken\tsee: yuelan library check bad',
  ]);
});

test('a new library is the smallest that is in order, and the second gets a group code of its own', async () => {
  put({});
  expect((await yuelan('new', 'mine', '--name', '我的图书馆', '--dir', dir()))[0]).toContain('group code 200001');
  await yuelan('new', 'yours', '--dir', dir());
  expect(await yuelan('list', '--dir', dir())).toEqual([
    expect.stringMatching(/^mine\t200001\t我的图书馆/),
    expect.stringMatching(/^yours\t200002\tyours/),
  ]);
  expect((await yuelan('check', '--dir', dir())).at(-1)).toMatch(/^2 valid, 0 broken, 0 mistakes/);
});

test('a new library overwrites nothing, has an unused code and a valid path', async () => {
  put({ mine: { 'library.json': smallLibrary('mine', '100001') } });
  const refused = async (...words: string[]) => (await yuelan('new', ...words, '--dir', dir())).join('\n');
  expect(await refused('mine')).toContain('already exists');
  expect(await refused('other', '--group-code', '100001')).toContain('100001 is already in use');
  expect(await refused('home')).toContain('addresses of the portal start with');
  // Beside the folder, where nothing is: a name of the machine's own.
  expect(await refused(`../${basename(dir())}-out`)).toContain('mappingPath');
  expect(await refused('Big')).toContain('mappingPath');
  expect((await yuelan('list', '--dir', dir())).join('\n')).not.toMatch(/other|Big|out/);
});
