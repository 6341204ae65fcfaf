import { expect, test } from 'vitest';
import { dayPoints } from './time.ts';
import { unbreakable } from '../rules/line-breaks.ts';

test('days without a count stand between the others as zeros', () => {
  const days = [
    { day: '2026-03-02', count: 2 },
    { day: '2026-02-27', count: 5 },
  ];
  expect(dayPoints(days, 'zh-CN')).toEqual([
    { label: unbreakable('2026年2月27日'), value: 5 },
    { label: unbreakable('2026年2月28日'), value: 0 },
    { label: unbreakable('2026年3月1日'), value: 0 },
    { label: unbreakable('2026年3月2日'), value: 2 },
  ]);
  expect(dayPoints([], 'en-US')).toEqual([]);
});
