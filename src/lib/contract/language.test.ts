import { describe, expect, it } from 'vitest';
import { inLanguage, languageHeaders, languageOfHeaders, languages } from './language.ts';

describe('languages in requests', () => {
  it('are read from the headers that the client sends for them', () => {
    for (const language of languages) expect(languageOfHeaders(new Headers(languageHeaders[language]))).toBe(language);
  });

  it('fall back to x-lang, then to simplified Chinese', () => {
    expect(languageOfHeaders(new Headers({ 'x-lang': 'ENG' }))).toBe('en-US');
    expect(languageOfHeaders(new Headers())).toBe('zh-CN');
    expect(languageOfHeaders(new Headers({ 'content-language': 'fr' }))).toBe('zh-CN');
  });
});

describe('inLanguage', () => {
  it('falls back to simplified Chinese', () => {
    expect(inLanguage({ 'zh-CN': '总馆', 'en-US': 'Main' }, 'en-US')).toBe('Main');
    expect(inLanguage({ 'zh-CN': '总馆' }, 'zh_TW')).toBe('总馆');
  });
});
