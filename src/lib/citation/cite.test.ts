import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RecordDetail } from '../contract/calls/record.ts';
import { articleFixture, bookFixture } from '#support/seo-record.ts';
import { cite, citationStyles, plainText, type CitationStyle } from './cite.ts';

const options = { accessed: '2026-01-05' };
const person = (name: string, role = 'author') => ({
  name,
  role,
  roleName: role,
  otherName: null,
  nation: null,
  dates: null,
});
const text = (record: RecordDetail, style: CitationStyle) => plainText(cite(record, style, options));
const marked = (record: RecordDetail, style: CitationStyle) =>
  cite(record, style, options)
    .map((entry) => (entry.italic ? `*${entry.text}*` : entry.text))
    .join('');

const western = (changes: Partial<RecordDetail> = {}) =>
  bookFixture({
    title: 'The Trespasser',
    subtitle: 'A Novel',
    titleLang: 'en',
    languages: [{ code: 'eng', name: 'English' }],
    contributors: [person('Lawrence, D. H. (David Herbert)')],
    edition: null,
    place: 'London',
    publisher: 'Duckworth',
    publishYear: 1912,
    pubDate: null,
    ...changes,
  });
const thesis = (changes: Partial<RecordDetail> = {}) =>
  western({
    docCode: '4',
    title: 'Early warning?',
    subtitle: null,
    contributors: [person('Kunkle, Gregory C.'), person('Rusche, Harry', 'advisor')],
    place: 'Bethlehem',
    publisher: null,
    university: 'Lehigh University',
    degree: 'Doctoral dissertations',
    publishYear: 1995,
    ...changes,
  });
const article = (): RecordDetail => ({ ...articleFixture(), edition: null });
const serial = (changes: Partial<RecordDetail> = {}) =>
  bookFixture({
    docCode: '2',
    title: '系统工程',
    contributors: [person('湖南省系统工程与管理学会', 'sponsor')],
    edition: null,
    place: '长沙',
    publisher: '《系统工程》编辑部',
    publishYear: 1983,
    issns: ['1001-4098'],
    isbns: [],
    series: [],
    ...changes,
  });
const database = () =>
  bookFixture({
    docCode: '5',
    title: 'Stanford Encyclopedia of Philosophy',
    titleLang: 'en',
    contributors: [],
    edition: null,
    place: null,
    publisher: null,
    publishYear: null,
    isPrint: false,
    isElectronic: true,
    electronicUrl: 'https://plato.stanford.edu',
  });

