import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayIn, hourIn } from '../../../lib/rules/circulation.ts';
import { isDue } from './schedule.ts';

const minute = 60_000;
const hour = 60 * minute;
const start = Date.UTC(2026, 0, 15, 8);
const at = (now: number, timeZone = 'Asia/Shanghai') => ({
  now,
  day: dayIn(timeZone, now),
  hour: hourIn(timeZone, now),
});
const done = (when: number, timeZone?: string) => ({
  done_at: when,
  done_day: at(when, timeZone).day,
  failed_at: null,
});

const steps = fc.array(fc.integer({ min: 1, max: 3 * 24 * hour }), { minLength: 1, maxLength: 40 });

test.each([
  ['minute', minute],
  ['hour', hour],
] as const)('a job of the %s runs once in each of the clock in which anybody looks', (every, period) => {
  fc.assert(
    fc.property(steps, (waits) => {
      let now = start;
      let last: ReturnType<typeof done> | undefined;
      const ran: number[] = [];
      const looked = new Set<number>();
      for (const wait of waits) {
        now += wait;
        looked.add(Math.floor(now / period));
        if (!isDue({ every }, last, at(now))) continue;
        ran.push(Math.floor(now / period));
        last = done(now);
      }
      expect(ran).toEqual([...looked]);
    }),
  );
});

test('a job of the day runs once on each day of the library, from its hour on', () => {
  const zones = fc.constantFrom('Asia/Shanghai', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu');
  fc.assert(
    fc.property(steps, zones, fc.integer({ min: 0, max: 23 }), (waits, zone, fromHour) => {
      let now = start;
      let last: ReturnType<typeof done> | undefined;
      const ran: string[] = [];
      const wanted = new Set<string>();
      for (const wait of waits) {
        now += wait;
        const moment = at(now, zone);
        if (moment.hour >= fromHour) wanted.add(moment.day);
        if (!isDue({ every: 'day', fromHour }, last, moment)) continue;
        ran.push(moment.day);
        last = done(now, zone);
      }
      expect(ran).toEqual([...wanted]);
    }),
  );
});

test('after a failure the next run waits, and a clock that was set back stops nothing', () => {
  const failed = { done_at: null, done_day: null, failed_at: start };
  expect(isDue({ every: 'minute' }, failed, at(start + minute - 1))).toBe(false);
  expect(isDue({ every: 'minute' }, failed, at(start + minute))).toBe(true);
  expect(isDue({ every: 'hour' }, failed, at(start + 10 * minute - 1))).toBe(false);
  expect(isDue({ every: 'hour' }, failed, at(start + 10 * minute))).toBe(true);
  expect(isDue({ every: 'day' }, failed, at(start + hour - 1))).toBe(false);
  expect(isDue({ every: 'day' }, failed, at(start + hour))).toBe(true);
  expect(isDue({ every: 'hour' }, failed, at(start - hour))).toBe(true);
  expect(isDue({ every: 'hour' }, done(start), at(start - hour))).toBe(true);
});

test('the hour is that of the place, with its summer time', () => {
  expect(hourIn('Asia/Shanghai', Date.UTC(2026, 0, 15, 16))).toBe(0);
  expect(hourIn('Europe/Berlin', Date.UTC(2026, 0, 15, 8))).toBe(9);
  expect(hourIn('Europe/Berlin', Date.UTC(2026, 6, 15, 8))).toBe(10);
});
