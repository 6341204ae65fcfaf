import { expect, it, test } from 'vitest';
import type { SearchResult } from '#lib/contract/calls/search.ts';
import { readSearchQuery } from '#lib/queries/search-query.ts';
import { contextFixture } from '#support/page-context.ts';
import { otherLanguageLink, otherLanguageMarkup } from './other-language-markup.ts';

const context = { ...contextFixture(), address: (path: string) => path };
const nothing: SearchResult = { numFound: 0, searchResult: [], facetResult: {}, hlResult: {}, years: [] };
const linkOf = (query: string, result = nothing) =>
  otherLanguageLink(context, readSearchQuery(new URLSearchParams(query)), result).text;

const emptyHit: SearchResult['searchResult'][number] = {
  recordId: '1',
  docCode: '1',
  docName: '图书',
  title: '',
  subtitle: null,
  titleLang: 'zh',
  author: null,
  authors: [],
  publisher: null,
  publishYear: null,
  endYear: null,
  edition: null,
  isbn: null,
  issn: null,
  langCode: null,
  kindNo: null,
  callNo: null,
  source: null,
  isPrint: true,
  isElectronic: false,
  electronicUrl: null,
  coverUrl: null,
  summary: null,
};

it.each([
  ['q=机器学习', '英文著作：机器学习'],
  ['q=machine learning&field=subject', '中文著作：machine learning'],
])('%s leads to works of the other language', (query, label) => expect(linkOf(query)).toContain(label));

it.each([
  'q=9787544258609',
  'q=C++',
  'q=机器学习&page=2',
  'q=机器学习&docCode=1',
  'q=鲁迅&field=author',
  'q=机器学习&match=1',
  '',
])('%s leads nowhere else', (query) => expect(linkOf(query)).toBe(''));

it('is for topics, and not for a title or a person that the catalogue has', () => {
  const hit = { ...emptyHit, title: '围城', authors: ['钱钟书'] };
  const found = { ...nothing, numFound: 1, searchResult: [hit] };
  expect(linkOf('q=围城', found)).toBe('');
  expect(linkOf('q=钱钟书', found)).toBe('');
  expect(linkOf('q=小说', found)).not.toBe('');
  const subject = [{ code: '围城', name: '围城', count: 3 }];
  expect(linkOf('q=围城', { ...found, facetResult: { subject } })).not.toBe('');
  expect(linkOf('q=小说', { ...found, hasOperators: true })).toBe('');
});

test('the section names the works and leads to all of them', () => {
  const works = { langCode: 'eng' as const, names: ['machine learning', 'learning'], total: 0, result: [] };
  const { text } = otherLanguageMarkup(context, '机器学习', works);
  expect(text).toContain('英文著作：machine learning');
  expect(text).toContain('q=%22machine+learning%22+OR+learning&amp;langCode=eng');
  expect(otherLanguageMarkup(context, '围城', { ...works, langCode: null, names: [] }).text).not.toContain('id=');
});
