import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchParametersSchema } from '../contract/calls/search.ts';
import { facetNames, matchModes, rowChoices, searchFields, sortFields } from '../contract/search-terms.ts';
import {
  isNarrowed,
  readSearchQuery,
  searchParametersOf,
  toggleFacet,
  writeSearchQuery,
  type SearchQuery,
} from './search-query.ts';

const read = (query: string) => readSearchQuery(new URLSearchParams(query));

const queries: fc.Arbitrary<SearchQuery> = fc.record({
  q: fc.string({ maxLength: 40 }).map((text) => text.trim()),
  field: fc.constantFrom(...searchFields),
  match: fc.constantFrom(...matchModes),
  facets: fc
    .dictionary(
      fc.constantFrom(...facetNames),
      fc.uniqueArray(
        fc.string({ minLength: 1, maxLength: 10 }).filter((text) => text.trim() === text),
        {
          minLength: 1,
          maxLength: 3,
        },
      ),
    )
    .map((facets) => ({ ...facets })),
  publishBegin: fc.option(fc.integer({ min: -3000, max: 2200 }), { nil: undefined }),
  publishEnd: fc.option(fc.integer({ min: -3000, max: 2200 }), { nil: undefined }),
  onlyOnShelf: fc.boolean(),
  sort: fc.constantFrom(...sortFields),
  order: fc.constantFrom('asc' as const, 'desc' as const),
  rows: fc.constantFrom(...rowChoices),
  page: fc.integer({ min: 1, max: 1000 }),
});

describe('the address of a result list', () => {
  it('is read back as it was written, for every search', () => {
    fc.assert(
      fc.property(queries, (query) => {
        expect(read(writeSearchQuery(query))).toEqual(query);
      }),
    );
  });

  it('gives the defaults of the specification when it says nothing', () => {
    expect(read('')).toMatchObject({
      rows: 10,
      page: 1,
      sort: 'relevance',
      order: 'asc',
      match: '2',
      field: 'keyWord',
    });
    expect(writeSearchQuery(read(''))).toBe('');
  });

  it('is understood by the search call, whatever stands in it', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(searchParametersSchema.safeParse(searchParametersOf(read(text))).success).toBe(true);
      }),
    );
  });

  it('drops what makes no sense', () => {
    expect(read('page=0&rows=7&sort=colour&publishBegin=x&match=9')).toEqual(read(''));
    expect(read('page=5000').page).toBe(1);
  });
});

describe('toggleFacet', () => {
  it('adds a value and takes it away again, from the first page', () => {
    const start = read('q=x&page=3');
    const added = toggleFacet(start, 'docCode', '1');
    expect(added).toMatchObject({ page: 1, facets: { docCode: ['1'] } });
    expect(isNarrowed(added)).toBe(true);
    expect(isNarrowed(toggleFacet(added, 'docCode', '1'))).toBe(false);
  });
});
