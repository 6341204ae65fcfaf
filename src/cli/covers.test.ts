import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { testPicture } from '#support/pictures.ts';
import { registerCovers } from './covers.ts';
import { registerImport } from './import.ts';
import { commandLine } from '#support/cli.ts';

const { run, dir } = commandLine([registerImport, registerCovers]);
const bring = () => run('covers', 'import', join(dir(), 'in'), '--library', 'small');

beforeEach(async () => {
  const line = JSON.stringify({ controlNumber: 'a1', kind: 'book', title: 'One', isbn: ['9787544258609'] });
  writeFileSync(join(dir(), 'books.jsonl'), `${line}\n`);
  await run('import', join(dir(), 'books.jsonl'), '--library', 'small');
  mkdirSync(join(dir(), 'in'));
  writeFileSync(join(dir(), 'in', '7-5442-5860-2.jpg'), await testPicture(120, 160));
});

test('an import prints what it did, and a mistake is exit status 2', async () => {
  expect(await bring()).toEqual(['1 files: 1 covers new or changed, 0 unchanged']);
  expect(process.exitCode).toBeUndefined();
  writeFileSync(join(dir(), 'in', 'x9.jpg'), 'no picture');
  expect(await bring()).toEqual([
    '2 files: 0 covers new or changed, 1 unchanged',
    'No record has this number or ISBN: 1',
    '  x9.jpg',
  ]);
  expect(process.exitCode).toBe(2);
  expect(await run('covers', 'count', '--library', 'small')).toEqual(['file: 1']);
});

test('covers are removed by number or all at once, and their files with them', async () => {
  await bring();
  expect(await run('covers', 'remove', 'b2', '--library', 'small')).toEqual([
    'No cover found for b2; nothing was removed.',
  ]);
  expect(await run('covers', 'remove', 'a1', '--library', 'small')).toEqual(['1 covers removed']);
  const folder = join(dir(), '.data', 'covers');
  expect(readdirSync(folder, { recursive: true }).filter((name) => String(name).includes('.'))).toEqual([]);
  expect(await run('covers', 'count', '--library', 'small')).toEqual(['No covers.']);
});

test('a folder that is not there is a mistake', async () => {
  expect(await bring().then(() => run('covers', 'import', 'nowhere', '--library', 'small'))).toEqual([
    'nowhere not found.',
  ]);
});
