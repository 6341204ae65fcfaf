import type { MatchMode, SearchField } from '../contract/search-terms.ts';
import { decodeAddressText } from './address-text.ts';
import { readSearchQuery, writeSearchQuery } from '../queries/search-query.ts';

/**
 * Deep links into the search (portal-shell §2.2): /searchListExternal/{searchType}/{keyword}/{matchType}[/{docType}] and
 * /searchListResource/{searchType}/{keyword}/{matchType}[/{resourceType}]. Other systems write them, so everything in
 * them is read as kindly as can be, and they lead to the one address that the search has.
 */

/** Other names of things, without signs and in lower case, by the name that addresses use. */
type Names<T extends string> = Readonly<Record<T, readonly string[]>>;

const fields: Names<SearchField> = {
  keyWord: ['keyword', 'keywords', 'all', 'any', 'anyfield', 'anywhere', '任意词', '任意字段', '全部', '关键词'],
  title: ['title', 'bookname', 'name', 'ti', '题名', '书名', '刊名', '標題', '題名', '書名'],
  author: ['author', 'authors', 'creator', 'writer', 'au', '作者', '责任者', '著者', '責任者'],
  subject: ['subject', 'subjects', 'topic', 'su', '主题', '主题词', '主題', '主題詞'],
  publisher: ['publisher', 'press', 'pub', '出版社', '出版者'],
  isbn: ['isbn', 'isbn10', 'isbn13', '国际标准书号'],
  issn: ['issn', 'eissn', '国际标准刊号'],
  callNo: ['callno', 'callnumber', 'shelfno', '索书号', '索書號'],
  kindNo: ['kindno', 'classno', 'classification', 'class', 'clc', 'clcno', '分类号', '分類號'],
  series: ['series', 'seriestitle', '丛书', '丛书名', '叢書'],
};

const matches: Names<MatchMode> = {
  '1': ['1', 'equals', 'equal', 'exact', 'eq', '精确', '等于', '精確'],
  '2': ['2', 'contains', 'contain', 'like', 'fuzzy', '包含', '模糊'],
  '3': ['3', 'startswith', 'starts', 'start', 'prefix', 'begin', '前方一致', '开头是'],
  '4': ['4', 'endswith', 'ends', 'end', 'suffix', '后方一致', '结尾是'],
};

const docCodes: Names<'1' | '2' | '3' | '4' | '5'> = {
  '1': ['1', 'book', 'books', 'ebook', '图书', '圖書'],
  '2': ['2', 'journal', 'journals', 'serial', 'magazine', '期刊'],
  '3': ['3', 'paper', 'papers', 'article', 'articles', '论文', '期刊论文', '論文'],
  '4': ['4', 'dissertation', 'dissertations', 'thesis', 'theses', '学位论文', '學位論文'],
  '5': ['5', 'database', 'databases', '数据库', '資料庫'],
};

const resourceTypes: Names<'1' | '2'> = {
  '1': ['1', 'print', 'physical', 'paper', '纸本', '纸本资源', '紙本'],
  '2': ['2', 'electronic', 'digital', 'online', 'e', '电子', '电子资源', '電子'],
};

const byName = (names: Names<string>): ReadonlyMap<string, string> =>
  new Map(Object.entries(names).flatMap(([name, others]) => others.map((other) => [other, name])));

const known = {
  fields: byName(fields),
  matches: byName(matches),
  docCode: byName(docCodes),
  resourceType: byName(resourceTypes),
};

/** What a word of an address means; undefined when nobody knows. */
const meaning = (names: ReadonlyMap<string, string>, word: string): string | undefined =>
  names.get(
    decodeAddressText(word)
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, ''),
  );

const pattern = /^\/searchlist(external|resource)(?:\/(.*))?$/i;

/** True for the address of a deep link, inside its library and without its query. */
export const isDeepLink = (path: string): boolean => pattern.test(path);

/**
 * Where a deep link leads: path and query of the result list.
 * @param path inside the library, as it is in the address
 * @param search further parameters of the result list that it carries
 * @returns undefined for any other address
 */
export function deepLinkTarget(path: string, search = ''): string | undefined {
  const [whole, kind = '', given = ''] = pattern.exec(path) ?? [];
  if (whole === undefined) return undefined;
  const narrowedBy = kind.toLowerCase() === 'external' ? 'docCode' : 'resourceType';
  const [searchType = '', ...others] = given.split('/');
  // From the end, since a keyword with slashes that nobody encoded takes several parts.
  const isLast = (part: string | undefined) => part !== undefined && meaning(known.matches, part) !== undefined;
  let type = '';
  if (others.length > 3 ? isLast(others.at(-2)) : others.length === 3) type = others.pop() ?? '';
  const match = others.length > 1 ? (others.pop() ?? '') : '';

  const query = new URLSearchParams(search);
  query.set('q', decodeAddressText(others.join('/')));
  query.set('field', meaning(known.fields, searchType) ?? 'keyWord');
  query.set('match', meaning(known.matches, match) ?? '2');
  const types = decodeAddressText(type)
    .split(/[,，;；]/u)
    .flatMap((entry) => meaning(known[narrowedBy], entry) ?? []);
  for (const entry of types) query.append(narrowedBy, entry);
  return `/searchList${writeSearchQuery(readSearchQuery(query))}`;
}
