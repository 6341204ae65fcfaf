import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SearchField } from '../../contract/search-terms.ts';
import { wholeTree, type SearchTree } from '../search-tree.ts';
import { readSyntax } from './read.ts';
import { writeSyntax } from './write.ts';

const leaf = (text: string, field: SearchField = 'keyWord', more: object = {}): SearchTree => ({
  kind: 'leaf',
  field,
  text,
  mode: '2' as const,
  ...more,
});
const phrase = (text: string, field: SearchField = 'keyWord') => leaf(text, field, { form: 'phrase' });
const years = (begin: number, end: number): SearchTree => ({ kind: 'filter', filter: { kind: 'years', begin, end } });
const join = (kind: 'and' | 'or' | 'not', left: SearchTree, right: SearchTree): SearchTree => ({ kind, left, right });

function treeOf(text: string, field?: SearchField): SearchTree {
  const read = readSyntax(text, field);
  if (read.kind !== 'query') throw new Error(`${text}: ${JSON.stringify(read)}`);
  return read.tree;
}

describe('a text with signs of the query language', () => {
  test.each<[string, SearchTree]>([
    ['"machine learning"', phrase('machine learning')],
    ['“机器学习”', phrase('机器学习')],
    ['machine learning OR 机器学习', join('or', leaf('machine learning'), leaf('机器学习'))],
    ['红楼梦 NOT 续书', join('not', leaf('红楼梦'), leaf('续书'))],
    ['红楼梦 AND NOT 续书', join('not', leaf('红楼梦'), leaf('续书'))],
    ['红楼梦 -续书', join('not', leaf('红楼梦'), leaf('续书'))],
    ['-续书 红楼梦', join('not', leaf('红楼梦'), leaf('续书'))],
    ['-"a b" -c d', join('not', join('not', leaf('d'), phrase('a b')), leaf('c'))],
    ['a AND b OR c AND d', join('or', join('and', leaf('a'), leaf('b')), join('and', leaf('c'), leaf('d')))],
    ['a AND (b OR c)', join('and', leaf('a'), join('or', leaf('b'), leaf('c')))],
    ['a （b OR c）', join('and', leaf('a'), join('or', leaf('b'), leaf('c')))],
    ['a OR NOT b', join('or', leaf('a'), join('not', wholeTree, leaf('b')))],
    ['author:鲁迅', leaf('鲁迅', 'author')],
    ['作者:鲁迅 小说', join('and', leaf('鲁迅', 'author'), leaf('小说'))],
    ['作者：魯迅', leaf('魯迅', 'author')],
    ['題名:"圍城"', phrase('圍城', 'title')],
    ['主題:(量子 力學)', leaf('量子 力學', 'subject')],
    ['title:(a OR b) c', join('and', join('or', leaf('a', 'title'), leaf('b', 'title')), leaf('c'))],
    ['AU:Knuth', leaf('Knuth', 'author')],
    ['题名=三体', leaf('三体', 'title')],
    ['AU=Knuth AND year=1997', join('and', leaf('Knuth', 'author'), years(1997, 1997))],
    ['索书号:TP312', leaf('TP312', 'callNo')],
    ['callno:TP3*', leaf('TP3', 'callNo', { mode: '3' })],
    ['class:I24', leaf('I24', 'kindNo', { mode: '3' })],
    ['isbn:978-7-5442-5860-9', leaf('978-7-5442-5860-9', 'isbn')],
    ['isbn:9787*', leaf('9787', 'isbn', { mode: '3' })],
    ['issn:1001-4098', leaf('1001-4098', 'issn')],
    ['year:2001', years(2001, 2001)],
    ['年:2001-2005', years(2001, 2005)],
    ['year:2005-2001', years(2001, 2005)],
    ['year:2001..2005', years(2001, 2005)],
    ['year:2001..', years(2001, 2200)],
    ['year:2001-', years(2001, 2200)],
    ['year:..2005', years(-3000, 2005)],
    ['2001..', years(2001, 2200)],
    ['围城 2001..2005', join('and', leaf('围城'), years(2001, 2005))],
    ['type:期刊', { kind: 'filter', filter: { kind: 'types', codes: ['2'] } }],
    ['type:theses', { kind: 'filter', filter: { kind: 'types', codes: ['4'] } }],
    ['语言:英文', { kind: 'filter', filter: { kind: 'languages', codes: ['eng'] } }],
    ['librar*', leaf('librar', 'keyWord', { form: 'beginning' })],
    ['图书*', leaf('图书', 'keyWord', { form: 'beginning' })],
    ['title:librar*', leaf('librar', 'title', { form: 'beginning' })],
    ['DNA AND RNA', join('and', leaf('DNA'), leaf('RNA'))],
    ['高等数学(第三版) AND 同济', join('and', leaf('高等数学 第三版'), leaf('同济'))],
    ['(HIV RNA) OR DNA', join('or', leaf('HIV RNA'), leaf('DNA'))],
  ])('%s', (text, tree) => expect(treeOf(text)).toEqual(tree));

  test('names no field but that of its box', () => {
    expect(treeOf('鲁迅 OR any:呐喊', 'author')).toEqual(join('or', leaf('鲁迅', 'author'), leaf('呐喊')));
    expect(readSyntax('TP312 -C', 'callNo')).toEqual({ kind: 'words', mistakes: [] });
  });

  test.each<[string, boolean]>([
    ['WAR AND PEACE', true],
    ['war AND peace', false],
    ['语言:论言语研究', false],
    ['作者:之死', true],
    ['Foo -bar', true],
    ['"War and Peace"', false],
  ])('%s may be a title of the catalogue: %s', (text, expected) => {
    const read = readSyntax(text);
    expect(read.kind === 'query' && read.mayBeTitle).toBe(expected);
  });
});

