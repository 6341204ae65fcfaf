import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { peakOf } from './points.ts';
import { formatMonth, monthPoints, yearPoints } from './time.ts';
import { unbreakable } from '../rules/line-breaks.ts';

describe('peakOf', () => {
  it('is the first of the greatest', () => {
    const points = [
      { label: 'a', value: 1 },
      { label: 'b', value: 3 },
      { label: 'c', value: 3 },
    ];
    expect(peakOf(points)?.label).toBe('b');
  });

  it('is none where nothing was counted', () => {
    expect(peakOf([{ label: 'a', value: 0 }])).toBeUndefined();
    expect(peakOf([])).toBeUndefined();
  });
});

describe('formatMonth', () => {
  it('writes a month as the language does', () => {
    expect(formatMonth('2026-03', 'zh-CN')).toBe(unbreakable('2026年3月'));
    expect(formatMonth('2026-03', 'zh_TW')).toBe(unbreakable('2026年3月'));
    expect(formatMonth('2026-03', 'en-US')).toBe(unbreakable('Mar 2026'));
  });

  it('keeps invalid months unchanged', () => {
    expect(formatMonth('spring', 'en-US')).toBe('spring');
  });
});

describe('yearPoints', () => {
  it('fills the years between with zeros', () => {
    const points = yearPoints([
      { year: 2004, count: 2 },
      { year: 2001, count: 5 },
    ]);
    expect(points).toEqual([
      { label: '2001', value: 5 },
      { label: '2002', value: 0 },
      { label: '2003', value: 0 },
      { label: '2004', value: 2 },
    ]);
  });

  it('uses steps for a long span, with a short last one', () => {
    const points = yearPoints(
      Array.from({ length: 11 }, (_, at) => ({ year: 1990 + at, count: 1 })),
      4,
    );
    expect(points).toEqual([
      { label: '1990–1992', value: 3 },
      { label: '1993–1995', value: 3 },
      { label: '1996–1998', value: 3 },
      { label: '1999–2000', value: 2 },
    ]);
  });

  it('loses no count and draws no more than it may', () => {
    const years = fc.array(fc.record({ year: fc.integer({ min: -500, max: 2100 }), count: fc.nat(1000) }));
    fc.assert(
      fc.property(years, (input) => {
        const points = yearPoints(input);
        expect(points.length).toBeLessThanOrEqual(32);
        expect(points.reduce((sum, point) => sum + point.value, 0)).toBe(
          input.reduce((sum, entry) => sum + entry.count, 0),
        );
      }),
    );
  });
});

describe('monthPoints', () => {
  it('continues over the end of a year and fills gaps', () => {
    const points = monthPoints(
      [
        { month: '2026-02', count: 1 },
        { month: '2025-11', count: 4 },
        { month: '2025-11', count: 1 },
      ],
      'en-US',
    );
    expect(points).toEqual([
      { label: unbreakable('Nov 2025'), value: 5 },
      { label: unbreakable('Dec 2025'), value: 0 },
      { label: unbreakable('Jan 2026'), value: 0 },
      { label: unbreakable('Feb 2026'), value: 1 },
    ]);
  });

  it('groups by year for too many months', () => {
    const points = monthPoints(
      [
        { month: '2019-12', count: 1 },
        { month: '2023-01', count: 2 },
        { month: '2023-12', count: 3 },
      ],
      'zh-CN',
    );
    expect(points.map((point) => [point.label, point.value])).toEqual([
      ['2019', 1],
      ['2020', 0],
      ['2021', 0],
      ['2022', 0],
      ['2023', 5],
    ]);
  });

  it('draws nothing from nothing', () => {
    expect(monthPoints([], 'zh-CN')).toEqual([]);
  });
});
