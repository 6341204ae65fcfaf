import fc from 'fast-check';
import { expect, test } from 'vitest';
import { earnedBy, expiringPoints, givesPoints, pointsFor, type PointRules } from './points.ts';

const cap = fc.option(fc.nat(30), { nil: undefined });

test('no run of events earns more than any of its caps', () => {
  const anyRules = fc.record({
    events: fc.record({
      commentAccepted: fc.record({ points: fc.integer({ min: 1, max: 20 }), dayMost: cap, yearMost: cap }),
      dailyVisit: fc.record({ points: fc.integer({ min: 1, max: 20 }), dayMost: cap }),
    }),
    dayMost: cap,
    yearMost: cap,
  });
  const done = fc.record({
    event: fc.constantFrom('commentAccepted' as const, 'dailyVisit' as const),
    day: fc.integer({ min: 1, max: 3 }),
  });
  fc.assert(
    fc.property(anyRules, fc.array(done, { maxLength: 30 }), (rules, events) => {
      const earned: { event: string; day: number; points: number }[] = [];
      const sum = (which: (one: (typeof earned)[number]) => boolean) =>
        earned.filter(which).reduce((all, entry) => all + entry.points, 0);
      for (const { event, day } of events) {
        const points = earnedBy(rules, event, {
          eventToday: sum((entry) => entry.event === event && entry.day === day),
          eventThisYear: sum((entry) => entry.event === event),
          today: sum((entry) => entry.day === day),
          thisYear: sum(() => true),
        });
        expect(points).toBeGreaterThanOrEqual(0);
        earned.push({ event, day, points });
        expect(sum(() => true)).toBeLessThanOrEqual(rules.yearMost ?? Infinity);
        expect(sum((entry) => entry.day === day)).toBeLessThanOrEqual(rules.dayMost ?? Infinity);
        const own = rules.events[event];
        expect(sum((entry) => entry.event === event && entry.day === day)).toBeLessThanOrEqual(own.dayMost ?? Infinity);
      }
    }),
  );
});

test('what expires is what is old and unspent, and never more than there is', () => {
  const entries = [
    { day: '2025-01-01', points: 10 },
    { day: '2025-06-01', points: -4 },
    { day: '2026-01-01', points: 5 },
  ];
  expect(expiringPoints(entries, '2026-01-01')).toBe(6);
  expect(expiringPoints(entries, '2026-01-02')).toBe(11);
  expect(expiringPoints([...entries, { day: '2026-01-01', points: -6 }], '2026-01-01')).toBe(0);
});

test('a library without points for any event gives none; a fine costs whole points', () => {
  const none: PointRules = { events: {} };
  expect(givesPoints(none)).toBe(false);
  expect(earnedBy(none, 'dailyVisit', { eventToday: 0, eventThisYear: 0, today: 0, thisYear: 0 })).toBe(0);
  expect([pointsFor(60, 10), pointsFor(61, 10)]).toEqual([6, 7]);
});
