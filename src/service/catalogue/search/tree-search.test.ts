import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeSyntax } from '../../../lib/rules/search-syntax/write.ts';
import { readSyntax } from '../../../lib/rules/search-syntax/read.ts';
import type { SearchTree } from '../../../lib/rules/search-tree.ts';
import type { CatalogueRecordInput } from '../model/record.ts';
import { book, by, searchFixture, type SearchFixture } from '../../../../tests/support/search-index.ts';

describe('a search with operators', () => {
  let fixture: SearchFixture;
  beforeAll(async () => {
    fixture = await searchFixture([
      book('1', 'Machine Learning', {
        ...by('Mitchell, Tom'),
        subjects: ['机器学习'],
        pubYear: 1997,
        languages: ['eng'],
      }),
      book('2', 'Learning from the machine', { ...by('Brooks, Mary'), pubYear: 2003, languages: ['eng'] }),
      book('3', '机器学习', { ...by('周志华'), publisher: '清华大学出版社', pubYear: 2016, languages: ['chi'] }),
      book('4', '学习机器人', { ...by('鲁迅'), pubYear: 2004, languages: ['chi'], summary: '机器学习入门' }),
      book('5', 'War and Peace', { ...by('Tolstoy, Leo'), pubYear: 2001, isbn: ['9787544258609'] }),
      book('6', 'Peace after the war', { ...by('Nobody, N.'), lccn: '85000002' }),
      book('7', 'Libraries in China', { ...by('图书馆学会'), series: [{ title: 'Asian librarianship' }] }),
      { controlNumber: '8', kind: 'journal', title: 'Librarian', issn: ['1001-4098'] },
      book('9', '呐喊', {
        ...by('鲁迅'),
        classes: [{ scheme: 'clc', code: 'I210.6' }],
        holdings: [{ libCode: 'MAIN', locationId: 'stacks', callNumber: 'I210.6/7' }],
      }),
      book('10', '程序设计基础'),
      book('11', '程式設計導論'),
      book('12', 'C++: the language'),
    ]);
  });
  afterAll(() => fixture.close());
  const found = (q: string, more: object = {}) => fixture.found({ searchFieldContent: q, rows: 50, ...more }).sort();

  it.each<[string, string[]]>([
    ['"machine learning"', ['1']],
    ['"Learning from"', ['2']],
    ['machine -mitchell', ['2']],
    ['machine AND NOT mitchell', ['2']],
    ['peace OR librarian', ['5', '6', '8']],
    ['war AND peace', ['5', '6']],
    ['WAR AND PEACE', ['5']],
    ['"war and peace"', ['5']],
    ['"war and peace" by Tolstoy', ['5']],
    ['War and Peace by Leo "Tolstoy"', ['5']],
    ['作者:鲁迅', ['4', '9']],
    ['作者：魯迅 NOT 题名:呐喊', ['4']],
    ['author:"M. Brooks"', []],
    ['author:(M. Brooks)', ['2']],
    ['(呐喊 OR 学习) AND author:鲁迅', ['4', '9']],
    ['题名:"机器学习"', ['3']],
    ['"机器学习"', ['1', '3', '4']],
    ['librar*', ['7', '8']],
    ['title:librar* -type:journal', ['7']],
    ['机器* year:2003..', ['3', '4']],
    ['machine year:1990-1999', ['1']],
    ['year:..1999', ['1']],
    ['2016..2020', ['3']],
    ['language:english peace OR language:英文', ['1', '2']],
    ['type:journal', ['8']],
    ['isbn:978-7-5442-5860-9', ['5']],
    ['isbn:9787*', ['5']],
    ['issn:1001-4098', ['8']],
    ['索书号:I210*', ['9']],
    ['class:I21', ['9']],
    ['series:librarianship', ['7']],
    ['publisher:清华大学出版社', ['3']],
    ['程序设计 -导论', ['10']],
    ['程序设计 OR 呐喊', ['10', '11', '9']],
  ])('%s', (q, expected) => {
    expect(found(q)).toEqual([...expected].sort());
  });

  it('says so, and is ranked by the words that are wanted', () => {
    const hits = fixture.search({ searchFieldContent: 'learning OR "war and peace"' });
    expect(hits.hasOperators).toBe(true);
    expect(fixture.named(hits.ids)[0]).toBe('5');
    expect(hits.highlight({ title: 'War and Peace' }).title).toHaveLength(3);
    expect(fixture.search({ searchFieldContent: 'C++: the language' })).toMatchObject({
      hasOperators: false,
      total: 1,
    });
    expect(fixture.search({ searchFieldContent: 'WAR AND PEACE' }).hasOperators).toBe(false);
  });

  it.each([
    ['machine AND (learning', ['1', '2']],
    ['"machine learning', ['1', '2']],
    ['machine learning AND', ['1', '2']],
    ['机器学习 year:20o1', ['1', '3', '4']],
    ['machine:learning', ['1', '2']],
    ['learning AND ()', ['1', '2']],
  ])('%s is searched as words, whatever is wrong with it', (q, expected) => {
    expect(found(q)).toEqual(expect.arrayContaining(expected));
  });

  it('searches the words after an unknown field name that no record has as a word', () => {
    expect(found('titel:machine')).toEqual(found('machine'));
    expect(found('titel:machine auther:mitchell')).toEqual(found('machine mitchell'));
    expect(found('machine:learning')).toEqual(found('machine learning'));
  });

  it('is understood in every row, and in fields of words only', () => {
    const row = (oper: 'AND' | 'OR' | 'NOT', searchFieldContent: string) => ({ oper, searchFieldContent });
    expect(
      found('learning', { searchItems: [row('AND', 'mitchell OR brooks'), row('NOT', '"machine learning"')] }),
    ).toEqual(['2']);
    expect(found('鲁迅 OR 周志华', { searchField: 'author' })).toEqual(['3', '4', '9']);
    expect(found('', { searchItems: [row('NOT', 'learning OR peace')] })).not.toContain('5');
    expect(found('War OR Peace', { matchMode: '1' })).toEqual([]);
    expect(found('machine OR peace', { exact: true })).toEqual([]);
  });

  it('is read as CQL where it is sent as that', () => {
    expect(found('', { cql: 'dc.title adj "machine learning" or dc.date = 2016' })).toEqual(['1', '3']);
    expect(found('', { cql: 'title = war prox/distance<=2/ordered title = peace' })).toEqual(['5']);
    expect(found('', { cql: 'title = war prox/distance<=3 title = peace' })).toEqual(['5', '6']);
    expect(found('', { cql: 'title = 学习 prox/ordered title = 机器' })).toEqual(['4']);
    expect(found('', { cql: 'bath.lccn = "85-2"' })).toEqual(['6']);
    expect(found('', { cql: `rec.identifier = ${String(fixture.idOf('9'))}` })).toEqual(['9']);
    expect(found('', { cql: '(learning or peace) and (dc.date < 2002 or dc.language = chi)' })).toEqual(['1', '5']);
    expect(found('peace', { cql: 'dc.date = 2001' })).toEqual(['5']);
    expect(() => found('', { cql: 'dc.coverage = x' })).toThrow(/CQL/);
  });
});

