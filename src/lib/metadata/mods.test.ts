import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { articleFixture, bookFixture } from '#support/seo-record.ts';
import { breaches, nodesOf, readXml, textsOf, type Node } from '#support/validate-xml.ts';
import { modsGrammar } from '#support/mods.ts';
import { modsRecord } from './mods.ts';

const url = 'https://lib.example.edu/demo/searchList/bookDetails/17';
/** Writes a record, checks it by the rules of the schema, and reads it. */
function written(record: Parameters<typeof modsRecord>[0]): Node {
  const root = readXml(modsRecord(record, url));
  expect(breaches(root, modsGrammar)).toEqual([]);
  return root;
}
const typed = (root: Node, name: string, type: string) =>
  nodesOf(root, name).flatMap(({ attributes, text }) => (attributes['type'] === type ? [text] : []));

describe('MODS', () => {
  it('describes a book with its author, translator, place, publisher, date, numbers and classes', () => {
    const root = written(bookFixture());
    expect(textsOf(root, 'title')).toEqual(['白夜行', '新经典文库']);
    expect(textsOf(root, 'namePart')).toEqual(['东野圭吾', '刘姿君']);
    expect(nodesOf(root, 'name').map(({ attributes }) => attributes)).toEqual([
      { type: 'personal', usage: 'primary' },
      { type: 'personal' },
    ]);
    expect(typed(root, 'roleTerm', 'code')).toEqual(['aut', 'trl']);
    expect(textsOf(root, 'genre')).toEqual(['book', 'book']);
    expect(textsOf(root, 'placeTerm')).toEqual(['海口']);
    expect(textsOf(root, 'publisher')).toEqual(['南海出版公司']);
    expect(textsOf(root, 'dateIssued')).toEqual(['2013-01']);
    expect(textsOf(root, 'languageTerm')).toEqual(['chi']);
    expect(textsOf(root, 'topic')).toEqual(['长篇小说', '推理小说']);
    expect(textsOf(root, 'classification')).toEqual(['I313.45']);
    expect(typed(root, 'identifier', 'isbn')).toEqual(['9787544258609']);
    expect(typed(root, 'identifier', 'uri')).toEqual([url]);
    expect(textsOf(root, 'shelfLocator')).toEqual(['I313.45/D732']);
  });

  it('describes the host of an article: journal, volume, issue and pages', () => {
    const root = written(articleFixture());
    const [host] = nodesOf(root, 'relatedItem');
    expect(host?.attributes).toEqual({ type: 'host' });
    expect(host && textsOf(host, 'title')).toEqual(['Systems Engineering']);
    expect(textsOf(root, 'number')).toEqual(['21', '4']);
    expect([...textsOf(root, 'start'), ...textsOf(root, 'end')]).toEqual(['17', '22']);
    expect(typed(root, 'namePart', 'family')).toEqual(['Doe']);
    expect(typed(root, 'namePart', 'given')).toEqual(['Jane']);
    expect(nodesOf(root, 'name').at(-1)?.attributes).toEqual({ type: 'corporate' });
    expect(textsOf(root, 'genre')).toEqual(['article', 'journalArticle']);
  });

  it('gives the span of a serial, and the topics of one subject together', () => {
    const serial = { docCode: '2', publishYear: 1986, endYear: 1999, subjects: ['Dams -- History -- China'] };
    const root = written(bookFixture({ ...serial, pubDate: null, isbns: [] }));
    expect(nodesOf(root, 'dateIssued').map(({ text, attributes }) => [attributes['point'], text])).toEqual([
      ['start', '1986'],
      ['end', '1999'],
    ]);
    expect(textsOf(root, 'issuance')).toEqual(['serial']);
    expect(nodesOf(root, 'subject').map((subject) => textsOf(subject, 'topic'))).toEqual([
      ['Dams', 'History', 'China'],
    ]);
  });

  it('keeps the rules of the schema whatever the fields hold', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('', ' ', '\u0001', '<a>', '\uD800'));
    fc.assert(
      fc.property(text, text, text, text, (title, name, place, pages) => {
        const contributors = [{ name, role: 'author', roleName: '', otherName: place, nation: null, dates: pages }];
        const host = { title, issn: pages, volume: place, issue: name, pages, recordId: null };
        const noted = {
          notes: [name],
          subjects: [place],
          callNo: name,
          extent: place,
          contents: [pages],
          pubDate: place,
        };
        const record = bookFixture({ title: `a${title}`, subtitle: name, place, contributors, host, ...noted });
        written({ ...record, docCode: '3' });
      }),
    );
  });
});
