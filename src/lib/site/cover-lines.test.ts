import { expect, test } from 'vitest';
import { monogramOf, textWidth, typeSizes, typesetTitle, wordsOf } from './cover-lines.ts';

test.each([
  ['三体', '三'],
  ['“中国”的秘密', '中'],
  ['The Great Gatsby', 'G'],
  ['A', 'A'],
  ["L'Étranger", 'É'],
  ['der Zauberberg', 'Z'],
  ['1984', '1'],
  ['…', ''],
])('%s is known by %s', (title, sign) => expect(monogramOf(title)).toBe(sign));

test('lines break between words alone, also where none are written apart', () => {
  expect(wordsOf('苏格兰威士忌的历史', 'zh-Hans')).toContain('威士忌');
  expect(wordsOf('Nonparametric statistics: a start', 'en')).toEqual(['Nonparametric ', 'statistics: ', 'a ', 'start']);
  expect(wordsOf('《红楼梦》研究', 'zh-Hans').join('|')).not.toMatch(/\|》|《\|/);
  expect(wordsOf('state-of-the-art C++', 'en')).toEqual(['state-of-the-art ', 'C++']);
});

test('the type gets smaller until the longest word has room', () => {
  expect(typesetTitle('三体', 'zh-Hans').type).toBe(0);
  const { type } = typesetTitle('Deutsche Nationalbibliothek', 'de');
  expect('Nationalbibliothek'.length * 0.5 * (typeSizes[type]?.size ?? 1)).toBeLessThanOrEqual(textWidth);
  expect(typesetTitle('论'.repeat(80), 'zh-Hans').type).toBe(typeSizes.length - 1);
});
