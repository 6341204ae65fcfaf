import { expect, test } from 'vitest';
import { articleFixture, bookFixture } from '#support/seo-record.ts';
import { citationMeta } from './citation.ts';

const lines = (...input: Parameters<typeof citationMeta>) =>
  citationMeta(...input).map(({ name, content }) => `${name}=${content}`);

test('a book gives title, author, date, publisher, ISBN and language', () => {
  expect(lines(bookFixture())).toEqual([
    'citation_title=白夜行',
    'citation_author=东野圭吾',
    'citation_publication_date=2013/01',
    'citation_publisher=南海出版公司',
    'citation_isbn=9787544258609',
    'citation_language=zh',
    'citation_keywords=长篇小说; 推理小说',
  ]);
});

test('an article gives its journal, volume, issue and pages, with the ISSN of the journal', () => {
  expect(lines(articleFixture())).toEqual(
    expect.arrayContaining([
      'citation_author=Doe, Jane',
      'citation_author=Library Society',
      'citation_issn=1001-4098',
      'citation_doi=10.1000/182',
      'citation_journal_title=Systems Engineering',
      'citation_volume=21',
      'citation_issue=4',
      'citation_firstpage=17',
      'citation_lastpage=22',
    ]),
  );
});

test('a dissertation gives its university, by which it is known as one', () => {
  const record = bookFixture({ docCode: '4', university: '示范大学', degree: '硕士' });
  expect(lines(record)).toContain('citation_dissertation_institution=示范大学');
});

test('nothing is given without content', () => {
  const record = bookFixture({ publisher: null, publishYear: null, pubDate: null, languages: [], subjects: [] });
  for (const { content } of citationMeta(record)) expect(content).not.toBe('');
  expect(lines(record).join()).not.toContain('citation_publi');
});