test.each([
  '红楼梦',
  'war and peace',
  'cats or dogs',
  'not without laughter',
  'C++: the language',
  'C#',
  'AT&T',
  '人类简史：从动物到上帝',
  '人类简史:从动物到上帝',
  'Hamlet: prince',
  'state-of-the-art',
  'Java - 入门',
  '3:16',
  '《红楼梦》研究',
  '“一带一路”研究',
  '论"三农"问题',
  '5" disk',
  "Surely You're Joking!",
  '高等数学(第三版)',
  'Fate (stay)',
  'A* search',
  'C*-algebras',
  'M*A*S*H',
  'what?',
  '1949-1999',
  '1984',
  'temperature -5',
  '-',
  '--',
  '..',
  '...',
  '',
  'THE OLD MAN AND THE SEA',
  'TO BE OR NOT TO BE',
  'NOT I',
  'NOT the old man',
  'http://example.org/a',
  'author: 鲁迅',
  'Language: an essay',
  'E=mc2',
  '9787544258609',
  '978-7-5442-5860-9',
  'TP312/C',
  'I247.5',
  '()',
  '（上）',
  '图书 *',
  '全3册',
  ':',
  '"',
  '“',
])('%s is an ordinary search', (text) => expect(readSyntax(text)).toEqual({ kind: 'words', mistakes: [] }));

describe('a mistake is named, and the words are searched', () => {
  test.each<[string, string, object]>([
    ['foo AND (bar', 'foo bar', { kind: 'parenthesis' }],
    ['(foo AND bar', 'foo bar', { kind: 'parenthesis' }],
    ['foo AND ()', 'foo', { kind: 'empty' }],
    ['foo AND "" bar', 'foo bar', { kind: 'empty' }],
    ['foo AND', 'foo', { kind: 'operator', text: 'AND' }],
    ['foo OR', 'foo', { kind: 'operator', text: 'OR' }],
    ['foo OR OR bar', 'foo bar', { kind: 'operator', text: 'OR' }],
    ['foo AND OR bar', 'foo bar', { kind: 'operator', text: 'AND' }],
    ['foo NOT', 'foo', { kind: 'operator', text: 'NOT' }],
    ['-"foo"', 'foo', { kind: 'onlyExcluded' }],
    ['-foo -bar', 'foo bar', { kind: 'onlyExcluded' }],
    ['-红楼梦', '红楼梦', { kind: 'onlyExcluded' }],
    ['NOT 三体', '三体', { kind: 'onlyExcluded' }],
    ['NOT foo', 'foo', { kind: 'onlyExcluded' }],
    ['author:"foo bar', 'foo bar', { kind: 'quote' }],
    ['titel:foo AND bar', 'titel foo bar', { kind: 'unknownField', text: 'titel' }],
    ['*ology AND bar', 'ology bar', { kind: 'wildcard', text: '*ology' }],
    ['围城 year:200x', '围城', { kind: 'year', text: '200x' }],
    ['围城 isbn:9787544258608', '围城 9787544258608', { kind: 'isbn', text: '9787544258608' }],
    ['围城 语言:火星语', '围城', { kind: 'language', text: '火星语' }],
    ['围城 type:brick', '围城', { kind: 'type', text: 'brick' }],
    [`a OR ${'b c '.repeat(40)}`, `a ${'b c '.repeat(40).trim()}`, { kind: 'tooLong' }],
  ])('%s', (text, words, mistake) =>
    expect(readSyntax(text)).toEqual({ kind: 'mistaken', words, mistakes: [mistake] }),
  );

  test.each([
    ['"foo bar', { kind: 'quote' }],
    ['re:zero', { kind: 'unknownField', text: 're' }],
    ['*ology', { kind: 'wildcard', text: '*ology' }],
  ])('%s stays as it was typed', (text, mistake) =>
    expect(readSyntax(text)).toEqual({ kind: 'words', mistakes: [mistake] }),
  );
});