/** What a tree asks for as one SQL expression over the store's tables. */
function sqlOf(tree: SearchTree): string {
  switch (tree.kind) {
    case 'leaf': {
      const authors = `EXISTS (SELECT 1 FROM json_each(r.data, '$.contributors') c WHERE json_extract(c.value, '$.name') LIKE '%${tree.text}%')`;
      const title = `json_extract(r.data, '$.title') LIKE '%${tree.text}%'`;
      return tree.field === 'title' ? title : tree.field === 'author' ? authors : `(${title} OR ${authors})`;
    }
    case 'filter': {
      const { filter } = tree;
      if (filter.kind === 'years')
        return `ifnull(json_extract(r.data, '$.pubYear') BETWEEN ${String(filter.begin)} AND ${String(filter.end)}, 0)`;
      if (filter.kind === 'types') return `r.kind = '${filter.codes[0] === '1' ? 'book' : 'journal'}'`;
      if (filter.kind === 'languages')
        return `EXISTS (SELECT 1 FROM json_each(r.data, '$.languages') l WHERE l.value = '${String(filter.codes[0])}')`;
      return '1';
    }
    case 'near':
      return '0';
    case 'not':
      return `(${sqlOf(tree.left)} AND NOT ${sqlOf(tree.right)})`;
    case 'and':
    case 'or':
      return `(${sqlOf(tree.left)} ${tree.kind.toUpperCase()} ${sqlOf(tree.right)})`;
  }
}

