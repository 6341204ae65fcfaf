import { expect, it, test } from 'vitest';
import { translator } from '#lib/i18n/server.ts';
import { readSearchQuery } from '#lib/queries/search-query.ts';
import { otherLanguageLink, otherLanguageMarkup } from './other-language-markup.ts';

const asking = { t: translator('zh-CN'), language: 'zh-CN' as const, address: (path: string) => path };
const linkOf = (query: string) => otherLanguageLink(asking, readSearchQuery(new URLSearchParams(query))).text;

it.each([
  ['q=机器学习', '英文著作：机器学习'],
  ['q=machine learning&field=subject', '中文著作：machine learning'],
])('%s leads to works of the other language', (query, label) => {
  expect(linkOf(query)).toContain(label);
});

it.each([
  'q=9787544258609',
  'q=C++',
  'q=机器学习&page=2',
  'q=机器学习&docCode=1',
  'q=鲁迅&field=author',
  'q=机器学习&match=1',
  '',
])('%s leads nowhere else', (query) => {
  expect(linkOf(query)).toBe('');
});

test('the section names the works and leads to all of them', () => {
  const works = { langCode: 'eng' as const, names: ['machine learning', 'learning'], total: 0, result: [] };
  const { text } = otherLanguageMarkup(asking, '机器学习', works);
  expect(text).toContain('英文著作：machine learning');
  expect(text).toContain('q=%22machine+learning%22+OR+learning&amp;langCode=eng');
  expect(otherLanguageMarkup(asking, '围城', { ...works, langCode: null, names: [] }).text).not.toContain('data-found');
});
