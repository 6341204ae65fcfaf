import { describe, expect, it } from 'vitest';
import { pick, translator } from './server.ts';

describe('translator', () => {
  it('answers the same text for the same key, in its own language', () => {
    for (let time = 0; time < 2; time++) {
      expect(translator('zh-CN')('search:filters')).toBe('筛选');
      expect(translator('zh_TW')('search:filters')).toBe('篩選');
      expect(translator('en-US')('search:filters')).toBe('Filters');
    }
  });

  it('fills variables in anew each time, with the plural of the language', () => {
    const t = translator('en-US');
    expect(t('search:found', { count: 1, shown: '1' })).toBe('1 result');
    expect(t('search:found', { count: 2, shown: '2' })).toBe('2 results');
    expect(translator('zh-CN')('search:found', { count: 2, shown: '2' })).toBe('找到 2 条');
  });
});

describe('pick', () => {
  it('hands on the plural forms of a key', () => {
    expect(pick('en-US', 'search', ['inRecords'])).toMatchObject({
      inRecords_one: '{{shown}} title',
      inRecords_other: '{{shown}} titles',
    });
  });
});
