import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { searchParametersSchema } from '../../contract/calls/search.ts';
import { parseCql } from './parse.ts';
import { planCql } from './plan.ts';
import type { Clause, Expression, Modifier, Outcome } from './query.ts';
import { writeCql } from './write-cql.ts';

function plan(text: string): Outcome<object> {
  const query = parseCql(text);
  return query.ok ? planCql(query.value) : query;
}
const value = (text: string): object => {
  const found = plan(text);
  if (!found.ok) throw new Error(JSON.stringify(found.diagnostic));
  return found.value;
};
const first = (searchField: string, searchFieldContent: string, matchMode = '2') => ({
  searchField,
  searchFieldContent,
  matchMode,
});
const more = (oper: string, ...row: Parameters<typeof first>) => ({ oper, ...first(...row) });

describe('planCql', () => {
  test.each<[string, object]>([
    ['白夜行', { ...first('keyWord', '白夜行'), searchItems: [] }],
    ['cql.anywhere = 白夜行', first('keyWord', '白夜行')],
    ['DC.Title = 白夜行', first('title', '白夜行')],
    ['author all "aho ullman"', first('author', 'aho ullman')],
    ['dc.title exact "白夜行"', first('title', '白夜行', '1')],
    ['dc.title == "白夜*"', first('title', '白夜', '3')],
    ['dc.title == "*夜行"', first('title', '夜行', '4')],
    ['dc.title == "C\\*"', first('title', 'C*', '1')],
    ['bath.isbn = 978-7-5442', first('isbn', '978-7-5442', '1')],
    ['bath.isbn = 9787544*', first('isbn', '9787544', '3')],
    ['dc.identifier = 1001-4098', first('issn', '1001-4098', '1')],
    ['dc.identifier = 7-5442-5860-X', first('isbn', '7-5442-5860-X', '1')],
    ['title any "a b"', { ...first('title', 'a'), searchItems: [more('OR', 'title', 'b')] }],
    ['a and b not c', { searchItems: [more('AND', 'keyWord', 'b'), more('NOT', 'keyWord', 'c')] }],
    [
      'a and (b or c)',
      { ...first('keyWord', 'b'), searchItems: [more('OR', 'keyWord', 'c'), more('AND', 'keyWord', 'a')] },
    ],
    ['a not (b or c)', { searchItems: [more('NOT', 'keyWord', 'b'), more('NOT', 'keyWord', 'c')] }],
    ['dc.date = 2013', { publishBegin: 2013, publishEnd: 2013, searchItems: [] }],
    ['dc.date > 2000 and dc.date <= 2010', { publishBegin: 2001, publishEnd: 2010 }],
    ['dc.date within "2010 2001"', { publishBegin: 2001, publishEnd: 2010 }],
    ['dc.type = book and cat', { docCode: ['1'], ...first('keyWord', 'cat') }],
    ['dc.type any "thesis 2"', { docCode: ['4', '2'] }],
    ['dc.type = book or dc.type = thesis', { docCode: ['1', '4'] }],
    ['dc.type = book and dc.type = thesis', { docCode: ['-'] }],
    ['dc.type = nonsense', { docCode: ['-'] }],
    ['cat not dc.type = book', { docCode: ['2', '3', '4', '5'] }],
    ['dc.language = CHI', { langCode: ['chi'] }],
    ['cql.allRecords = 1', { searchItems: [] }],
    ['cql.allRecords = 1 not cat', { searchItems: [more('NOT', 'keyWord', 'cat')] }],
    ['cat sortBy dc.date/sort.descending', { sortField: 'publishYear', sortClause: 'desc' }],
    ['cat sortBy title', { sortField: 'title', sortClause: 'asc' }],
  ])('%s', (text, expected) => {
    expect(value(text)).toMatchObject(expected);
  });

  test.each<[string, number]>([
    ['foo.title = a', 15],
    ['dc.coverage = a', 16],
    ['title adj "a b"', 19],
    ['title <> a', 19],
    ['title encloses a', 19],
    ['title =/stem a', 20],
    ['title > a', 22],
    ['title within "a b"', 22],
    ['dc.title = "a\\b"', 26],
    ['dc.title = ""', 27],
    ['dc.title == "*"', 27],
    ['dc.title = comp*', 28],
    ['dc.title == "c?t"', 28],
    ['dc.title == "*c*"', 28],
    ['dc.title == "c*t"', 28],
    ['dc.date = 20*', 28],
    ['dc.title = "^cat"', 31],
    ['dc.date = yesterday', 36],
    ['dc.date any "2001 2003"', 36],
    ['bath.isbn = cat', 36],
    ['dc.identifier = 12', 36],
    ['cat prox dog', 39],
    ['cat and/rel.x dog', 46],
    ['cat or dc.date = 2001', 48],
    ['dc.date = 2001 or dc.date = 2003', 48],
    ['cat not dc.date = 2001', 48],
    ['dc.language = chi and dc.language = eng', 48],
    ['(a or b) and (c or d)', 13],
    ['a or (b and (c or (d and e)) and f or (g and h))', 13],
    ['a not (b and c)', 13],
    [Array.from({ length: 30 }, () => 'a').join(' or '), 38],
    ['cat sortBy dc.creator', 88],
    ['cat sortBy title/sort.random', 82],
    ['cat sortBy title dc.date', 84],
    [`"${'a'.repeat(501)}"`, 23],
  ])('%s is refused with diagnostic %i', (text, code) => {
    expect(plan(text)).toMatchObject({ ok: false, diagnostic: { code } });
  });
});

