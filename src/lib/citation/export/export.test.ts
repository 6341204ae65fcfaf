import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { RecordDetail } from '../../contract/calls/record.ts';
import { articleFixture, bookFixture } from '#support/seo-record.ts';
import { cleanLine } from '../text.ts';
import { attachmentOf, exportFormatOf, exportFormatNames, exportFormats } from './formats.ts';
import { printedTex, readBibtex, readEndnote, readMarcxml, readRis } from '#support/citation-readers.ts';

const person = (name: string, role = 'author') => ({
  name,
  role,
  roleName: role,
  otherName: null,
  nation: null,
  dates: null,
});
const thesis = () =>
  bookFixture({
    docCode: '4',
    title: 'Early warning?',
    titleLang: 'en',
    contributors: [person('Kunkle, Gregory C.'), person('Rusche, Harry', 'advisor')],
    publisher: null,
    university: 'Lehigh University',
    degree: 'Doctoral dissertations',
    edition: null,
    isbns: [],
    series: [],
  });
const { ris, bibtex, endnote, marcxml } = exportFormats;
const csl = (records: readonly RecordDetail[]): Record<string, unknown>[] =>
  z.array(z.record(z.string(), z.unknown())).parse(JSON.parse(exportFormats['csl-json'].write(records)));

describe('RIS', () => {
  it('exports a book with its translator, series and numbers', () => {
    const [record] = readRis(ris.write([bookFixture()]));
    expect(record).toEqual([
      ['TY', 'BOOK'],
      ['ID', '17'],
      ['AU', '东野圭吾'],
      ['A4', '刘姿君'],
      ['TI', '白夜行'],
      ['T2', '新经典文库'],
      ['PY', '2013'],
      ['DA', '2013/01//'],
      ['CY', '海口'],
      ['PB', '南海出版公司'],
      ['ET', '2'],
      ['SN', '9787544258609'],
      ['LA', 'zh-Hans'],
      ['KW', '长篇小说'],
      ['KW', '推理小说'],
      ['CN', 'I313.45/D732'],
    ]);
  });

  it('exports an article with journal, pages, DOI and address', () => {
    const [record] = readRis(ris.write([articleFixture()]));
    expect(Object.fromEntries(record ?? [])).toMatchObject({
      TY: 'JOUR',
      AU: 'Doe, Jane',
      T2: 'Systems Engineering',
      VL: '21',
      IS: '4',
      SP: '17',
      EP: '22',
      SN: '1001-4098',
      DO: '10.1000/182',
      UR: 'https://example.org/a',
    });
  });

  it('exports a dissertation with university and advisor', () => {
    const [record] = readRis(ris.write([thesis()]));
    expect(Object.fromEntries(record ?? [])).toMatchObject({
      TY: 'THES',
      PB: 'Lehigh University',
      M3: 'PhD thesis',
      A3: 'Rusche, Harry',
    });
  });
});

describe('BibTeX', () => {
  it('exports a book with a Chinese name in one part', () => {
    expect(readBibtex(bibtex.write([bookFixture()]))).toMatchObject([
      {
        type: 'book',
        key: 'record2013_17',
        fields: {
          author: '{东野圭吾}',
          translator: '{刘姿君}',
          title: '{白夜行}',
          edition: '2',
          year: '2013',
          month: 'jan',
        },
      },
    ]);
  });

  it('exports articles and dissertations', () => {
    const [article, dissertation] = readBibtex(bibtex.write([articleFixture(), thesis()]));
    expect(article).toMatchObject({
      type: 'article',
      key: 'doe2003_17',
      fields: { author: 'Doe, Jane', journal: 'Systems Engineering', volume: '21', number: '4', pages: '17--22' },
    });
    expect(dissertation).toMatchObject({ type: 'phdthesis', fields: { school: 'Lehigh University' } });
  });

  it('gives each record of a set a key of its own', () => {
    const set = ['1', '2', '11'].map((recordId) => bookFixture({ recordId, contributors: [person('Doe, Jane')] }));
    const keys = readBibtex(bibtex.write(set)).map(({ key }) => key);
    expect(keys).toEqual(['doe2013_1', 'doe2013_2', 'doe2013_11']);
  });

  it('does not split a name that contains "and"', () => {
    const record = bookFixture({ contributors: [person('Simon and Schuster', 'corporate'), person('Doe, Jane')] });
    expect(readBibtex(bibtex.write([record]))[0]?.fields['author']).toBe('Doe, Jane');
    const body = bookFixture({ contributors: [person('Simon and Schuster', 'corporate')] });
    expect(readBibtex(bibtex.write([body]))[0]?.fields['author']).toBe('{Simon and Schuster}');
  });
});

