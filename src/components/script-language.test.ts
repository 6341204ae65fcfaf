import { describe, expect, it } from 'vitest';
import { colonOf, langOf } from './script-language.ts';

describe('langOf', () => {
  it('detects Japanese, Korean and Russian by their letters', () => {
    expect(langOf('雪国にて', 'zh-CN')).toBe('ja');
    expect(langOf('한국사', 'zh-CN')).toBe('ko');
    expect(langOf('Война и мир', 'en-US')).toBe('ru');
  });
  it('marks Chinese on an English page alone', () => {
    expect(langOf('史记', 'en-US')).toBe('zh');
    expect(langOf('史记', 'zh_TW')).toBeUndefined();
  });
});

describe('colonOf', () => {
  it('is the colon of the script', () => {
    expect(colonOf('古拉格')).toBe('：');
    expect(colonOf('Human Genome')).toBe(': ');
  });
});
