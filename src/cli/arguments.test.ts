import { expect, it } from 'vitest';
import { entryNumber, positiveNumber } from './context.ts';
import { yuelanProgram } from './program.ts';

it('reads the number of an entry as lists print it, with or without its sign', () => {
  expect([entryNumber('12'), entryNumber('#12'), entryNumber('0')]).toEqual([12, 12, 0]);
  for (const text of ['', '#', '##1', '1#', '-1', '1.5', '1'.repeat(16)]) expect(() => entryNumber(text)).toThrow();
});

it('reads a count from 1', () => {
  expect(positiveNumber('1')).toBe(1);
  expect(() => positiveNumber('0')).toThrow('at least 1');
});

it.each([
  ['import loans x.csv --library mylib', { library: 'mylib' }],
  ['import authorities x.mrc --library mylib', { library: 'mylib' }],
  ['import job 3 --library mylib', { library: 'mylib' }],
  ['library publish --version 3', { version: 3 }],
])('reads the options of %s after the subcommand', async (line, expected) => {
  let options: unknown;
  const program = yuelanProgram().hook('preAction', (_, action) => {
    options = action.optsWithGlobals();
    throw new Error('parsed');
  });
  await expect(program.parseAsync(line.split(' '), { from: 'user' })).rejects.toThrow('parsed');
  expect(options).toMatchObject(expected);
});