describe('EndNote', () => {
  it('exports a book and an article', () => {
    const [book, article] = readEndnote(endnote.write([bookFixture(), articleFixture()]));
    expect(book).toContainEqual(['0', 'Book']);
    expect(book).toContainEqual(['A', '东野圭吾,']);
    expect(book).toContainEqual(['?', '刘姿君,']);
    expect(article).toContainEqual(['A', 'Doe, Jane']);
    expect(article).toContainEqual(['J', 'Systems Engineering']);
    expect(article).toContainEqual(['P', '17-22']);
  });
});

describe('CSL-JSON', () => {
  it('splits names into family and given name, except Chinese ones', () => {
    const record = bookFixture({
      contributors: [person('东野圭吾'), person('Beethoven, Ludwig van'), person('King, M. L., Jr.')],
    });
    expect(csl([record])[0]).toMatchObject({
      id: '17',
      type: 'book',
      author: [
        { literal: '东野圭吾' },
        { family: 'Beethoven', given: 'Ludwig', 'dropping-particle': 'van' },
        { family: 'King', given: 'M. L.', suffix: 'Jr.' },
      ],
      issued: { 'date-parts': [[2013, 1]] },
      language: 'zh-Hans',
    });
  });

  it('gives years of a serial that ended as a span and leaves unknown fields out', () => {
    const [serial] = csl([bookFixture({ docCode: '2', endYear: 2020, pubDate: null, publisher: null })]);
    expect(serial).toMatchObject({ type: 'periodical', issued: { 'date-parts': [[2013], [2020]] } });
    expect(serial).not.toHaveProperty('publisher');
  });
});

describe('MARCXML', () => {
  it('builds a MARC 21 record of our fields', () => {
    const [record] = readMarcxml(marcxml.write([bookFixture()]));
    expect(record?.leader).toBe('00000nam a22000007i 4500');
    expect(record?.control).toEqual({
      '001': '17',
      '005': '20260102030405.0',
      '008': '260102s2013    xx |||||||||||||||||chi d',
    });
    expect(record?.data).toContainEqual({
      tag: '100',
      indicators: '1 ',
      subfields: [
        ['a', '东野圭吾'],
        ['4', 'aut'],
      ],
    });
    expect(record?.data).toContainEqual({
      tag: '700',
      indicators: '1 ',
      subfields: [
        ['a', '刘姿君'],
        ['4', 'trl'],
      ],
    });
    expect(record?.data).toContainEqual({
      tag: '084',
      indicators: '  ',
      subfields: [
        ['a', 'I313.45'],
        ['2', 'clc'],
      ],
    });
    expect(record?.data).toContainEqual({
      tag: '264',
      indicators: ' 1',
      subfields: [
        ['a', '海口 :'],
        ['b', '南海出版公司,'],
        ['c', '2013'],
      ],
    });
    expect(record?.data.filter(({ tag }) => tag === '856')).toEqual([]);
  });

  it('keeps tags ascending and links an article to its journal', () => {
    const [record] = readMarcxml(marcxml.write([articleFixture()]));
    expect(record?.data).toContainEqual({
      tag: '773',
      indicators: '0 ',
      subfields: [
        ['t', 'Systems Engineering.'],
        ['g', 'Vol. 21, no. 4 (2003), p. 17-22'],
        ['x', '1001-4098'],
      ],
    });
    expect(record?.data).toContainEqual({
      tag: '710',
      indicators: '2 ',
      subfields: [
        ['a', 'Library Society'],
        ['4', 'aut'],
      ],
    });
    const hundreds = record?.data.map(({ tag }) => Math.floor(Number(tag) / 100)) ?? [];
    expect(hundreds).toEqual(hundreds.toSorted((a, b) => a - b));
  });

  it('always has a fixed field of 40 characters', () => {
    const year = fc.option(fc.integer({ min: -3000, max: 2200 }), { nil: null });
    fc.assert(
      fc.property(
        fc.constantFrom('1', '2', '3', '4', '5'),
        year,
        year,
        fc.string(),
        (docCode, publishYear, endYear, code) => {
          const record = bookFixture({ docCode, publishYear, endYear, languages: [{ code, name: code }] });
          expect(readMarcxml(marcxml.write([record]))[0]?.control['008']).toHaveLength(40);
        },
      ),
    );
  });
});

