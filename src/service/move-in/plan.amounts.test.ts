import { expect, test } from 'vitest';
import { amountInFen } from './plan.ts';

test.each([
  ['12.50', 1250],
  ['12.5', 1250],
  ['1.500000', 150],
  ['¥1,012.50', 101_250],
  ['0.3元', 30],
  ['3', 300],
  ['-0.01', -1],
  ['0.29', 29],
  ['0.005', undefined],
  ['1.2.3', undefined],
  ['free', undefined],
  ['', undefined],
])('the amount %j is %s fen', (text, fen) => {
  expect(amountInFen(text)).toBe(fen);
});