describe('GB/T 7714-2015, numeric', () => {
  it('cites a translated book in its own language, with edition and translator, without the series', () => {
    expect(text(bookFixture(), 'gbtNumeric')).toBe('东野圭吾. 白夜行[M]. 刘姿君, 译. 2版. 海口: 南海出版公司, 2013.');
  });

  it('says et al. or 等 after three authors by the language of the item, not of the reader', () => {
    const four = ['甲一', '乙二', '丙三', '丁四'].map((name) => person(name));
    expect(text(bookFixture({ contributors: four }), 'gbtNumeric')).toMatch(/^甲一, 乙二, 丙三, 等\. 白夜行/);
    const three = four.slice(0, 3);
    expect(text(bookFixture({ contributors: three }), 'gbtNumeric')).toMatch(/^甲一, 乙二, 丙三\. 白夜行/);
    const latin = ['Doe, Jane', 'Albert Einstein', 'Jean-Paul Sartre', 'J.K. Rowling'].map((name) => person(name));
    expect(text(western({ contributors: latin }), 'gbtNumeric')).toMatch(
      /^DOE J, EINSTEIN A, SARTRE J P, et al\. The Trespasser: A Novel\[M\]\./,
    );
  });

  it('writes surnames in capitals with bare initials, particles and suffixes kept', () => {
    const names = ['Ludwig van Beethoven', 'King, Martin Luther, Jr.', 'Library Society'].map((name) => person(name));
    expect(text(western({ contributors: names }), 'gbtNumeric')).toMatch(
      /^VAN BEETHOVEN L, KING M L Jr, Library Society\. /,
    );
  });

  it('cites an editor in place of the author, and in addition to one', () => {
    const edited = bookFixture({ contributors: [person('甲一', 'editor'), person('乙二', 'editor')] });
    expect(text(edited, 'gbtNumeric')).toMatch(/^甲一, 乙二, 主编\. 白夜行\[M\]\. 2版/);
    const withAuthor = western({ contributors: [person('Doe, Jane'), person('Roe, Richard', 'editor')] });
    expect(text(withAuthor, 'gbtNumeric')).toMatch(/\[M\]\. ROE R, ed\. London/);
  });

  it.each([
    ['第一版', ''],
    ['1st ed.', ''],
    ['Second edition', ' 2nd ed.'],
    ['3rd ed', ' 3rd ed.'],
    ['11th edition', ' 11th ed.'],
    ['Rev. ed.', ' Rev. ed.'],
  ])('reads the edition %s', (edition, written) => {
    expect(text(western({ edition }), 'gbtNumeric')).toBe(
      `LAWRENCE D H. The Trespasser: A Novel[M].${written} London: Duckworth, 1912.`,
    );
  });

  it.each([
    ['第十二版', '12版'],
    ['第2版', '2版'],
    ['修订版', '修订版'],
    ['新1版', '新1版'],
  ])('reads the Chinese edition %s', (edition, written) =>
    expect(text(bookFixture({ edition }), 'gbtNumeric')).toContain(`, 译. ${written}. 海口`),
  );

  it('marks missing publication data in the language of the item', () => {
    const unknown = { place: null, publisher: null, publishYear: null, edition: null };
    expect(text(western(unknown), 'gbtNumeric')).toMatch(/\[M\]\. \[S\.l\.\]: \[s\.n\.\], \[n\.d\.\]\.$/);
    expect(text(bookFixture(unknown), 'gbtNumeric')).toMatch(/译\. \[出版地不详\]: \[出版者不详\], \[出版年不详\]\.$/);
    expect(text(bookFixture({ ...unknown, titleLang: 'zh-Hant' }), 'gbtNumeric')).toMatch(
      /譯\. \[出版地不詳\]: \[出版者不詳\]/,
    );
  });

  it('gives carrier, day of access and address of what is online alone', () => {
    const online = { isPrint: false, isElectronic: true, electronicUrl: 'https://example.org/1' };
    expect(text(western(online), 'gbtNumeric')).toBe(
      'LAWRENCE D H. The Trespasser: A Novel[M/OL]. London: Duckworth, 1912[2026-01-05]. https://example.org/1.',
    );
    expect(text(western({ ...online, isPrint: true }), 'gbtNumeric')).toMatch(/\[M\]\..* 1912\.$/);
    expect(text(database(), 'gbtNumeric')).toBe(
      'Stanford Encyclopedia of Philosophy[DB/OL]. [2026-01-05]. https://plato.stanford.edu.',
    );
  });

  it('cites an article with its place in the journal', () => {
    expect(text(article(), 'gbtNumeric')).toMatch(
      /^DOE J\. Attention in libraries\[J\/OL\]\. Systems Engineering, 2003, 21\(4\): 17-22\[2026-01-05\]\. https:\/\/example\.org\/a\. DOI: 10\.1000\/182\.$/,
    );
  });

  it('does not say a DOI twice', () => {
    const record = { ...article(), electronicUrl: 'https://doi.org/10.1000/182' };
    expect(text(record, 'gbtNumeric')).not.toContain('DOI:');
  });

  it('cites serials, dissertations and conference papers', () => {
    expect(text(serial(), 'gbtNumeric')).toBe(
      '湖南省系统工程与管理学会. 系统工程[J]. 长沙: 《系统工程》编辑部, 1983-.',
    );
    expect(text(serial({ endYear: 1999 }), 'gbtNumeric')).toMatch(/1983-1999\.$/);
    expect(text(thesis(), 'gbtNumeric')).toBe('KUNKLE G C. Early warning?[D]. Bethlehem: Lehigh University, 1995.');
    const host = {
      title: 'Proceedings of WWW 2009',
      issn: null,
      volume: null,
      issue: null,
      pages: '1143–1144',
      recordId: null,
    };
    expect(text(western({ docCode: '3', subtitle: null, publisher: 'ACM', host }), 'gbtNumeric')).toBe(
      'LAWRENCE D H. The Trespasser[C]//Proceedings of WWW 2009. London: ACM, 1912: 1143-1144.',
    );
  });
});

describe('GB/T 7714-2015, author-year', () => {
  it('puts the year after the author and not with the imprint', () => {
    expect(text(bookFixture(), 'gbtAuthorYear')).toBe(
      '东野圭吾, 2013. 白夜行[M]. 刘姿君, 译. 2版. 海口: 南海出版公司.',
    );
    const printed = { ...article(), isPrint: true, doi: null };
    expect(text(printed, 'gbtAuthorYear')).toMatch(/^DOE J, 2003\. .* Systems Engineering, 21\(4\): 17-22\.$/);
  });

  it('names the nameless', () => {
    expect(text(bookFixture({ contributors: [] }), 'gbtAuthorYear')).toMatch(/^佚名, 2013\. 白夜行/);
    expect(text(western({ contributors: [] }), 'gbtAuthorYear')).toMatch(/^Anon, 1912\. /);
  });
});

const two = () => western({ contributors: [person('Lawrence, D. H. (David Herbert)'), person('Veronica Roth')] });
const translated = () =>
  western({ edition: '2nd ed.', contributors: [person('Ludwig van Beethoven'), person('Doe, Jane', 'translator')] });

