import { expect, test } from 'vitest';
import { chineseNumber } from './chinese-number.ts';

test.each([
  ['零', 0],
  ['一', 1],
  ['九', 9],
  ['十', 10],
  ['十一', 11],
  ['二十', 20],
  ['九十九', 99],
  ['百', 100],
  ['一百零五', 105],
  ['一百二十', 120],
])('%s is %i', (numeral, value) => expect(chineseNumber(numeral)).toBe(value));
