import { describe, expect, test } from 'vitest';
import { searchParametersSchema } from '../../contract/calls/search.ts';
import fc from 'fast-check';
import type { SearchTree } from '../search-tree.ts';
import { parseCql } from './parse.ts';
import { planCql, readCql, writeCql } from './plan.ts';
import type { Clause, Expression, Modifier, Outcome } from './query.ts';

function plan(text: string): Outcome<object> {
  const query = parseCql(text);
  return query.ok ? planCql(query.value) : query;
}
function treeOf(text: string): SearchTree {
  const found = readCql(text);
  if (!found.ok) throw new Error(JSON.stringify(found.diagnostic));
  return found.value;
}
const leaf = (field: string, text: string, mode = '2', form?: string) => ({
  kind: 'leaf',
  field,
  text,
  mode,
  ...(form !== undefined && { form }),
});
const any = (text: string) => leaf('keyWord', text);
const join = (kind: string, left: object, right: object) => ({ kind, left, right });
const filter = (entry: object) => ({ kind: 'filter', filter: entry });
const years = (begin: number, end: number) => filter({ kind: 'years', begin, end });
const near = (distance: number, isOrdered: boolean) => ({
  kind: 'near',
  field: 'title',
  left: 'cat',
  right: 'dog',
  distance,
  isOrdered,
});

describe('readCql', () => {
  test.each<[string, object]>([
    ['白夜行', any('白夜行')],
    ['cql.anywhere = 白夜行', any('白夜行')],
    ['DC.Title = 白夜行', leaf('title', '白夜行')],
    ['author all "aho ullman"', leaf('author', 'aho ullman')],
    ['dc.title exact "白夜行"', leaf('title', '白夜行', '1')],
    ['dc.title == "白夜*"', leaf('title', '白夜', '3')],
    ['dc.title == "*夜行"', leaf('title', '夜行', '4')],
    ['dc.title == "C\\*"', leaf('title', 'C*', '1')],
    ['dc.title adj "cat dog"', leaf('title', 'cat dog', '2', 'phrase')],
    ['dc.title = comp*', leaf('title', 'comp', '2', 'beginning')],
    ['dc.title = "big comp*"', join('and', leaf('title', 'big'), leaf('title', 'comp', '2', 'beginning'))],
    ['yuelan.class = I24*', leaf('kindNo', 'I24', '3')],
    ['bath.isbn = 978-7-5442', leaf('isbn', '978-7-5442', '1')],
    ['bath.isbn = 9787544*', leaf('isbn', '9787544', '3')],
    ['dc.identifier = 1001-4098', leaf('issn', '1001-4098', '1')],
    ['dc.identifier = 7-5442-5860-X', leaf('isbn', '7-5442-5860-X', '1')],
    ['bath.lccn = 85-2', filter({ kind: 'lccn', number: '85000002' })],
    ['rec.identifier = 12', filter({ kind: 'records', ids: ['12'] })],
    ['rec.identifier any "12 13"', filter({ kind: 'records', ids: ['12', '13'] })],
    ['title any "a b"', join('or', leaf('title', 'a'), leaf('title', 'b'))],
    ['a and b not c', join('not', join('and', any('a'), any('b')), any('c'))],
    ['a or b and c', join('and', join('or', any('a'), any('b')), any('c'))],
    ['(a or b) and (c or d)', join('and', join('or', any('a'), any('b')), join('or', any('c'), any('d')))],
    ['dc.date = 2013', years(2013, 2013)],
    ['dc.date > 2000 and dc.date <= 2010', join('and', years(2001, 2200), years(-3000, 2010))],
    ['dc.date within "2010 2001"', years(2001, 2010)],
    ['cat or dc.date = 2001', join('or', any('cat'), years(2001, 2001))],
    ['cat not dc.language = eng', join('not', any('cat'), filter({ kind: 'languages', codes: ['eng'] }))],
    ['dc.type any "thesis 2"', filter({ kind: 'types', codes: ['4', '2'] })],
    ['dc.type = nonsense', filter({ kind: 'types', codes: [] })],
    ['cql.allRecords = 1', filter({ kind: 'all' })],
    ['title = cat prox title = dog', near(1, false)],
    ['title = cat prox/unit=word/distance<=3/ordered title = dog', near(3, true)],
    ['title = cat prox/distance<4 title = dog', near(3, false)],
  ])('%s', (text, tree) => expect(treeOf(text)).toEqual(tree));
});

