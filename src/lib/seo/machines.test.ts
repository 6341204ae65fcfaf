import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import { alternates } from './address.ts';
import { searchQueryNames } from '../urls/query-names.ts';
import {
  openSearchDescription,
  pagesInSitemap,
  pagesInSlice,
  robotsTxt,
  sitemapIndex,
  sitemapSlices,
} from './machines.ts';

/** Element names and texts of a document. @throws when it is not well-formed */
function read(xml: string): { name: string; text: string }[] {
  const parser = new SaxesParser();
  const found: { name: string; text: string }[] = [];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name }) => found.push({ name, text: '' }));
  parser.on('text', (text) => {
    const last = found.at(-1);
    if (last) last.text += text.trim();
  });
  parser.write(xml).close();
  return found;
}
const texts = (xml: string, name: string) => read(xml).flatMap((entry) => (entry.name === name ? entry.text : []));

const addressOf = (path: string, language = 'zh-CN') => `https://x${language === 'zh-CN' ? '' : `/${language}`}${path}`;

test('a site map lists each page in every language with its last change and its other languages', () => {
  const pages = [{ path: '/a?b=1&c=<2>', updatedAt: '2026-01-02T03:04:05.000Z' }, { path: '/b' }];
  const xml = [...sitemapSlices(addressOf, pages)].join('');
  expect(texts(xml, 'loc')).toEqual([
    'https://x/a?b=1&c=<2>',
    'https://x/zh_TW/a?b=1&c=<2>',
    'https://x/en-US/a?b=1&c=<2>',
    'https://x/b',
    'https://x/zh_TW/b',
    'https://x/en-US/b',
  ]);
  expect(texts(xml, 'lastmod')).toEqual(Array.from({ length: 3 }, () => '2026-01-02T03:04:05.000Z'));
  expect(texts(xml, 'xhtml:link')).toHaveLength(6 * 4);
});

test('a site map is rendered in slices of a limited number of pages', () => {
  const pages = Array.from({ length: 2 * pagesInSlice + 1 }, (_, at) => ({ path: `/${String(at)}` }));
  const [, ...slices] = sitemapSlices(addressOf, pages);
  const pagesOf = (slice: string) => slice.split('<url>').length - 1;
  expect(slices.map(pagesOf)).toEqual([3 * pagesInSlice, 3 * pagesInSlice, 3, 0]);
});

test('a site map has at most fifty thousand addresses', () => {
  const pages = Array.from({ length: pagesInSitemap + 1 }, () => ({ path: '/' }));
  expect(() => [...sitemapSlices(addressOf, pages)]).toThrow(RangeError);
  expect([...sitemapSlices(addressOf, pages.slice(1))].join('').split('<url>').length - 1).toBeLessThanOrEqual(50_000);
});

test('a site map index names its files', () => {
  const xml = sitemapIndex([{ url: 'https://x/1?a&b', updatedAt: '2026-01-02' }, { url: 'https://x/2' }]);
  expect(texts(xml, 'loc')).toEqual(['https://x/1?a&b', 'https://x/2']);
});

test('robots.txt keeps crawlers off the calls and names the site maps', () => {
  const lines = robotsTxt(['https://x/demo/sitemap.xml'], ['/demo/personalCenter']).split('\n');
  expect(lines[0]).toBe('User-agent: *');
  expect(lines).toContain('Disallow: /find/');
  expect(lines).toContain('Disallow: /demo/personalCenter');
  expect(lines).toContain('Sitemap: https://x/demo/sitemap.xml');
});

