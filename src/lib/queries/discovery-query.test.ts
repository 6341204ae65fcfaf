import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clusterNames } from '../contract/discovery-terms.ts';
import { discoveryPath, isFiltered, readDiscoveryQuery, toggleFilter, wordsOnly } from './discovery-query.ts';
import { queryOfRoute } from '../urls/route-matching.ts';
import { routes } from '../urls/routes.ts';

const read = (text: string) => readDiscoveryQuery(new URLSearchParams(text));
const value = fc.string({ minLength: 1, maxLength: 20 }).filter((text) => text.trim() === text && text !== '');
const address = fc.record(
  {
    provider: fc.constantFrom('union', 'A b', ''),
    q: fc.string({ maxLength: 20 }),
    field: fc.constantFrom('title', 'x'),
    subject: value,
    docCode: fc.constantFrom('3', ' '),
    publishBegin: fc.oneof(fc.integer({ min: -9999, max: 9999 }).map(String), fc.string({ maxLength: 4 })),
    sort: fc.constantFrom('publishYear', 'title', 'x'),
    order: fc.constantFrom('asc', 'desc', 'x'),
    rows: fc.constantFrom('10', '20', '7'),
    page: fc.constantFrom('1', '2', '99999', '-1'),
  },
  { requiredKeys: [] },
);

describe('the address of a discovery screen', () => {
  it('is read into a query whose own address is read into the same', () => {
    fc.assert(
      fc.property(address, (input) => {
        const query = readDiscoveryQuery(new URLSearchParams(Object.entries(input)));
        const path = discoveryPath('/x', query);
        expect(read(path.slice(2))).toEqual(query);
      }),
    );
  });

  it('reaches the page whole: the route declares every parameter', () => {
    const route = routes.find((route) => route.name === 'otherSearchList');
    const query = {
      ...read('provider=union&q=a&field=title&publishBegin=1&publishEnd=2&sort=title&order=desc&rows=20&page=2'),
      filters: Object.fromEntries(clusterNames.map((name) => [name, ['1']])),
    };
    const parameters = new URLSearchParams(discoveryPath('', query));
    expect(route && new Set(queryOfRoute(route, parameters))).toEqual(new Set(parameters));
  });

  it('says nothing that is usual', () => {
    expect(discoveryPath('/otherSearchList', read('sort=relevance&order=asc&rows=10&page=1&field=keyWord&q= '))).toBe(
      '/otherSearchList',
    );
  });
});

describe('clusters as links', () => {
  it('narrow from the first page on, and the same link takes the value away again', () => {
    const query = read('q=a&page=3');
    const narrowed = toggleFilter(query, 'subject', '系统');
    expect(narrowed).toMatchObject({ page: 1, filters: { subject: ['系统'] } });
    expect(isFiltered(narrowed)).toBe(true);
    expect(toggleFilter(narrowed, 'subject', '系统')).toEqual({ ...query, page: 1, filters: {} });
  });

  it('do not go along to another provider', () => {
    const query = read('q=a&field=title&subject=b&publishEnd=2000&sort=title&rows=20&page=2');
    expect(discoveryPath('/y', wordsOnly(query))).toBe('/y?q=a&field=title&rows=20');
    expect(isFiltered(wordsOnly(query))).toBe(false);
  });
});
