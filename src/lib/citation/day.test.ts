import { expect, it } from 'vitest';
import { dayOf } from './day.ts';

it('returns the day and the seconds until the next one', () => {
  expect(dayOf(new Date(2026, 0, 5, 23, 59, 30))).toEqual({ day: '2026-01-05', secondsLeft: 30 });
  expect(dayOf(new Date(2025, 11, 31, 0, 0, 0))).toEqual({ day: '2025-12-31', secondsLeft: 86_400 });
});
