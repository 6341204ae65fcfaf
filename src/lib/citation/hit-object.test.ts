import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { contextObjectOfHit, hitMark, namesIn, type ShownHit } from './hit-object.ts';

const shown = (changes: Partial<ShownHit> = {}): ShownHit => ({
  docCode: '1',
  number: '9787544258609',
  title: '白夜行',
  author: '东野圭吾；刘姿君 译',
  imprint: '南海出版公司 · 2013 · 第2版',
  source: '',
  url: '',
  ...changes,
});

/** Splits keys and values like a reference manager: at & and =, each decoded separately. */
const read = (hit: ShownHit): [string, string][] =>
  contextObjectOfHit(hit, 'lib.example.edu')
    .split('&')
    .map((pair) => {
      const [key = '', value = '', ...more] = pair.split('=');
      expect(more).toEqual([]);
      return [key, decodeURIComponent(value)];
    });
const heads = (format: string) => [
  ['ctx_ver', 'Z39.88-2004'],
  ['rfr_id', 'info:sid/lib.example.edu'],
  ['rft_val_fmt', `info:ofi/fmt:kev:mtx:${format}`],
];

describe('COinS of a hit', () => {
  it('describes a book', () => {
    expect(read(shown())).toEqual([
      ...heads('book'),
      ['rft.genre', 'book'],
      ['rft.btitle', '白夜行'],
      ['rft.au', '东野圭吾'],
      ['rft.date', '2013'],
      ['rft.pub', '南海出版公司'],
      ['rft.edition', '第2版'],
      ['rft.isbn', '9787544258609'],
    ]);
  });

  it('describes a journal by its ISSN and first year', () => {
    const hit = shown({
      docCode: '2',
      number: '10014098',
      title: '系统工程',
      author: '',
      imprint: '湖南系统学会 · 1983–',
    });
    expect(read(hit)).toEqual([
      ...heads('journal'),
      ['rft.genre', 'journal'],
      ['rft.jtitle', '系统工程'],
      ['rft.date', '1983'],
      ['rft.pub', '湖南系统学会'],
      ['rft.issn', '10014098'],
    ]);
  });

  it.each([
    ['系统工程, 2003, 21(4): 17-22', ['系统工程', '21', '4', '17-22']],
    [
      'Language, Culture and Curriculum, 2003, 21(4): S17-S22',
      ['Language, Culture and Curriculum', '21', '4', 'S17-S22'],
    ],
    ['Acta: A Journal, 2003', ['Acta: A Journal', undefined, undefined, undefined]],
    ['Language, Culture', ['Language, Culture', undefined, undefined, undefined]],
    ['系统工程, 2003, (4): 17', ['系统工程', undefined, '4', '17']],
    ['PLOS ONE, 2013, 8: e12345', ['PLOS ONE', '8', undefined, 'e12345']],
  ])('describes an article of %s', (source, [jtitle, volume, issue, pages]) => {
    const said = Object.fromEntries(read(shown({ docCode: '3', number: '', title: '题', imprint: '', source })));
    const { 'rft.volume': itsVolume, 'rft.issue': itsIssue, 'rft.pages': itsPages } = said;
    expect(said).toMatchObject({ 'rft.genre': 'article', 'rft.atitle': '题', 'rft.jtitle': jtitle });
    expect([itsVolume, itsIssue, itsPages]).toEqual([volume, issue, pages]);
    expect(said['rft.date']).toBe(source.includes('20') ? /\d{4}/.exec(source)?.[0] : undefined);
  });

  it('describes a dissertation with its university, and a database in Dublin Core', () => {
    const thesis = shown({ docCode: '4', number: '', author: '王小明', imprint: '2019', source: '江澜大学' });
    expect(read(thesis)).toEqual([
      ...heads('dissertation'),
      ['rft.title', '白夜行'],
      ['rft.au', '王小明'],
      ['rft.date', '2019'],
      ['rft.inst', '江澜大学'],
    ]);
    const base = shown({
      docCode: '5',
      number: '',
      author: '',
      imprint: 'Elsevier',
      url: 'https://example.org/a?b=c&d',
    });
    expect(read(base)).toEqual([
      ...heads('dc'),
      ['rft.title', '白夜行'],
      ['rft.publisher', 'Elsevier'],
      ['rft_id', 'https://example.org/a?b=c&d'],
    ]);
  });

  it.each([
    ['甲，乙；丙，丁 译', ['甲', '乙']],
    ['王明 编；李红 译', ['王明']],
    ['サリンジャー；村上春樹 訳', ['サリンジャー']],
    ['J. K. 罗琳', ['J. K. 罗琳']],
    ['Knuth, Donald E.; Smith, Jane (editor)', ['Knuth, Donald E.']],
    ['Smith, Jane (editor); Doe, Ann (translator)', ['Smith, Jane']],
    ['', []],
  ])('names of %s', (statement, names) => expect(namesIn(statement)).toEqual(names));

  it('is taken apart again whatever a hit shows', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('a&b=c', '50% + 3', ' · ', '; ', '"<>', ', 2003, 1(2): 3'),
    );
    fc.assert(
      fc.property(fc.constantFrom('1', '2', '3', '4', '5'), text, text, text, (docCode, title, author, source) => {
        const said = read(shown({ docCode, title: `x${title}`, author, imprint: source, source }));
        expect(said.some(([key, value]) => /title$/.test(key) && value === `x${title}`)).toBe(true);
      }),
    );
  });

  it('has kind and number in one word', () => {
    expect(hitMark({ docCode: '1', isbn: '978-7-5442-5860-9', issn: null })).toBe('19787544258609');
    expect(hitMark({ docCode: '2', isbn: null, issn: '1001-409X' })).toBe('21001409X');
    expect(hitMark({ docCode: '4', isbn: null, issn: null })).toBe('4');
  });
});
