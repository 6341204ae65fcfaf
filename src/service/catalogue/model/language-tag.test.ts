import { expect, test } from 'vitest';
import { titleLanguage } from './language-tag.ts';

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
