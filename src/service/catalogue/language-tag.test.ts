import { expect, test } from 'vitest';
import { languageTagOf, titleLanguage } from './language-tag.ts';

test.each([
  ['chi', 'zh'],
  ['zho', 'zh'],
  ['eng', 'en'],
  ['ger', 'de'],
  ['fre', 'fr'],
  ['jpn', 'ja'],
  ['grc', 'grc'],
  ['mul', 'und'],
  [undefined, 'und'],
])('the MARC code %s is %s in BCP 47', (code, tag) => {
  expect(languageTagOf(code)).toBe(tag);
});

test.each([
  ['白夜行', 'chi', 'Hans', 'zh-Hans'],
  ['紅樓夢', 'chi', 'Hant', 'zh-Hant'],
  ['白夜行', 'chi', undefined, 'zh'],
  ['大学英语', 'eng', 'Hans', 'zh-Hans'],
  ['Hong lou meng', 'chi', undefined, 'zh-Latn'],
  ['Deep Learning', 'eng', undefined, 'en'],
  ['ノルウェイの森', 'jpn', undefined, 'ja'],
  ['坊', 'jpn', undefined, 'ja'],
  ['엄마를 부탁해', 'kor', undefined, 'ko'],
  ['1984', 'chi', undefined, 'zh'],
  ['Ulysses', undefined, undefined, 'und'],
] as const)('the title %s of language %s and script %s is %s', (title, code, script, tag) => {
  expect(titleLanguage(title, code, script)).toBe(tag);
});