describe('for every text', () => {
  const piece = fc.constantFrom(
    'AND',
    'OR',
    'NOT',
    ' ',
    ' ',
    ' ',
    '(',
    ')',
    '（',
    '）',
    '"',
    '“',
    '”',
    '-',
    '*',
    ':',
    '：',
    '..',
    '?',
    'title:',
    '作者:',
    'year:',
    'isbn:',
    'callno:',
    'class:',
    'type:',
    'language:',
    'any:',
    'foo:',
    'issn:',
    'a',
    'bc',
    'Bc',
    'DNA',
    '红楼梦',
    '围',
    '2001',
    '1999',
    '978',
    'book',
    'eng',
    'TP3',
    'C++',
    '\u3000',
    '/',
  );
  const typed = fc.oneof(
    { weight: 5, arbitrary: fc.array(piece, { maxLength: 14 }).map((all) => all.join('')) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  );
  const field = fc.constantFrom<SearchField[]>('keyWord', 'title', 'author', 'callNo');

  test('nothing is thrown, and words never mean more when they are read again', () => {
    fc.assert(
      fc.property(typed, field, (text, of) => {
        const read = readSyntax(text, of);
        if (read.kind !== 'mistaken') return;
        expect(readSyntax(read.words, of)).toEqual({ kind: 'words', mistakes: [] });
      }),
      { numRuns: 4000 },
    );
  });

  test('a search that is written again is read as the same search', () => {
    let queries = 0;
    fc.assert(
      fc.property(typed, field, (text, of) => {
        const read = readSyntax(text, of);
        if (read.kind !== 'query') return;
        queries += 1;
        const written = writeSyntax(read.tree, of);
        const again = readSyntax(written, of);
        // Nothing but words in the box's own field needs no sign.
        if (again.kind === 'words') expect(read.tree).toEqual(leaf(written.replace(/^\(|\)$/g, ''), of));
        else expect(again).toMatchObject({ kind: 'query', tree: read.tree });
      }),
      { numRuns: 6000 },
    );
    expect(queries).toBeGreaterThan(150);
  });

  test.each(['class:”AND　AND“', 'class:"NOT I"', 'callno:"OR 5"', 'class:(B84 C91)'])(
    '%s is written as it is read',
    (text) => {
      const read = readSyntax(text);
      if (read.kind !== 'query') throw new Error(`${text} is no query`);
      expect(readSyntax(writeSyntax(read.tree))).toMatchObject({ kind: 'query', tree: read.tree });
    },
  );

  test('words of letters, digits and Chinese characters stay words, whatever case but that of operators', () => {
    const word = fc.oneof(
      fc.constantFrom('and', 'or', 'not', 'And', 'the', 'Java', '红楼梦', '第3版', '2001', 'e-mail', 'C++'),
      fc.string({ unit: fc.constantFrom('a', 'b', 'Z', '中', '文', '7'), minLength: 1, maxLength: 6 }),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 8 }), (words) => {
        expect(readSyntax(words.join(' '))).toEqual({ kind: 'words', mistakes: [] });
      }),
    );
  });
});
