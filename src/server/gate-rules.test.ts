import { afterEach, expect, test, vi } from 'vitest';
import { Arrivals } from './arrivals.ts';
import { systemClock } from './gate-rules.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('measures processor time of user and system in milliseconds', () => {
  vi.spyOn(process, 'threadCpuUsage').mockReturnValue({ user: 3_000, system: 2_000 });
  expect(systemClock(new Arrivals()).used()).toBe(5);
});

test('runs work after the arrivals at 0 and by a timer otherwise, unless it is cancelled', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const arrivals = new Arrivals();
  const after = vi.spyOn(arrivals, 'after').mockReturnValue(() => undefined);
  const clock = systemClock(arrivals);
  const [atOnce, soon, cancelled] = [vi.fn(), vi.fn(), vi.fn()];
  clock.later(0, atOnce);
  clock.later(1, soon);
  clock.later(1, cancelled)();
  vi.advanceTimersByTime(1);
  expect(after.mock.calls).toEqual([[atOnce]]);
  expect([soon.mock.calls.length, cancelled.mock.calls.length]).toEqual([1, 0]);
});
