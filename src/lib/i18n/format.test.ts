import { describe, expect, it } from 'vitest';
import { languages, languageTag } from '../contract/language.ts';
import { formatNumber } from './format.ts';
import { formatDay, formatPlainDay } from '../rules/day-text.ts';
import { formatDate, formatMoment } from './moment.ts';

describe('formatDay', () => {
  it('formats a day for each language', () => {
    expect(formatPlainDay('2026-03-01', 'zh-CN')).toBe('2026年3月1日');
    expect(formatPlainDay('2026-03-01', 'zh_TW')).toBe('2026年3月1日');
    expect(formatPlainDay('2026-03-01', 'en-US')).toBe('Mar 1, 2026');
  });
  it('leaves no place where a line can break', () => {
    const day = '2026\u2060年\u20603\u2060月\u20601\u2060日';
    expect(formatDay('2026-03-01', 'zh-CN')).toBe(day);
    expect(formatDay('2026-03-01', 'zh_TW')).toBe(day);
    expect(formatDay('2026-03-01', 'en-US')).toBe('Mar\u00a01,\u00a02026');
    expect(formatMoment(Date.UTC(2026, 10, 3, 6, 5), 'en-US', 'UTC')).not.toMatch(/ /);
    expect(formatDate(Date.UTC(2026, 2, 1), 'zh-CN', 'UTC')).toBe(day);
  });
  it('keeps invalid days unchanged', () => {
    expect(formatDay('soon', 'en-US')).toBe('soon');
  });
});

describe('formatNumber', () => {
  it('writes every number as Intl does, small ones too', () => {
    for (const language of languages) {
      const intl = new Intl.NumberFormat(languageTag[language]);
      for (const value of [0, 7, 999, 1000, 12345, -3, 2.5])
        expect(formatNumber(value, language)).toBe(intl.format(value));
    }
  });

  it('groups thousands', () => {
    expect(formatNumber(1234567, 'zh-CN')).toBe('1,234,567');
  });
});
