import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseCql } from './parse.ts';
import { booleans, type Clause, type Combination, type Expression, type Modifier, type Query } from './query.ts';
import { writeCql } from './plan.ts';

const parsed = (text: string): Query => {
  const found = parseCql(text);
  if (!found.ok) throw new Error(JSON.stringify(found.diagnostic));
  return found.value;
};
const clause = (term: string, index = '', relation = ''): Clause => ({
  kind: 'clause',
  index,
  relation,
  modifiers: [],
  term,
});
const join = (operator: Combination['operator'], left: Expression, right: Expression): Combination => ({
  kind: 'combination',
  operator,
  modifiers: [],
  left,
  right,
});

describe('parseCql', () => {
  test.each<[string, Expression]>([
    ['cat', clause('cat')],
    ['"cat dog"', clause('cat dog')],
    ['白夜行', clause('白夜行')],
    ['dc.title = 白夜行', clause('白夜行', 'dc.title', '=')],
    ['dc.title=白夜行', clause('白夜行', 'dc.title', '=')],
    ['title any "a b"', clause('a b', 'title', 'any')],
    ['date >= 2001', clause('2001', 'date', '>=')],
    ['date<>2001', clause('2001', 'date', '<>')],
    ['date within "2001 2003"', clause('2001 2003', 'date', 'within')],
    ['title == "say \\"no\\""', clause('say \\"no\\"', 'title', '==')],
    ['a and b OR c', join('or', join('and', clause('a'), clause('b')), clause('c'))],
    ['a and (b or c)', join('and', clause('a'), join('or', clause('b'), clause('c')))],
    ['((a)) not b', join('not', clause('a'), clause('b'))],
    ['"and" and "or"', join('and', clause('and'), clause('or'))],
    ['""', clause('')],
  ])('reads %s', (text, expected) => expect(parsed(text)).toEqual({ expression: expected, sort: [] }));

  test('reads modifiers and sort keys', () => {
    const query = parsed(
      'title =/ignoreCase/x.y<3 cat and/rel.algorithm=cori dog sortBy dc.date/sort.descending title',
    );
    expect(query.expression).toMatchObject({
      operator: 'and',
      modifiers: [{ name: 'rel.algorithm', value: { comparison: '=', text: 'cori' } }],
      left: { modifiers: [{ name: 'ignoreCase' }, { name: 'x.y', value: { comparison: '<', text: '3' } }] },
    });
    expect(query.sort).toEqual([
      { index: 'dc.date', modifiers: [{ name: 'sort.descending', value: undefined }] },
      { index: 'title', modifiers: [] },
    ]);
  });

  test.each<[string, number]>([
    ['', 27],
    ['   ', 27],
    ['"cat', 14],
    ['cat\\', 10],
    ['a and', 10],
    ['and', 10],
    ['or b', 10],
    ['title =', 10],
    ['title = and', 10],
    ['a b', 10],
    ['a and b)', 13],
    ['(a and b', 13],
    ['()', 13],
    ['title = (a)', 13],
    ['a sortBy', 10],
    ['= a', 10],
    ['"" = a', 16],
    ['> dc = "info:x" dc.title = a', 48],
    [`${'('.repeat(40)}a${')'.repeat(40)}`, 13],
    ['a'.repeat(5000), 12],
  ])('refuses %j with diagnostic %i', (text, code) =>
    expect(parseCql(text)).toMatchObject({ ok: false, diagnostic: { code } }),
  );

  test('never throws, whatever it is given', () => {
    const piece = fc.constantFrom(
      'and',
      'or',
      'not',
      '(',
      ')',
      '"',
      '\\',
      '=',
      '/',
      '<>',
      ' ',
      'a',
      '白',
      'sortBy',
      '*',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(piece).map((all) => all.join('')),
        ),
        (text) => {
          const found = parseCql(text);
          if (!found.ok) expect(found.diagnostic.code).toBeGreaterThan(9);
        },
      ),
      { numRuns: 1000 },
    );
  });

  test('reads a long chain without running out of stack', () => {
    const chain = Array.from({ length: 600 }, () => 'a').join(' or ');
    expect(parseCql(chain).ok).toBe(true);
  });
});

describe('writeCql', () => {
  const raw = fc
    .string({ unit: fc.constantFrom('a', '白', ' ', '*', '(', '=', '/', '\\\\', '\\"', '\\*', 'and') })
    .filter((text) => text.length < 30);
  const name = fc.constantFrom('dc.title', 'title', 'and', 'sortBy', '白', 'x y');
  const modifier: fc.Arbitrary<Modifier> = fc.record({
    name,
    value: fc.option(fc.record({ comparison: fc.constantFrom('=', '<>', '>='), text: raw }), { nil: undefined }),
  });
  const modifiers = fc.array(modifier, { maxLength: 2 });
  const full: fc.Arbitrary<Clause> = fc.record({
    kind: fc.constant('clause'),
    index: name,
    relation: fc.constantFrom('=', '==', 'any', 'cql.all', '<=', 'within'),
    modifiers,
    term: raw,
  });
  const bare: fc.Arbitrary<Clause> = raw.map((term) => clause(term));
  const { expression } = fc.letrec<{ expression: Expression }>((tie) => ({
    expression: fc.oneof(
      { maxDepth: 5, withCrossShrink: true },
      fc.oneof(full, bare),
      fc.record({
        kind: fc.constant<'combination'>('combination'),
        operator: fc.constantFrom(...booleans),
        modifiers,
        left: tie('expression'),
        right: tie('expression'),
      }),
    ),
  }));
  const query: fc.Arbitrary<Query> = fc.record({
    expression,
    sort: fc.array(fc.record({ index: name, modifiers }), { maxLength: 2 }),
  });

  test('writes what is read back as the same query', () => {
    fc.assert(
      fc.property(query, (entry) => {
        const text = writeCql(entry);
        fc.pre(text.length < 4000);
        expect(parsed(text)).toEqual(entry);
      }),
      { numRuns: 400 },
    );
  });
});
