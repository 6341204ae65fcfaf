import { describe, expect, it } from 'vitest';
import { histogramOf } from './facet-markup.ts';

describe('histogramOf', () => {
  it('draws nothing for one year', () => {
    expect(histogramOf([])).toBeUndefined();
    expect(histogramOf([{ year: 2001, count: 5 }])).toBeUndefined();
  });

  it('draws one bar a year, the highest as tall as the box', () => {
    const drawn = histogramOf([
      { year: 2001, count: 5 },
      { year: 2002, count: 10 },
    ]);
    expect(drawn).toEqual({
      from: 2001,
      to: 2002,
      peak: { year: 2002, count: 10 },
      path: 'M0 24v-12h40v12M50 24v-24h40v24',
    });
  });

  it('leaves out the few oldest and joins years where the span is long', () => {
    const years = [{ year: 1600, count: 1 }];
    for (let year = 1900; year < 2020; year++) years.push({ year, count: 10 });
    const drawn = histogramOf(years);
    expect(drawn?.from).toBe(1902);
    expect(drawn?.path.split('M').length).toBeLessThanOrEqual(33);
  });
});