describe('every format', () => {
  const nasty = fc.oneof(
    { weight: 3, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }) },
    {
      weight: 2,
      arbitrary: fc
        .array(
          fc.constantFrom(
            '\r\n',
            '\n\n',
            'ER  - ',
            'TY  - BOOK',
            '%0 Book',
            '{',
            '}',
            '\\',
            '\\}',
            '@book{',
            ' and ',
            '"',
            '%',
            '#',
            '\u2028',
            '\u0085',
            '\u0000',
            '\ud800',
            '\ufffe',
            ']]>',
            '</subfield>',
            '&amp;',
            '<!--',
            'x',
            '书',
          ),
          { minLength: 1, maxLength: 8 },
        )
        .map((parts) => parts.join('')),
    },
  );
  const maybe = fc.option(nasty, { nil: null });
  const list = fc.array(nasty, { maxLength: 3 });
  const records = fc
    .record({
      docCode: fc.constantFrom('1', '2', '3', '4', '5'),
      title: nasty,
      subtitle: maybe,
      publisher: maybe,
      place: maybe,
      edition: maybe,
      summary: maybe,
      doi: maybe,
      electronicUrl: fc.oneof(
        maybe,
        nasty.map((text) => `https://example.org/${text}`),
      ),
      university: maybe,
      subjects: list,
      isbns: list,
      notes: list,
      contents: list,
      series: fc.array(fc.record({ title: nasty, number: maybe }), { maxLength: 2 }),
      host: fc.option(
        fc.record({
          title: nasty,
          issn: maybe,
          volume: maybe,
          issue: maybe,
          pages: maybe,
          recordId: fc.constant(null),
        }),
        { nil: null },
      ),
      names: list,
    })
    .map(({ names, ...fields }) => bookFixture({ ...fields, contributors: names.map((name) => person(name)) }));
  const filled = records.filter(({ title }) => cleanLine(title) !== '');

  it('is valid for any field content, and preserves the title', () => {
    fc.assert(
      fc.property(fc.array(filled, { minLength: 1, maxLength: 3 }), (set) => {
        const titles = set.map(({ title }) => cleanLine(title));
        const [asRis, asEndnote] = [readRis(ris.write(set)), readEndnote(endnote.write(set))];
        const asBibtex = readBibtex(bibtex.write(set));
        const asMarc = readMarcxml(marcxml.write(set));
        const asCsl = csl(set);
        for (const [at, title] of titles.entries()) {
          expect(asRis[at]?.find(([tag]) => tag === 'TI')?.[1].startsWith(title)).toBe(true);
          expect(asEndnote[at]?.find(([tag]) => tag === 'T')?.[1].startsWith(title)).toBe(true);
          const bib = asBibtex[at]?.fields['title'] ?? '';
          expect(printedTex(bib.slice(1, -1)).startsWith(title)).toBe(true);
          expect(String(asCsl[at]?.['title']).startsWith(title)).toBe(true);
          const marc = asMarc[at]?.data.find(({ tag }) => tag === '245')?.subfields.find(([code]) => code === 'a')?.[1];
          expect([title, `${title} /`, `${title} :`]).toContain(marc);
        }
        expect([asRis, asEndnote, asBibtex, asMarc, asCsl].map(({ length }) => length)).toEqual(
          Array.from({ length: 5 }, () => set.length),
        );
      }),
    );
  });
});

