import { createInstance } from 'i18next';
import { describe, expect, it } from 'vitest';
import { languages, languageTag } from '../contract/language.ts';
import { messagesByLanguage } from './messages.ts';
import { pick, translator } from './server.ts';

describe('translator', () => {
  it('answers the same text for the same key, in its own language', () => {
    for (let time = 0; time < 2; time++) {
      expect(translator('zh-CN')('search:filters')).toBe('筛选');
      expect(translator('zh_TW')('search:filters')).toBe('篩選');
      expect(translator('en-US')('search:filters')).toBe('Filters');
    }
  });

  it('inserts variables each time, with the plural of the language', () => {
    const t = translator('en-US');
    expect(t('search:found', { count: 1, shown: '1' })).toBe('1 result');
    expect(t('search:found', { count: 2, shown: '2' })).toBe('2 results');
    expect(translator('zh-CN')('search:found', { count: 2, shown: '2' })).toBe('找到 2 条');
    expect(t('search:found', { count: 1, shown: '{{count}}' })).toBe('{{count}} result');
  });
});

describe('what is remembered', () => {
  const plain = createInstance();
  void plain.init({
    resources: Object.fromEntries(languages.map((language) => [languageTag[language], messagesByLanguage[language]])),
    initAsync: false,
    fallbackLng: [languageTag['zh-CN']],
    interpolation: { escapeValue: false },
  });

  it('is what i18next answers to every message, with any number', () => {
    for (const language of languages) {
      const t = translator(language);
      const expected = (key: string, values: object): unknown =>
        Reflect.apply(plain.getFixedT(languageTag[language]), undefined, [key, values]);
      const areas: Record<string, Record<string, string>> = messagesByLanguage[language];
      for (const [area, messages] of Object.entries(areas)) {
        for (const [name, text] of Object.entries(messages)) {
          if (!text.includes('{{')) continue;
          const key = `${area}:${name.replace(/_(zero|one|two|few|many|other)$/, '')}`;
          for (const count of [0, 1, 2, 1000]) {
            const values = Object.fromEntries(
              [...String(expected(key, { count, skipInterpolation: true })).matchAll(/\{\{(\w+)\}\}/g)].map(
                ([, place = '']) => [place, `<${place}>`],
              ),
            );
            expect(Reflect.apply(t, undefined, [key, { ...values, count }])).toBe(expected(key, { ...values, count }));
          }
        }
      }
    }
  });
});

describe('pick', () => {
  it('returns the plural forms of a key, and none of another language', () => {
    expect(pick('en-US', 'search', ['inRecords'])).toEqual({
      inRecords_one: '{{shown}} title',
      inRecords_other: '{{shown}} titles',
    });
  });
});
