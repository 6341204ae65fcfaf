import { describe, expect, it } from 'vitest';
import { bookFixture } from '#support/seo-record.ts';
import { opdsFeed, opdsPublication, type OpdsFeed } from './opds.ts';

const page = 'https://lib.example/demo/searchList/bookDetails/17';
const publication = (changes: Parameters<typeof bookFixture>[0]) =>
  opdsPublication(
    bookFixture({ electronicUrl: 'https://read.example/1', languages: [{ code: 'chi', name: '中文' }], ...changes }),
    page,
    'https://lib.example',
  );
const empty: OpdsFeed = {
  self: 'https://lib.example/demo/opds.json?q=a',
  search: 'https://lib.example/demo/opds.json{?q}',
  page: 'https://lib.example/demo/searchList?q=a',
  title: 'a',
  language: 'zh_TW',
  total: 0,
  rows: 20,
  number: 1,
  publications: [],
};
const all = { href: 'https://lib.example/demo/opds.json', title: 'All' };

describe('a publication', () => {
  it('has what reading programs show, and the link to read it', () => {
    const picture = '0123456789abcdef0123';
    expect(publication({ openAccess: true, coverUrl: `/covers/${picture}-160.webp` })).toMatchObject({
      metadata: {
        '@type': 'http://schema.org/Book',
        title: '白夜行',
        identifier: 'urn:isbn:9787544258609',
        author: [{ name: '东野圭吾' }],
        language: ['zh'],
        modified: '2026-01-02T03:04:05.000Z',
        published: '2013',
      },
      links: [
        { rel: 'http://opds-spec.org/acquisition/open-access', href: 'https://read.example/1', type: 'text/html' },
        { rel: 'alternate', href: page, type: 'text/html' },
      ],
      images: [{ href: `https://lib.example/covers/${picture}-480.jpg`, type: 'image/jpeg' }],
    });
  });

  it('is no open access unless the record says so', () => {
    expect(publication({ openAccess: false })?.links[0]?.rel).toBe('http://opds-spec.org/acquisition');
  });

  it('is identified by its page without an ISBN, and has no picture without a cover', () => {
    const made = publication({ isbns: [], coverUrl: null });
    expect(made?.metadata['identifier']).toBe(page);
    expect(made).not.toHaveProperty('images');
  });

  it.each([null, 'javascript:alert(1)', 'ftp://read.example/1'])('needs an address of the web: %s', (electronicUrl) =>
    expect(publication({ electronicUrl })).toBeUndefined(),
  );
});

describe('a feed', () => {
  const read = (feed: OpdsFeed): unknown => JSON.parse(opdsFeed(feed, all));

  it('leads to all e-books when nothing is found', () => {
    expect(read(empty)).toEqual({
      metadata: { title: 'a', language: 'zh-TW', numberOfItems: 0, itemsPerPage: 20, currentPage: 1 },
      links: [
        { rel: 'self', href: empty.self, type: 'application/opds+json' },
        { rel: 'search', href: empty.search, type: 'application/opds+json', templated: true },
        { rel: 'alternate', href: empty.page, type: 'text/html' },
      ],
      navigation: [{ ...all, type: 'application/opds+json' }],
    });
  });

  it('has publications and its neighbours', () => {
    const made = publication({});
    expect(read({ ...empty, previous: 'p', next: 'n', publications: made ? [made] : [] })).toMatchObject({
      links: [{}, {}, {}, { rel: 'previous', href: 'p' }, { rel: 'next', href: 'n' }],
      publications: [{ metadata: { title: '白夜行' } }],
    });
  });
});
