import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchParametersSchema } from '../contract/calls/search.ts';
import { entryKinds, facetNames, matchModes, rowChoices, searchFields, sortFields } from '../contract/search-terms.ts';
import { searchQueryNames } from '../urls/query-names.ts';
import { itemPlaces, operators, type SearchItem } from './search-items.ts';
import {
  hasWords,
  isNarrowed,
  readSearchQuery,
  searchParametersOf,
  searchQueryEntries,
  toggleExcluded,
  toggleFacet,
  withoutItem,
  writeSearchQuery,
  type SearchQuery,
} from './search-query.ts';

const read = (query: string) => readSearchQuery(new URLSearchParams(query));

const items: fc.Arbitrary<SearchItem> = fc.record({
  op: fc.constantFrom(...operators),
  field: fc.constantFrom(...searchFields),
  match: fc.constantFrom(...matchModes),
  q: fc
    .string({ minLength: 1, maxLength: 20 })
    .map((text) => text.trim())
    .filter(Boolean),
});

const codes = fc
  .dictionary(
    fc.constantFrom(...facetNames),
    fc.uniqueArray(
      fc.string({ minLength: 1, maxLength: 10 }).filter((text) => text.trim() === text),
      { minLength: 1, maxLength: 3 },
    ),
  )
  .map((some): SearchQuery['facets'] => ({ ...some }));

const queries: fc.Arbitrary<SearchQuery> = fc
  .record({
    q: fc.string({ maxLength: 40 }).map((text) => text.trim()),
    items: fc.array(items, { maxLength: itemPlaces.length }),
    field: fc.constantFrom(...searchFields),
    match: fc.constantFrom(...matchModes),
    facets: codes,
    excluded: codes,
    publishBegin: fc.option(fc.integer({ min: -3000, max: 2200 }), { nil: undefined }),
    publishEnd: fc.option(fc.integer({ min: -3000, max: 2200 }), { nil: undefined }),
    onlyOnShelf: fc.boolean(),
    sort: fc.constantFrom(...sortFields),
    order: fc.constantFrom('asc' as const, 'desc' as const),
    rows: fc.constantFrom(...rowChoices),
    page: fc.integer({ min: 1, max: 1000 }),
    entries: fc.constantFrom(undefined, ...entryKinds),
    place: fc.constantFrom(undefined, '17'),
  })
  // A value is chosen or excluded, not both.
  .filter(({ facets, excluded }) =>
    facetNames.every((name) => !facets[name]?.some((code) => excluded[name]?.includes(code))),
  )
  // Without a first row only an excluding one may stand first.
  .filter(({ q, items: [next] }) => q !== '' || !next || next.op === 'NOT');

describe('the address of a result list', () => {
  it('is parsed back unchanged, for every search', () => {
    fc.assert(
      fc.property(queries, (query) => {
        expect(read(writeSearchQuery(query))).toEqual(query);
      }),
    );
  });

  it('is written in the order of its parameters, as a form would send it', () => {
    fc.assert(
      fc.property(queries, (query) => {
        const entries = searchQueryEntries(query);
        const places = entries.map(([name]) => searchQueryNames.indexOf(name));
        expect(places).toEqual(places.toSorted((a, b) => a - b));
        expect(writeSearchQuery(query).replace(/^\?/, '')).toBe(new URLSearchParams(entries).toString());
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

  it('is parsed by the search call, for any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(searchParametersSchema.safeParse(searchParametersOf(read(text))).success).toBe(true);
      }),
    );
  });

  it('takes further rows in places of their own, as a form sends them, and closes the gaps', () => {
    const query = read(
      'q=红楼梦&field=title&op2=AND&field2=keyWord&match2=2&q2=&op3=NOT&field3=author&match3=1&q3=高鹗',
    );
    expect(query.items).toEqual([{ op: 'NOT', field: 'author', match: '1', q: '高鹗' }]);
    expect(decodeURIComponent(writeSearchQuery(query))).toBe(
      '?q=红楼梦&field=title&op2=NOT&field2=author&match2=1&q2=高鹗',
    );
  });

  it('lets the first row with words lead when the very first has none', () => {
    expect(read('q=&op2=OR&field2=author&q2=曹雪芹&q3=脂砚斋')).toEqual(read('q=曹雪芹&field=author&q2=脂砚斋'));
    expect(read('op2=NOT&q2=曹雪芹')).toMatchObject({ q: '', items: [{ op: 'NOT', q: '曹雪芹' }] });
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

describe('toggleExcluded', () => {
  it('excludes a value, which is then not chosen as well, and lets it in again', () => {
    const start = read('q=x&author=a&author=b&page=3');
    const excluded = toggleExcluded(start, 'author', 'a');
    expect(writeSearchQuery(excluded)).toBe('?q=x&author=b&-author=a');
    expect(isNarrowed(toggleExcluded(read('-author=a'), 'author', 'a'))).toBe(false);
    expect(searchParametersOf(excluded).exclude).toEqual({ author: ['a'] });
    // As a form without scripts sends it where both are ticked.
    expect(read('author=a&-author=a')).toEqual(read('-author=a'));
  });
});

describe('withoutItem', () => {
  it('takes one row away and keeps the others in their order', () => {
    fc.assert(
      fc.property(queries, fc.nat(), (query, at) => {
        const item = query.items[at % Math.max(query.items.length, 1)];
        if (!item) return;
        const without = withoutItem(query, item);
        expect(read(writeSearchQuery(without))).toEqual(without);
        expect(without.items.length + (without.q === query.q ? 0 : 1)).toBe(query.items.length - 1);
      }),
    );
  });

  it('leaves a search without words when it was the only row', () => {
    const query = read('op2=NOT&q2=x');
    const [item] = query.items;
    expect(hasWords(query)).toBe(true);
    expect(item && hasWords(withoutItem(query, item))).toBe(false);
  });
});