describe('whatever is combined', () => {
  const words = ['ocean', 'desert', 'winter', '天地', '玄黄', '宇宙'];
  const people = ['老舍', 'Austen', 'Tagore'];
  let fixture: SearchFixture;
  beforeAll(async () => {
    const some = fc.record({
      words: fc.uniqueArray(fc.constantFrom(...words), { minLength: 1, maxLength: 4 }),
      authors: fc.uniqueArray(fc.constantFrom(...people), { maxLength: 2 }),
      kind: fc.constantFrom('book' as const, 'journal' as const),
      pubYear: fc.option(fc.integer({ min: 1990, max: 1995 }), { nil: undefined }),
      languages: fc.uniqueArray(fc.constantFrom('chi', 'eng'), { maxLength: 2 }),
    });
    const records = fc
      .sample(some, { numRuns: 300, seed: 17 })
      .map(({ words: of, authors, ...more }, at): CatalogueRecordInput => ({
        controlNumber: String(at),
        title: of.join(' '),
        ...by(...authors),
        ...more,
      }));
    fixture = await searchFixture(records);
  });
  afterAll(() => fixture.close());

  const leaf = (field: 'keyWord' | 'title' | 'author', text: string, form?: 'phrase' | 'beginning'): SearchTree => ({
    kind: 'leaf',
    field,
    text,
    mode: '2',
    ...(form && { form }),
  });
  const entry: fc.Arbitrary<SearchTree> = fc.oneof(
    fc
      .tuple(fc.constantFrom('keyWord' as const, 'title' as const), fc.constantFrom(...words))
      .map(([field, word]) => leaf(field, word)),
    fc.constantFrom(...words).map((word) => leaf('title', word, 'phrase')),
    fc.constantFrom('oce', 'wint', '天地').map((word) => leaf('keyWord', word, 'beginning')),
    fc.constantFrom(...people).map((name) => leaf('author', name)),
    fc
      .tuple(fc.integer({ min: 1990, max: 1995 }), fc.nat(3))
      .map(([begin, more]): SearchTree => ({ kind: 'filter', filter: { kind: 'years', begin, end: begin + more } })),
    fc.constantFrom('1', '2').map((code): SearchTree => ({ kind: 'filter', filter: { kind: 'types', codes: [code] } })),
    fc
      .constantFrom('chi', 'eng')
      .map((code): SearchTree => ({ kind: 'filter', filter: { kind: 'languages', codes: [code] } })),
  );
  const { tree } = fc.letrec<{ tree: SearchTree }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      entry,
      fc.record({
        kind: fc.constantFrom('and' as const, 'or' as const, 'not' as const),
        left: tie('tree'),
        right: tie('tree'),
      }),
    ),
  }));

  it('finds what plain SQL finds in the store', () => {
    fc.assert(
      fc.property(tree, (wanted) => {
        const typed = writeSyntax(wanted);
        const read = readSyntax(typed);
        fc.pre(typed.length <= 500 && read.kind !== 'mistaken');
        const expected = fixture.store.sqlite
          .prepare<[], string>(`SELECT r.control_number FROM record r WHERE ${sqlOf(wanted)} ORDER BY 1`)
          .pluck()
          .all();
        const pages = [1, 2, 3].flatMap((page) => fixture.found({ searchFieldContent: typed, rows: 100, page }));
        expect(pages.sort()).toEqual(expected.sort());
      }),
      { numRuns: 400 },
    );
  });
});
