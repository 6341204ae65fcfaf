import { expect, test } from 'vitest';
import { smallLibrary } from '#support/library-folder.ts';
import { openStore } from '#service/platform/db/open.ts';
import { commandContext } from '#cli/context.ts';
import { registerDemo } from './command.ts';
import { commandLine } from '#support/cli.ts';

const { put, run } = commandLine([registerDemo], {});
/** Loads the demo libraries. @returns what was printed, and the exit status behind it */
const load = async (...words: string[]) => [...(await run('demo', 'load', ...words)), process.exitCode];
const record = (number: number) =>
  `{"controlNumber":"${String(number)}","kind":"book","title":"书${String(number)}"}\n`;

test('the records of every library in order are loaded, and only once', async () => {
  put({
    bad: { 'library.json': {} },
    small: { 'library.json': smallLibrary('small', '100001'), 'data/books.jsonl': record(1) + record(2) },
  });
  const broken = 'bad has mistakes and was skipped; see: yuelan library check bad';
  expect(await load()).toEqual([broken, 'small: 2 records loaded', undefined]);
  expect(await load()).toEqual([broken, 'small: nothing new to load', undefined]);
  expect(await load('small', '--force')).toEqual([broken, 'small: 2 records loaded', undefined]);
});

test('records with mistakes are told, and the status is 2', async () => {
  put({ small: { 'library.json': smallLibrary('small', '100001'), 'data/books.jsonl': `${record(1)}{}\n` } });
  expect(await load()).toEqual([
    'small: 1 record loaded',
    expect.stringMatching(/^ {2}books\.jsonl:2: Wrong controlNumber: /),
    2,
  ]);
});

test('what npm start knows the files by is noted once all of them is in the store', async () => {
  const state = async () => {
    const store = await openStore(commandContext().storeAt);
    const rows = await store.db.selectFrom('loaded_files').select('state').execute();
    await store.close();
    return rows;
  };
  put({
    bad: { 'library.json': {} },
    small: { 'library.json': smallLibrary('small', '100001'), 'data/books.jsonl': `${record(1)}{}\n` },
  });
  await load('--state', 'broken-library');
  put({ bad: { 'library.json': smallLibrary('bad', '100002') } });
  await load('--state', 'record-with-mistakes', '--force');
  process.exitCode = undefined;
  expect(await state()).toEqual([]);
  put({ small: { 'data/books.jsonl': record(1) } });
  await load('--state', 'first');
  await load('--state', 'second');
  await load('small', '--state', 'one-library');
  expect(await state()).toEqual([{ state: 'second' }]);
});

test('an unknown library is told in one line', async () => {
  put({ small: { 'library.json': smallLibrary('small', '100001') } });
  expect(await load('other')).toEqual(['Library other not found.', 1]);
});

const demo = {
  'library.json': { ...smallLibrary('demo', '100001'), demo: true },
  'readers.csv': 'account,name,password,typeCode\ntry,试用,Yuelan-2026,student\n',
};

test('readers to try with are never loaded beside a real library, unless somebody asks for them', async () => {
  put({ demo, real: { 'library.json': smallLibrary('real', '100002') } });
  const printed = (await load()).join('\n');
  expect(printed).toContain('Demo readers are not added next to real; use --demo-readers to add them.');
  expect(printed).not.toContain('demo readers added');
  expect((await load('demo')).join('\n')).not.toContain('demo readers added');
  expect((await load('--demo-readers')).join('\n')).toContain('demo: demo readers added: 1');
});

test('a mistake in one demo library does not take the demo readers of the others away', async () => {
  put({ demo, typo: { 'library.json': '{ "demo": true, "name" }' }, notes: { 'readme.txt': '' } });
  expect((await load()).join('\n')).toContain('demo: demo readers added: 1');
});

test('a real library with a mistake still keeps demo readers out', async () => {
  put({ demo, real: { 'library.json': '{ "name" }' } });
  expect((await load()).join('\n')).toContain('Demo readers are not added next to real;');
});
