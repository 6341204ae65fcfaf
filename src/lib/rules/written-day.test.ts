import { expect, test } from 'vitest';
import { parseDay } from './written-day.ts';

test.each([
  ['2026-10-01', '2026-10-01'],
  ['2026/10/1', '2026-10-01'],
  ['2026.10.01', '2026-10-01'],
  ['20261001', '2026-10-01'],
  ['2026年10月1日', '2026-10-01'],
  ['２０２６－１０－０１', '2026-10-01'],
  ['2026-10-01 23:59:00', '2026-10-01'],
  ['2026-10-01T23:59:00Z', '2026-10-01'],
  ['2026/10/1 下午 11:59:00', '2026-10-01'],
  ['1-Oct-2026', '2026-10-01'],
  ['1 October 2026', '2026-10-01'],
  ['1-Zzz-2026', undefined],
  ['民國115年10月1日', '2026-10-01'],
  ['46296', '2026-10-01'],
  ['46296.75', '2026-10-01'],
  ['2024-02-29', '2024-02-29'],
  ['2026-02-29', undefined],
  ['20261301', undefined],
  ['2026-10-00', undefined],
  ['0000-00-00', undefined],
  ['26-10-01', undefined],
  ['bought on 2026-10-01 for 20.00', '2026-10-01'],
  ['A20261001', '2026-10-01'],
  ['120261001', undefined],
  ['01/10/2026', undefined],
  ['soon', undefined],
  ['', undefined],
])('the day %j is %s', (text, day) => {
  expect(parseDay(text)).toBe(day);
});

test('an order of day and month applies to dates that end with the year', () => {
  expect(parseDay('01/10/2026', 'dmy')).toBe('2026-10-01');
  expect(parseDay('01/10/2026', 'mdy')).toBe('2026-01-10');
  expect(parseDay('13.10.2026', 'dmy')).toBe('2026-10-13');
  expect(parseDay('13.10.2026', 'mdy')).toBeUndefined();
  expect(parseDay('2026-10-01', 'dmy')).toBe('2026-10-01');
});