describe('a table and a list of references', () => {
  const now = new Date(2026, 10, 23);

  it('have a line a record, and no cell that a spreadsheet takes for a formula', () => {
    const lines = exportFormats.csv.write([bookFixture({ title: '=1+1' }), thesis()]).split('\r\n');
    expect(lines[0]).toMatch(/^\ufeffTitle,Authors,/u);
    expect(lines[1]).toMatch(/^'=1\+1/u);
    expect(lines[2]).toMatch(/^Early warning\?,"Kunkle, Gregory C\.; Rusche, Harry",/u);
  });

  it('number the references in their order', () => {
    const lines = exportFormats.text.write([bookFixture(), thesis()], now).split('\r\n');
    expect(lines[0]).toMatch(/^\[1\] .*\[M\]/u);
    expect(lines[1]).toMatch(/^\[2\] KUNKLE G C\. Early warning\?\[D\]/u);
  });
});

describe('the file of an export', () => {
  it('is found by its name in the address only', () => {
    for (const name of exportFormatNames) expect(exportFormatOf(name)).toBe(exportFormats[name]);
    for (const name of ['', 'RIS', 'pdf', 'toString', undefined]) expect(exportFormatOf(name)).toBeUndefined();
  });

  it('is named after its one record, in UTF-8 and in ASCII', () => {
    expect(attachmentOf([bookFixture({ title: '白夜行' })], 'ris')).toBe(
      `attachment; filename="record-17.ris"; filename*=UTF-8''%E7%99%BD%E5%A4%9C%E8%A1%8C.ris`,
    );
    expect(attachmentOf([bookFixture(), thesis()], 'bib')).toBe('attachment; filename="records.bib"');
  });

  it('has a header of ASCII whatever the title is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (title) => {
        expect(attachmentOf([bookFixture({ title })], 'xml')).toMatch(
          /^attachment; filename="record-17\.xml"; filename\*=UTF-8''[A-Za-z0-9%._~!-]+\.xml$/,
        );
      }),
    );
  });
});

describe('a year before Christ', () => {
  const ancient = [bookFixture({ publishYear: -350, pubDate: null })];
  it('is in no format that has no such years, and in words elsewhere', () => {
    expect(ris.write(ancient)).not.toContain('PY  -');
    expect(bibtex.write(ancient)).not.toMatch(/-350|year =/);
    expect(endnote.write(ancient)).not.toContain('%D');
    expect(exportFormats.csv.write(ancient)).toContain('公元前350年');
    expect(csl(ancient)[0]).toMatchObject({ issued: { 'date-parts': [[-350]] } });
  });
});

describe('pages that go on elsewhere', () => {
  const article = articleFixture();
  const parted = [{ ...article, host: article.host && { ...article.host, pages: '12-15,20' } }];
  it('begin and end with numbers, and are whole where a format can say it', () => {
    expect(Object.fromEntries(readRis(ris.write(parted))[0] ?? [])).toMatchObject({ SP: '12', EP: '20' });
    expect(bibtex.write(parted)).toContain('{12--15, 20}');
    expect(endnote.write(parted)).toContain('%P 12-15, 20');
    expect(csl(parted)[0]).toMatchObject({ page: '12-15, 20' });
  });
});
