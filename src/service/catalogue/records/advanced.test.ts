import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchParametersSchema, type SearchParametersInput } from '../../../lib/contract/calls/search.ts';
import { testService, type TestService } from '#support/service.ts';
import { testRecords } from '#support/records.ts';

let service: TestService;
beforeAll(async () => {
  service = await testService({ records: testRecords });
});
afterAll(() => service.close());

const titles = async (name: 'search' | 'advancedSearch', input: SearchParametersInput) =>
  (await service.data(name, input)).searchResult.map(({ title }) => title).sort();

describe('advancedSearch', () => {
  it('joins rows by and, or, not, from the first to the last', async () => {
    const [all, written, other] = await Promise.all([
      titles('advancedSearch', { rows: 100 }),
      titles('advancedSearch', { searchField: 'author', searchFieldContent: '东野圭吾', rows: 100 }),
      titles('advancedSearch', {
        searchItems: [{ oper: 'NOT', searchField: 'author', searchFieldContent: '东野圭吾' }],
        rows: 100,
      }),
    ]);
    expect(written).toContain('白夜行');
    expect(other).not.toContain('白夜行');
    expect([...written, ...other].sort()).toEqual(all);
    const either = await titles('advancedSearch', {
      searchField: 'title',
      matchMode: '1',
      searchFieldContent: '白夜行',
      searchItems: [{ oper: 'OR', searchField: 'title', searchFieldContent: 'Compilers' }],
    });
    expect(either).toContain('白夜行');
    expect(either.length).toBeGreaterThan(1);
  });

  it('honours match mode and limits of every row as the search does', async () => {
    const given: SearchParametersInput = {
      searchItems: [{ searchField: 'title', matchMode: '3', searchFieldContent: '白夜' }],
      docCode: ['1'],
      publishBegin: 2013,
      onlyOnShelf: true,
    };
    expect(await titles('advancedSearch', given)).toEqual(['白夜行']);
    expect(await titles('search', given)).toEqual(['白夜行']);
  });
});

describe('searchWithin', () => {
  it('keeps of the results those that meet every further term', async () => {
    const base = { searchFieldContent: '白夜行', rows: 100 };
    const all = await service.data('searchWithin', base);
    const within = [{ searchField: 'publisher' as const, searchFieldContent: '南海' }];
    const some = await service.data('searchWithin', { ...base, within });
    expect(all.numFound).toBeGreaterThan(0);
    expect(some.numFound).toBeGreaterThan(0);
    expect(all.searchResult.map(({ recordId }) => recordId)).toEqual(
      expect.arrayContaining(some.searchResult.map(({ recordId }) => recordId)),
    );
    const none = await service.data('searchWithin', {
      ...base,
      within: [...within, { searchFieldContent: 'Compilers' }],
    });
    expect(none.numFound).toBe(0);
  });
});

describe('indexSearch', () => {
  it('counts the facets that are named and no others', async () => {
    expect((await service.data('indexSearch', { searchFieldContent: '白夜行' })).facetResult).toEqual({});
    const entry = await service.data('indexSearch', { searchFieldContent: '白夜行', facets: ['docCode'] });
    expect(Object.keys(entry.facetResult)).toEqual(['docCode']);
  });
});

describe('the parameter set', () => {
  const names = [
    'docCode',
    'matchMode',
    'resourceType',
    'subject',
    'discode1',
    'publisher',
    'libCode',
    'locationId',
    'eCollectionIds',
    'curLocationId',
    'campusId',
    'kindNo',
    'collectionName',
    'author',
    'langCode',
    'countryCode',
    'publishBegin',
    'publishEnd',
    'coreInclude',
    'ddType',
    'verifyStatus',
    'group',
    'sortField',
    'sortClause',
    'page',
    'rows',
    'onlyOnShelf',
    'searchItems',
  ];

  it('has every name of the specification with its default', async () => {
    const set = await service.data('getSearchParameters', {});
    expect(Object.keys(set)).toEqual(expect.arrayContaining(names));
    expect(set).toMatchObject({ matchMode: '2', sortField: 'relevance', sortClause: 'asc', page: 1, rows: 10 });
  });

  it('is what a search takes and changes nothing about it', async () => {
    const set = await service.data('getSearchParameters', {});
    expect(searchParametersSchema.safeParse(set).success).toBe(true);
    const searchFieldContent = '白夜行';
    const found = await service.data('search', { ...set, searchFieldContent });
    expect(found).toEqual(await service.data('search', { searchFieldContent }));
  });

  it('is narrowed to the document type of a resource code', async () => {
    expect(await service.data('getSearchParametersOfResource', { resCode: '2' })).toEqual({
      ...(await service.data('getSearchParameters', {})),
      docCode: ['2'],
    });
    expect(await service.call('getSearchParametersOfResource', { resCode: 'nothing' })).toMatchObject({
      success: false,
      errCode: 400,
    });
  });
});
