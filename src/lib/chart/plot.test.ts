import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnPath, gridPath, labelledPoints, linePath, ticksOf, topOf } from './plot.ts';

const counts = fc.array(fc.integer({ min: 0, max: 10_000_000 }), { maxLength: 60 });

describe('topOf', () => {
  it.each([
    [[], 1],
    [[0, 1], 1],
    [[2], 2],
    [[3], 4],
    [[9], 10],
    [[10], 12],
    [[24], 30],
    [[81], 100],
    [[143_000], 160_000],
  ])('ends the scale of %j at %i', (values, top) => expect(topOf(values)).toBe(top));

  it('contains every value, is less than ten times the maximum, and has whole ticks', () => {
    fc.assert(
      fc.property(counts, (values) => {
        const top = topOf(values);
        const most = Math.max(1, ...values);
        expect(top).toBeGreaterThanOrEqual(most);
        expect(top).toBeLessThanOrEqual(most * 10);
        expect(ticksOf(top).every(Number.isInteger)).toBe(true);
      }),
    );
  });
});

describe('columnPath', () => {
  it('draws a column for each count and leaves room for zeros', () => {
    expect(columnPath([5, 0, 10], 10)).toBe('M1 100V50h8V100M21 100V0h8V100');
  });

  it('lets the smallest count be seen', () => {
    expect(columnPath([1], 1_000_000)).toBe('M1 100V99h8V100');
  });

  it('stays in its box', () => {
    fc.assert(
      fc.property(counts, (values) => {
        const path = columnPath(values, topOf(values));
        const levels = [...path.matchAll(/V([\d.]+)h/g)].map(([, level]) => Number(level));
        expect(levels).toHaveLength(values.filter((value) => value > 0).length);
        expect(levels.every((level) => level >= 0 && level <= 99)).toBe(true);
      }),
    );
  });
});

describe('linePath', () => {
  it('passes through the middle of each point', () => {
    expect(linePath([0, 5, 10], 10)).toBe('M5 100L15 50L25 0');
  });

  it('is empty without points', () => {
    expect(linePath([], 1)).toBe('');
  });
});

it('draws the grid at the ticks', () => {
  expect(gridPath(3, 10)).toBe('M0 0h30M0 50h30M0 100h30');
});

describe('labelledPoints', () => {
  it('labels every point where there is room', () => {
    expect(labelledPoints(['2021', '2022', '2023'])).toEqual([0, 1, 2]);
  });

  it('counts Chinese characters twice', () => {
    expect(labelledPoints(['图书', '期刊', '论文', '数据库', '学位论文', '报纸'])).toEqual([0, 2, 4]);
  });

  it('never needs more room than there is, and always labels the first', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1900, max: 2100 }).map(String), { minLength: 1, maxLength: 80 }),
        (labels) => {
          const shown = labelledPoints(labels);
          expect(shown[0]).toBe(0);
          expect(shown.length).toBeLessThanOrEqual(7);
        },
      ),
    );
  });
});
