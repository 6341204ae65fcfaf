import { describe, expect, test } from 'vitest';
import { articleFixture, bookFixture } from '#support/seo-record.ts';
import { recordJsonLd } from './record-json-ld.ts';

const url = (path: string) => `https://lib.example.edu/demo${path}`;
const page = { url, libraryName: '示范大学图书馆', holdings: [] };
/** What is left after the way through JSON, as a crawler reads it. */
const described = (...input: Parameters<typeof recordJsonLd>): Record<string, unknown> =>
  JSON.parse(JSON.stringify(recordJsonLd(...input)));

describe('a book', () => {
  test('is a Book with author, translator, ISBN, language, publisher and date', () => {
    expect(described(bookFixture(), page)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Book',
      '@id': 'https://lib.example.edu/demo/searchList/bookDetails/17',
      url: 'https://lib.example.edu/demo/searchList/bookDetails/17',
      name: '白夜行',
      author: [{ '@type': 'Person', name: '东野圭吾' }],
      translator: [{ '@type': 'Person', name: '刘姿君' }],
      inLanguage: 'zh',
      publisher: { '@type': 'Organization', name: '南海出版公司' },
      datePublished: '2013-01',
      about: [
        { '@type': 'Thing', name: '长篇小说' },
        { '@type': 'Thing', name: '推理小说' },
      ],
      identifier: [{ '@type': 'PropertyValue', propertyID: 'recordId', value: '17' }],
      isbn: '9787544258609',
      bookEdition: '第2版',
      numberOfPages: 467,
      isPartOf: { '@type': 'BookSeries', name: '新经典文库' },
    });
  });

  test('is in stock where a copy can be borrowed, out of stock where all are lent, and else in the library only', () => {
    const holdings = [
      { libName: '总馆', itemCount: 3, onShelfCount: 1, useHereCount: 1 },
      { libName: '医学分馆', itemCount: 1, onShelfCount: 0, useHereCount: 0 },
      { libName: '法学分馆', itemCount: 0, onShelfCount: 0, useHereCount: 0 },
      { libName: '古籍馆', itemCount: 2, onShelfCount: 0, useHereCount: 2 },
    ];
    const { offers } = described(bookFixture(), { ...page, holdings });
    expect(offers).toMatchObject([
      {
        availability: 'https://schema.org/InStock',
        offeredBy: { '@type': 'Library', name: '总馆', parentOrganization: { name: '示范大学图书馆' } },
      },
      { availability: 'https://schema.org/OutOfStock', offeredBy: { name: '医学分馆' } },
      { availability: 'https://schema.org/InStoreOnly', offeredBy: { name: '古籍馆' } },
    ]);
  });

  test('that is only electronic is an e-book', () => {
    const record = bookFixture({ isPrint: false, isElectronic: true, electronicUrl: 'https://example.org/b' });
    expect(described(record, page)).toMatchObject({
      bookFormat: 'https://schema.org/EBook',
      sameAs: 'https://example.org/b',
    });
  });
});

test('includes ratings only when there are some', () => {
  const rated = { ...page, rating: { average: 4.3, count: 12 } };
  expect(described(bookFixture(), rated)['aggregateRating']).toEqual({
    '@type': 'AggregateRating',
    ratingValue: 4.3,
    ratingCount: 12,
    bestRating: 5,
    worstRating: 1,
  });
  expect(described(bookFixture(), { ...page, rating: { average: null, count: 0 } })).not.toHaveProperty(
    'aggregateRating',
  );
});

test('describes an article in an issue of a volume of its journal, with a link', () => {
  expect(described(articleFixture(), page)).toMatchObject({
    '@type': 'ScholarlyArticle',
    author: [
      { '@type': 'Person', name: 'Doe, Jane' },
      { '@type': 'Organization', name: 'Library Society' },
    ],
    inLanguage: 'en',
    pagination: '17-22',
    pageStart: '17',
    pageEnd: '22',
    sameAs: ['https://doi.org/10.1000/182', 'https://example.org/a'],
    isPartOf: {
      '@type': 'PublicationIssue',
      issueNumber: '4',
      isPartOf: {
        '@type': 'PublicationVolume',
        volumeNumber: '21',
        isPartOf: { '@type': 'Periodical', issn: '1001-4098', url: url('/searchList/bookDetails/99') },
      },
    },
  });
});

test('an article is not offered for lending, whatever holdings there are', () => {
  const holdings = [{ libName: '总馆', itemCount: 1, onShelfCount: 1, useHereCount: 0 }];
  expect(described(articleFixture(), { ...page, holdings })).not.toHaveProperty('offers');
});

test('a journal is a Periodical with its ISSNs and years', () => {
  const record = bookFixture({ docCode: '2', issns: ['1000-0001', '2000-0002'], publishYear: 1957, endYear: 2001 });
  expect(described(record, page)).toMatchObject({
    '@type': 'Periodical',
    issn: ['1000-0001', '2000-0002'],
    startDate: '1957',
    endDate: '2001',
  });
});

test('a dissertation is a Thesis of its university', () => {
  const record = bookFixture({ docCode: '4', degree: '博士', university: '示范大学' });
  expect(described(record, page)).toMatchObject({
    '@type': 'Thesis',
    inSupportOf: '博士',
    sourceOrganization: { '@type': 'CollegeOrUniversity', name: '示范大学' },
  });
});

test('a database is a Dataset, and has the description that one must have', () => {
  const described5 = described(bookFixture({ docCode: '5', summary: null }), page);
  expect(described5['@type']).toBe('Dataset');
  expect(described5['description']).toContain('白夜行');
});
