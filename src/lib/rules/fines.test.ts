import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { daysBetween, openDay } from './circulation.ts';
import { dayAfter } from './days.ts';
import {
  daysLate,
  fineFor,
  fineRuleOf,
  foundAmount,
  isOverDebtLimit,
  lostAmount,
  priceInFen,
  type FineRules,
} from './fines.ts';

const fines: FineRules = {
  perDayFen: 10,
  graceDays: 0,
  closedDays: false,
  renewInDebt: true,
  lost: { timesPrice: 2, withoutPriceFen: 5000, handlingFen: 500, found: 'allButHandling' },
};
const anyDay = fc.integer({ min: 0, max: 20_000 }).map((days) => dayAfter('2000-01-01', days));
const anyRule = fc.record({
  perDayFen: fc.nat(500),
  graceDays: fc.nat(10),
  maxFen: fc.option(fc.nat(5000), { nil: undefined }),
});
const anyClosed = fc.record({
  weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 6 }),
  days: fc.array(anyDay, { maxLength: 4 }),
});

describe('a fine', () => {
  it('grows by the day from the day after the due day, less the days of grace, up to the most', () => {
    const rule = { perDayFen: 10, graceDays: 2, maxFen: 50 };
    const on = (days: number) => fineFor({ dueOn: '2026-01-10' }, dayAfter('2026-01-10', days), rule, undefined);
    expect([-3, 0, 1, 2, 3, 4, 7, 8, 400].map(on)).toEqual([0, 0, 0, 0, 10, 20, 50, 50, 50]);
    const again = { dueOn: '2026-01-10', already: 30 };
    expect(fineFor(again, '2026-03-10', rule, undefined)).toBe(20);
    expect(fineFor({ ...again, already: 60 }, '2026-03-10', rule, undefined)).toBe(0);
  });

  it('of a loan that another system charged for counts from the first day of its own, without new days of grace', () => {
    const rule = { perDayFen: 10, graceDays: 2 };
    const at = (dueOn: string) =>
      ['2026-01-19', '2026-01-20', '2026-01-21', '2026-01-22', '2026-01-23'].map((on) =>
        fineFor({ dueOn, from: '2026-01-20' }, on, rule, undefined),
      );
    expect(at('2026-01-10')).toEqual([0, 10, 20, 30, 40]);
    expect(at('2026-01-17')).toEqual([0, 10, 20, 30, 40]);
    expect(at('2026-01-18')).toEqual([0, 0, 10, 20, 30]);
    expect(at('2026-01-20')).toEqual([0, 0, 0, 0, 10]);
    // The Monday before the first own day and the Monday after it cost nothing.
    const closed = { weekdays: [1], days: [] };
    expect(fineFor({ dueOn: '2026-01-10', from: '2026-01-20' }, '2026-01-27', rule, closed)).toBe(70);
  });

  it('skips closing days if the library has the setting', () => {
    // Mondays, and the 14th, a Wednesday.
    const closed = { weekdays: [1], days: ['2026-01-14'] };
    expect(daysLate('2026-01-11', '2026-01-15', closed)).toBe(2);
    const holiday = { weekdays: [], days: [], periods: [{ from: '2026-01-12', to: '2026-01-14' }] };
    expect(daysLate('2026-01-11', '2026-01-15', holiday)).toBe(1);
    expect(daysLate('2026-01-11', '2026-01-15', undefined)).toBe(4);
  });

  it('never decreases, never exceeds the maximum, and is in whole fen', () => {
    fc.assert(
      fc.property(anyDay, fc.nat(120), anyRule, anyClosed, (dueOn, days, rule, closed) => {
        const on = dayAfter(dueOn, days);
        const now = fineFor({ dueOn }, on, rule, closed);
        expect(fineFor({ dueOn }, dayAfter(on, 1), rule, closed)).toBeGreaterThanOrEqual(now);
        expect(now).toBeLessThanOrEqual(rule.maxFen ?? Infinity);
        expect(now).toBeLessThanOrEqual(daysBetween(dueOn, on) * rule.perDayFen);
        expect(Number.isInteger(now)).toBe(true);
        const open = Array.from({ length: days }, (_, at) => dayAfter(dueOn, at + 1));
        expect(daysLate(dueOn, on, closed)).toBe(open.filter((day) => openDay(day, closed) === day).length);
      }),
    );
  });

  it('is by the rule of the loan where that says so, else by the library’s', () => {
    expect(fineRuleOf({ fine: { perDayFen: 50 } }, { ...fines, maxFen: 2000 })).toEqual({
      perDayFen: 50,
      graceDays: 0,
      maxFen: 2000,
    });
    expect(fineRuleOf({}, fines)).toEqual({ perDayFen: 10, graceDays: 0, maxFen: undefined });
  });
});

test.each([
  ['CNY45.00', 4500],
  ['45.00元', 4500],
  ['￥38', 3800],
  ['¥ 1280.5', 128_050],
  ['29.80', 2980],
  ['USD 12.00', undefined],
  ['CNY45.00 (2册)', undefined],
  ['0', undefined],
  ['', undefined],
])('a price of %s is %s fen', (text, fen) => expect(priceInFen(text)).toBe(fen));

test('a lost copy costs its price so many times, or what the library says, and the handling', () => {
  expect(lostAmount(4500, fines)).toBe(9500);
  expect(lostAmount(undefined, fines)).toBe(5500);
  const found = (how: FineRules['lost']['found']) => foundAmount(9500, { lost: { ...fines.lost, found: how } });
  expect([found('all'), found('allButHandling'), found('nothing')]).toEqual([9500, 9000, 0]);
});

test('a debt is too much above the limit, not at it, and never without one', () => {
  expect([999, 1000, 1001].map((owed) => isOverDebtLimit(owed, { debtLimitFen: 1000 }))).toEqual([false, false, true]);
  expect(isOverDebtLimit(1, { debtLimitFen: 0 })).toBe(true);
  expect(isOverDebtLimit(1_000_000, {})).toBe(false);
});