test('robots.txt closes result lists with any filter, and their feeds, and leaves records and protocols open', () => {
  const rules = robotsTxt([])
    .split('\n')
    .flatMap((line) => /^Disallow: (.*)$/.exec(line)?.[1] ?? []);
  // RFC 9309, 2.2.3: an asterisk matches anything, and a rule matches prefixes.
  const escaped = (text: string) => text.replace(/[.?+^$()|[\]{}\\]/g, '\\$&');
  const patterns = rules.map((rule) => new RegExp(`^${rule.split('*').map(escaped).join('.*')}`));
  const isClosed = (address: string) => patterns.some((pattern) => pattern.test(address));
  for (const base of ['', '/jianglan', '/jianglan/en-US']) {
    for (const name of searchQueryNames) expect(isClosed(`${base}/searchList?${name}=x`)).toBe(true);
    expect(isClosed(`${base}/advanceSearch?q=x`)).toBe(true);
    expect(isClosed(`${base}/searchList/facet/author`)).toBe(true);
    expect(isClosed(`${base}/searchListExternal/title/x/2`)).toBe(true);
    expect(isClosed(`${base}/chaoXingSearchList?q=x`)).toBe(true);
    expect(isClosed(`${base}/chaoXingSearchDetail?id=1`)).toBe(true);
    expect(isClosed(`${base}/otherSearchList2?q=x`)).toBe(true);
    expect(isClosed(`${base}/chaoXingSearchList`)).toBe(false);
    expect(isClosed(`${base}/categorySearchList?kindNo=I&docCode=1`)).toBe(true);
    for (const open of ['/advanceSearch', '/categorySearchList', '/categorySearchList?kindNo=I']) {
      expect(isClosed(`${base}${open}`)).toBe(false);
    }
    expect(isClosed(`${base}/searchList.atom?docCode=1`)).toBe(true);
    expect(isClosed(`${base}/opds.json?q=x`)).toBe(true);
    expect(isClosed(`${base}/rankings.csv?list=collect`)).toBe(true);
    for (const list of ['dataBaseNav', 'magazineNav', 'researcher', 'newBookInform', 'hotBook', 'courseReference']) {
      expect(isClosed(`${base}/${list}?letter=A`)).toBe(false);
      expect(isClosed(`${base}/${list}?letter=A&subject=01`)).toBe(true);
      expect(isClosed(`${base}/${list}?q=x`)).toBe(true);
    }
    expect(isClosed(`${base}/dataBaseNav/details/12`)).toBe(false);
    for (const path of ['/searchList', '/searchList/bookDetails/12', '/home', '/oai?verb=Identify', '/newBooks.atom']) {
      expect(isClosed(base + path)).toBe(false);
    }
  }
});

test('an OpenSearch description keeps the limits of its fields and the place of the words', () => {
  const xml = openSearchDescription({
    name: 'A library with a name that is longer than sixteen characters & has <signs>',
    description: 'Search',
    language: 'zh_TW',
    url: (path) => `https://lib.example.edu/demo/zh_TW${path}`,
  });
  expect([...(texts(xml, 'ShortName')[0] ?? '')].length).toBeLessThanOrEqual(16);
  expect([...(texts(xml, 'LongName')[0] ?? '')].length).toBeLessThanOrEqual(48);
  expect(texts(xml, 'Language')).toEqual(['zh-TW']);
  expect(xml).toContain('template="https://lib.example.edu/demo/zh_TW/searchList?q={searchTerms}"');
  expect(xml).toContain(
    'type="application/x-suggestions+json" method="get" template="https://lib.example.edu/demo/zh_TW/suggestions.json?q={searchTerms}"',
  );
});

test('every language has its link relation, with zh-CN as x-default', () => {
  const url = (path: string, language = 'zh-CN') => `https://x${language === 'zh-CN' ? '' : `/${language}`}${path}`;
  expect(alternates(url, '/home', 'en-US')).toEqual({
    canonical: 'https://x/en-US/home',
    alternates: [
      { hreflang: 'zh-CN', href: 'https://x/home' },
      { hreflang: 'zh-TW', href: 'https://x/zh_TW/home' },
      { hreflang: 'en-US', href: 'https://x/en-US/home' },
      { hreflang: 'x-default', href: 'https://x/home' },
    ],
  });
});
