import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SearchField } from '../../../lib/contract/calls/search.ts';
import { book, by, searchFixture, type SearchFixture } from '../../../../tests/support/search-index.ts';

let fixture: SearchFixture;
const shelf = (callNumber: string) => ({ holdings: [{ libCode: 'MAIN', locationId: 'stacks', callNumber }] });
beforeAll(async () => {
  fixture = await searchFixture([
    book('1', '数据结构', {
      ...by('严蔚敏'),
      subjects: ['数据结构'],
      publisher: '清华大学出版社',
      series: [{ title: '计算机系列教材' }],
      isbn: ['9787302023685'],
      classes: [{ scheme: 'clc', code: 'TP311.12' }],
      ...shelf('TP311.12/15'),
    }),
    book('2', '数据结构与算法', {
      ...by('严蔚'),
      subjects: ['数据结构－教材'],
      publisher: '清华大学',
      series: [{ title: '系列教材' }],
      isbn: ['9787302330646'],
      classes: [{ scheme: 'clc', code: 'TP311' }],
      ...shelf('TP311.12/150'),
    }),
    book('3', '算法与数据结构', {
      ...by('王严蔚敏'),
      subjects: ['大数据结构'],
      publisher: '北京清华大学出版社',
      series: [{ title: '新编计算机系列教材' }],
      isbn: ['9787111407010'],
      classes: [
        { scheme: 'clc', code: 'TP31' },
        { scheme: 'ddc', code: '005.73' },
      ],
      ...shelf('X/TP311.12/15'),
    }),
    { controlNumber: '4', kind: 'journal', title: '数据', issn: ['1000-1239'] },
  ]);
});
afterAll(() => fixture.close());

type Expected = Record<'1' | '2' | '3' | '4', string[]>;
const cases: [SearchField, string, Expected][] = [
  ['title', '數據結構', { 1: ['1'], 2: ['1', '2', '3'], 3: ['1', '2'], 4: ['1', '3'] }],
  ['author', '严蔚敏', { 1: ['1'], 2: ['1', '3'], 3: ['1'], 4: ['1', '3'] }],
  ['subject', '数据结构', { 1: ['1'], 2: ['1', '2', '3'], 3: ['1', '2'], 4: ['1', '3'] }],
  ['publisher', '清华大学出版社', { 1: ['1'], 2: ['1', '3'], 3: ['1'], 4: ['1', '3'] }],
  ['series', '计算机系列教材', { 1: ['1'], 2: ['1', '3'], 3: ['1'], 4: ['1', '3'] }],
  ['isbn', '978-7-302', { 1: [], 2: ['1', '2'], 3: ['1', '2'], 4: [] }],
  ['isbn', '7-302', { 1: [], 2: ['1', '2'], 3: ['1', '2'], 4: [] }],
  ['isbn', '23685', { 1: [], 2: ['1'], 3: [], 4: ['1'] }],
  ['issn', '1000', { 1: [], 2: ['4'], 3: ['4'], 4: [] }],
  ['issn', '1000-1239', { 1: ['4'], 2: ['4'], 3: ['4'], 4: ['4'] }],
  ['callNo', 'TP311.12/15', { 1: ['1'], 2: ['1', '2', '3'], 3: ['1', '2'], 4: ['1', '3'] }],
  ['kindNo', 'tp311', { 1: ['2'], 2: ['1', '2'], 3: ['1', '2'], 4: ['2'] }],
  ['kindNo', '005', { 1: [], 2: ['3'], 3: ['3'], 4: [] }],
  ['keyWord', '数据结构', { 1: ['1'], 2: ['1', '2', '3'], 3: ['1', '2'], 4: ['1', '3'] }],
];

describe('match modes', () => {
  const names = { 1: 'equals', 2: 'contains', 3: 'starts with', 4: 'ends with' };
  it.each(
    cases.flatMap(([field, text, expected]) =>
      (['1', '2', '3', '4'] as const).map((mode) => ({ field, text, mode, name: names[mode], of: expected[mode] })),
    ),
  )('$field $name $text', ({ field, text, mode, of }) => {
    const found = fixture.found({ searchField: field, searchFieldContent: text, matchMode: mode });
    expect(found.sort()).toEqual(of);
  });
});

describe('several rows', () => {
  const row = (oper: 'AND' | 'OR' | 'NOT', searchFieldContent: string) => ({ oper, searchFieldContent });
  const find = (searchFieldContent: string, searchItems: ReturnType<typeof row>[]) =>
    fixture
      .found({
        searchField: 'title',
        searchFieldContent,
        searchItems: searchItems.map((searchItem) => ({ ...searchItem, searchField: 'title' })),
      })
      .sort();

  it('are joined from left to right', () => {
    expect(find('数据', [row('AND', '算法')])).toEqual(['2', '3']);
    expect(find('数据', [row('NOT', '算法')])).toEqual(['1', '4']);
    expect(find('算法', [row('AND', '结构'), row('OR', '数据')])).toEqual(['1', '2', '3', '4']);
    expect(find('数据', [row('OR', '结构'), row('NOT', '结构')])).toEqual(['4']);
  });

  it('use the whole catalogue without a term before NOT', () => {
    expect(find('', [row('NOT', '算法')])).toEqual(['1', '4']);
    expect(find('', [row('OR', '算法')])).toEqual(['2', '3']);
  });
});
