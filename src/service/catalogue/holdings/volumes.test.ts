import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasWords, volumeOrder, yearsOfVolume } from './volumes.ts';

describe('yearsOfVolume', () => {
  it.each([
    ['2003年 第2期', [2003]],
    ['v.12 (1998-2000)', [1998, 1999, 2000]],
    ['1999/2000:no.4', [1999, 2000]],
    ['２００３年', [2003]],
    ['1987年至1989年', [1987, 1988, 1989]],
    ['1987至1989', [1987, 1988, 1989]],
    ['2003, 2001', [2001, 2003]],
    ['第20卷 第3期', []],
    ['v.120031', []],
    ['1500-2020', [1500, 2020]],
    ['', []],
  ])('reads %s', (volume, years) => {
    expect(yearsOfVolume(volume)).toEqual(years);
  });

  it('returns ascending years, each once, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0129-–至/ 年卷v.') }), (volume) => {
        const years = yearsOfVolume(volume);
        expect([...new Set(years)].sort((a, b) => a - b)).toEqual(years);
        expect(years.every((year) => year >= 1500 && year < 2100)).toBe(true);
      }),
    );
  });
});

describe('hasWords', () => {
  it('wants every word, in any width and case', () => {
    expect(hasWords('2003年 第2期 Suppl.', '２００３ suppl')).toBe(true);
    expect(hasWords('2003年 第2期', '2003 suppl')).toBe(false);
    expect(hasWords('', '')).toBe(true);
  });
});

describe('volumeOrder', () => {
  it.each([
    [['上册', '中册', '下册']],
    [['上', '下']],
    [['第2卷', '第10卷']],
    [['卷一', '卷二', '卷十']],
    [['甲编', '乙编', '丙编']],
    [['v.2', 'v.10']],
    [['1999年第2期', '1999年第10期', '2001年第1期']],
    [[null, '1', '2']],
  ])('orders %j', (volumes) => {
    expect(volumes.toReversed().sort(volumeOrder())).toEqual(volumes);
  });
});