describe('APA, 7th edition', () => {
  it('cites books', () => {
    expect(marked(two(), 'apa')).toBe('Lawrence, D. H., & Roth, V. (1912). *The Trespasser: A Novel*. Duckworth.');
    expect(marked(translated(), 'apa')).toBe(
      'van Beethoven, L. (1912). *The Trespasser: A Novel* (J. Doe, Trans.; 2nd ed.). Duckworth.',
    );
    expect(marked(bookFixture(), 'apa')).toBe('东野圭吾. (2013). 白夜行 (刘姿君, Trans.; 2nd ed.). 南海出版公司.');
  });

  it('cites parts of books and other materials', () => {
    expect(marked(article(), 'apa')).toMatch(
      /^Doe, J\. \(2003\)\. Attention in libraries\. \*Systems Engineering\*, \*21\*\(4\), 17–22\. https:\/\/doi\.org\/10\.1000\/182$/,
    );
    expect(marked(thesis(), 'apa')).toBe(
      'Kunkle, G. C. (1995). *Early warning?* [Doctoral dissertation, Lehigh University].',
    );
    expect(marked(database(), 'apa')).toBe(
      '*Stanford Encyclopedia of Philosophy* [Database]. (n.d.). Retrieved January 5, 2026, from https://plato.stanford.edu',
    );
    expect(text(serial(), 'apa')).toContain('(1983–present). 系统工程.');
  });

  it('shortens more than twenty authors', () => {
    const many = Array.from({ length: 21 }, (_, at) => person(`Name${String.fromCharCode(65 + at)}, Ann`));
    expect(text(western({ contributors: many }), 'apa')).toMatch(/NameS, A\., … NameU, A\. \(1912\)/);
  });
});

describe('MLA, 9th edition', () => {
  it('cites books, only the first name inverted', () => {
    expect(marked(two(), 'mla')).toBe(
      'Lawrence, D. H., and Veronica Roth. *The Trespasser: A Novel*. Duckworth, 1912.',
    );
    expect(marked(translated(), 'mla')).toBe(
      'van Beethoven, Ludwig. *The Trespasser: A Novel*. Translated by Jane Doe, 2nd ed., Duckworth, 1912.',
    );
    expect(marked(bookFixture({ edition: null }), 'mla')).toBe(
      '东野圭吾. 白夜行. Translated by 刘姿君, 南海出版公司, 2013.',
    );
  });

  it('cites articles, dissertations and databases', () => {
    expect(marked(article(), 'mla')).toMatch(
      /^Doe, Jane\. “Attention in libraries\.” \*Systems Engineering\*, vol\. 21, no\. 4, 2003, pp\. 17–22, https:\/\/doi\.org\/10\.1000\/182\.$/,
    );
    expect(marked(thesis(), 'mla')).toBe(
      'Kunkle, Gregory C. *Early Warning?* 1995. Lehigh University, PhD dissertation.',
    );
    expect(text(database(), 'mla')).toBe(
      'Stanford Encyclopedia of Philosophy. https://plato.stanford.edu. Accessed 5 Jan. 2026.',
    );
  });
});

describe('Chicago, 17th edition, bibliography', () => {
  it('cites books', () => {
    expect(marked(two(), 'chicago')).toBe(
      'Lawrence, D. H., and Veronica Roth. *The Trespasser: A Novel*. 新经典文库. London: Duckworth, 1912.',
    );
    expect(marked(translated(), 'chicago')).toBe(
      'van Beethoven, Ludwig. *The Trespasser: A Novel*. Translated by Jane Doe. 2nd ed. 新经典文库. London: Duckworth, 1912.',
    );
    const edited = western({ contributors: [person('Doe, Jane', 'editor'), person('Roe, Al', 'editor')] });
    expect(text(edited, 'chicago')).toMatch(/^Doe, Jane, and Al Roe, eds\. The Trespasser/);
  });

  it('cites articles, dissertations and databases', () => {
    expect(marked(article(), 'chicago')).toMatch(
      /^Doe, Jane\. “Attention in libraries\.” \*Systems Engineering\* 21, no\. 4 \(2003\): 17–22\. https:\/\/doi\.org\/10\.1000\/182\.$/,
    );
    expect(marked(thesis(), 'chicago')).toBe('Kunkle, Gregory C. “Early Warning?” PhD diss., Lehigh University, 1995.');
    expect(text(database(), 'chicago')).toBe(
      'Stanford Encyclopedia of Philosophy. 新经典文库. Accessed January 5, 2026. https://plato.stanford.edu.',
    );
  });
});

describe('every style', () => {
  it('makes one line without doubled stops or empty places, whatever the fields hold', () => {
    const field = fc.option(fc.string({ unit: 'grapheme', maxLength: 12 }), { nil: null });
    const records = fc.record({
      docCode: fc.constantFrom('1', '2', '3', '4', '5'),
      title: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
      subtitle: field,
      publisher: field,
      place: field,
      edition: field,
      names: fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), { maxLength: 5 }),
    });
    fc.assert(
      fc.property(records, ({ names, ...fields }) => {
        const record = bookFixture({ ...fields, contributors: names.map((name) => person(name)) });
        for (const style of citationStyles) {
          const written = text(record, style);
          expect(written).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
          expect(written).not.toMatch(/undefined|null|NaN/);
          expect(written.trim()).not.toBe('');
        }
      }),
    );
  });
});
