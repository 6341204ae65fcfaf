import { expect, test } from 'vitest';
import type { SearchResult } from '#lib/contract/calls/search.ts';
import { readSearchQuery } from '#lib/queries/search-query.ts';
import { contextFixture } from '#support/page-context.ts';
import { entriesMarkup, hasEditions } from './entries-markup.ts';

const context = { ...contextFixture(), address: (path: string) => path };
const result = (entries: 'works' | 'editions', numWorks = 3, numEditions = 5): SearchResult => ({
  numFound: entries === 'works' ? numWorks : numEditions,
  facetResult: {},
  hlResult: {},
  years: [],
  entries,
  numWorks,
  numEditions,
  searchResult: [],
});
const linksOf = (address: string, of: SearchResult) =>
  [...entriesMarkup(context, readSearchQuery(new URLSearchParams(address)), of).text.matchAll(/href="([^"]*)"/g)].map(
    ([, href = '']) => href.replaceAll('&amp;', '&'),
  );

test('there is a choice only where a work has several editions among the hits', () => {
  expect(hasEditions(result('works'))).toBe(true);
  expect(hasEditions(result('works', 4, 4))).toBe(false);
});

test('the address says what is listed only where it is not what the search asks for', () => {
  expect(linksOf('q=dream&page=2', result('works'))[1]).toBe('/searchList?q=dream&entries=editions');
  expect(linksOf('q=dream&entries=editions', result('editions'))[0]).toBe('/searchList?q=dream');
  expect(linksOf('q=dream&field=publisher', result('editions'))[0]).toBe(
    '/searchList?q=dream&field=publisher&entries=works',
  );
});