// Each letter stands for the records that have it: a query is right when its rows, joined from left to right, hold for
// the same letters as the query does.
const letters = ['a', 'b', 'c', 'd'];
const leaf: fc.Arbitrary<Clause> = fc
  .constantFrom(...letters)
  .map((term): Clause => ({ kind: 'clause', index: '', relation: '', modifiers: [], term }));
const { expression } = fc.letrec<{ expression: Expression }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.record({
      kind: fc.constant<'combination'>('combination'),
      operator: fc.constantFrom<('and' | 'or' | 'not')[]>('and', 'or', 'not'),
      modifiers: fc.constant<Modifier[]>([]),
      left: tie('expression'),
      right: tie('expression'),
    }),
  ),
}));

function holds(one: Expression, has: ReadonlySet<string>): boolean {
  if (one.kind === 'clause') return has.has(one.term);
  const [left, right] = [holds(one.left, has), holds(one.right, has)];
  if (one.operator === 'or') return left || right;
  return one.operator === 'and' ? left && right : left && !right;
}

test('a query that is not refused finds what it says and nothing else', () => {
  let planned = 0;
  fc.assert(
    fc.property(expression, (one) => {
      const found = plan(writeCql({ expression: one, sort: [] }));
      if (!found.ok) return;
      planned += 1;
      const { searchFieldContent, searchItems } = searchParametersSchema.parse(found.value);
      for (let bits = 0; bits < 1 << letters.length; bits += 1) {
        const has = new Set(letters.filter((_, at) => (bits & (1 << at)) !== 0));
        const start = searchFieldContent === '' || has.has(searchFieldContent);
        const result = searchItems.reduce((held, { oper, searchFieldContent: term }) => {
          if (oper === 'OR') return held || has.has(term);
          return oper === 'AND' ? held && has.has(term) : held && !has.has(term);
        }, start);
        expect(result).toBe(holds(one, has));
      }
    }),
    { numRuns: 1000 },
  );
  expect(planned).toBeGreaterThan(200);
});

test('whatever can be read is planned or refused, and every plan is a search that our service takes', () => {
  const piece = fc.constantFrom(
    ...['dc.date', 'dc.title', 'dc.type', 'isbn', 'x.y', '=', '==', 'any', '>', '(', ')', ' and ', ' or ', ' not '],
    ...['2001', '9999', 'book', '"a b"', '*', ' ', 'sortBy', '/sort.descending'],
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const found = plan(pieces.join(' '));
      if (found.ok) expect(searchParametersSchema.safeParse(found.value).error).toBeUndefined();
    }),
    { numRuns: 2000 },
  );
});
