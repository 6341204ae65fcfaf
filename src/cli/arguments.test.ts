import { expect, it } from 'vitest';
import { entryNumber, positiveNumber } from './context.ts';

it('reads the number of an entry as lists print it, with or without its sign', () => {
  expect([entryNumber('12'), entryNumber('#12'), entryNumber('0')]).toEqual([12, 12, 0]);
  for (const text of ['', '#', '##1', '1#', '-1', '1.5', '1'.repeat(16)]) expect(() => entryNumber(text)).toThrow();
});

it('reads a count from 1', () => {
  expect(positiveNumber('1')).toBe(1);
  expect(() => positiveNumber('0')).toThrow('at least 1');
});
