import { describe, expect, test } from 'vitest';
import { searchParametersSchema, type SearchParametersInput } from '../contract/calls/search.ts';
import { entriesOf } from './search-entries.ts';

const listed = (search: SearchParametersInput) => entriesOf(searchParametersSchema.parse(search));

describe('a search lists works', () => {
  test.each([
    '红楼梦',
    '红楼梦 曹雪芹',
    'war and peace',
    '一九八四',
    '1984',
    '2001太空漫游',
    '高等数学（上）',
    'C++ Primer',
    '',
  ])('%s', (searchFieldContent) => expect(listed({ searchFieldContent })).toBe('works'));

  test('also when it is narrowed, ordered, or of a field that editions share', () => {
    expect(listed({ searchFieldContent: '红楼梦', langCode: ['eng'], publishBegin: 2000 })).toBe('works');
    expect(listed({ searchField: 'title', searchFieldContent: '红楼梦', matchMode: '1' })).toBe('works');
    expect(listed({ searchField: 'author', searchFieldContent: '鲁迅', sortField: 'publishYear' })).toBe('works');
    expect(listed({ searchFieldContent: '鲁迅 OR 茅盾' })).toBe('works');
  });

  test('and when an edition is only left out', () => {
    const without = { oper: 'NOT' as const, searchField: 'publisher' as const, searchFieldContent: '译林出版社' };
    expect(listed({ searchFieldContent: '红楼梦', searchItems: [without] })).toBe('works');
  });
});

describe('a search lists editions', () => {
  test.each([
    '978-7-02-000220-7',
    'ISBN 7020002207',
    '0028-0836',
    '高等数学 第七版',
    '红楼梦 1982',
    'sapiens paperback',
    'Introduction to algorithms 3rd edition',
    '新华字典 修订本',
    'publisher:人民文学出版社 红楼梦',
    '红楼梦 year:1980-1990',
  ])('%s', (searchFieldContent) => expect(listed({ searchFieldContent })).toBe('editions'));

  test.each(['isbn', 'issn', 'callNo', 'publisher', 'series'] as const)('by %s', (searchField) => {
    expect(listed({ searchField, searchFieldContent: 'x' })).toBe('editions');
    expect(listed({ searchFieldContent: '红楼梦', searchItems: [{ searchField, searchFieldContent: 'x' }] })).toBe(
      'editions',
    );
  });

  test('that another program asks for', () => {
    expect(listed({ cql: 'title = "dream"' })).toBe('editions');
    expect(listed({ searchFieldContent: '红楼梦', exact: true })).toBe('editions');
  });
});

test('the option of the search takes precedence', () => {
  expect(listed({ searchFieldContent: '红楼梦', entries: 'editions' })).toBe('editions');
  expect(listed({ searchField: 'isbn', searchFieldContent: '9787020002207', entries: 'works' })).toBe('works');
});
