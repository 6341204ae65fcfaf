import { afterEach, expect, test, vi } from 'vitest';
import { DatabaseClock } from './link.ts';

afterEach(() => void vi.restoreAllMocks());

test('a clock uses the most exact answer until another one contradicts it or is as exact', () => {
  const at = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  const clock = new DatabaseClock();
  // Between 0 and 100 it was 50,000: now it is 50,950, or up to 50 more or less.
  clock.take(50_000, 0, 100);
  expect(clock.now()).toBe(50_950);
  clock.take(51_000, 1_000, 1_020);
  expect(clock.now()).toBe(50_990);
  // 100 more or less: the ten from before are better.
  clock.take(51_050, 1_000, 1_200);
  expect(clock.now()).toBe(50_990);
  // The database has another time by more than that.
  clock.take(90_000, 1_000, 1_200);
  expect(clock.now()).toBe(89_900);
  // What was known to 100 is known to 101 a second later: an answer that exact is taken.
  at.mockReturnValue(2_200);
  clock.take(91_100, 2_000, 2_202);
  expect(clock.now()).toBe(91_199);
});