describe('planCql', () => {
  test.each<[string, object]>([
    ['cat sortBy dc.date/sort.descending', { sortField: 'publishYear', sortClause: 'desc' }],
    ['cat sortBy title', { sortField: 'title', sortClause: 'asc' }],
  ])('%s', (text, order) => expect(plan(text)).toMatchObject({ ok: true, value: { cql: '"cat"', ...order } }));

  test.each<[string, number]>([
    ['foo.title = a', 15],
    ['dc.coverage = a', 16],
    ['title <> a', 19],
    ['title encloses a', 19],
    ['title =/stem a', 20],
    ['title > a', 22],
    ['title within "a b"', 22],
    ['dc.title = "a\\b"', 26],
    ['dc.title = ""', 27],
    ['dc.title == "*"', 27],
    ['dc.title = *comp', 28],
    ['dc.title adj "a comp*"', 28],
    ['dc.title == "c?t"', 28],
    ['dc.title == "*c*"', 28],
    ['dc.title == "c*t"', 28],
    ['dc.date = 20*', 28],
    ['rec.identifier = 1*', 28],
    ['dc.title = "^cat"', 31],
    ['dc.date = yesterday', 36],
    ['dc.date any "2001 2003"', 36],
    ['bath.isbn = cat', 36],
    ['dc.identifier = 12', 36],
    ['rec.identifier = cat', 36],
    ['bath.lccn = cat', 36],
    ['cat prox/distance>2 dog', 40],
    ['cat prox/distance<=0 dog', 41],
    ['cat prox/distance<=9999 dog', 41],
    ['cat prox/unit=sentence dog', 42],
    ['cat prox/rel.x dog', 46],
    ['cat and/rel.x dog', 46],
    ['cat prox title = dog', 48],
    ['(a or b) prox dog', 48],
    ['bath.isbn = 9787544258609 prox bath.isbn = 9787544258609', 48],
    [Array.from({ length: 50 }, () => 'a').join(' or '), 38],
    ['cat sortBy dc.creator', 88],
    ['cat sortBy title/sort.random', 82],
    ['cat sortBy title dc.date', 84],
    [`"${'a'.repeat(501)}"`, 23],
  ])('%s is refused with diagnostic %i', (text, code) =>
    expect(plan(text)).toMatchObject({ ok: false, diagnostic: { code } }),
  );
});

// Each letter represents the records that have it: a query is correct if its tree matches the same letters.
const letters = ['a', 'b', 'c', 'd'];
const letter: fc.Arbitrary<Clause> = fc
  .constantFrom(...letters)
  .map((term): Clause => ({ kind: 'clause', index: '', relation: '', modifiers: [], term }));
const { expression } = fc.letrec<{ expression: Expression }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 4 },
    letter,
    fc.record({
      kind: fc.constant<'combination'>('combination'),
      operator: fc.constantFrom<('and' | 'or' | 'not')[]>('and', 'or', 'not'),
      modifiers: fc.constant<Modifier[]>([]),
      left: tie('expression'),
      right: tie('expression'),
    }),
  ),
}));

function holds(entry: Expression, has: ReadonlySet<string>): boolean {
  if (entry.kind === 'clause') return has.has(entry.term);
  const [left, right] = [holds(entry.left, has), holds(entry.right, has)];
  if (entry.operator === 'or') return left || right;
  return entry.operator === 'and' ? left && right : left && !right;
}

function treeHolds(tree: SearchTree, has: ReadonlySet<string>): boolean {
  if (tree.kind === 'leaf') return has.has(tree.text);
  if (tree.kind === 'near' || tree.kind === 'filter') throw new Error(tree.kind);
  const [left, right] = [treeHolds(tree.left, has), treeHolds(tree.right, has)];
  if (tree.kind === 'or') return left || right;
  return tree.kind === 'and' ? left && right : left && !right;
}

test('a query finds what it says and nothing else', () => {
  fc.assert(
    fc.property(expression, (entry) => {
      const tree = treeOf(writeCql({ expression: entry, sort: [] }));
      for (let bits = 0; bits < 1 << letters.length; bits += 1) {
        const has = new Set(letters.filter((_, at) => (bits & (1 << at)) !== 0));
        expect(treeHolds(tree, has)).toBe(holds(entry, has));
      }
    }),
    { numRuns: 1000 },
  );
});

test('whatever can be read is planned or refused, and every plan is a search that our service takes', () => {
  const piece = fc.constantFrom(
    'dc.date',
    'dc.title',
    'dc.type',
    'isbn',
    'x.y',
    '=',
    '==',
    'any',
    '>',
    '(',
    ')',
    ' and ',
    ' or ',
    ' not ',
    '2001',
    '9999',
    'book',
    '"a b"',
    '*',
    ' ',
    'sortBy',
    '/sort.descending',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const found = plan(pieces.join(' '));
      if (found.ok) expect(searchParametersSchema.safeParse(found.value).error).toBeUndefined();
    }),
    { numRuns: 2000 },
  );
});
