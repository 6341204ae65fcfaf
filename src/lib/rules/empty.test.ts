import { expect, test } from 'vitest';
import { isEmpty } from './empty.ts';

test('nothing, null and the text null are empty; what only looks like them is not', () => {
  expect(['', 'null', null, undefined].filter((value) => !isEmpty(value))).toEqual([]);
  expect([' ', '0', 'NULL', 'nulls', 'undefined'].filter((value) => isEmpty(value))).toEqual([]);
});
