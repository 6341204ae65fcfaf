import { describe, expect, it } from 'vitest';
import type { SearchResult } from '#lib/contract/calls/search.ts';
import { readSearchQuery } from '#lib/queries/search-query.ts';
import { facetGroups } from './facet-groups.ts';

const result = (facetResult: SearchResult['facetResult']): SearchResult => ({
  numFound: 100,
  searchResult: [],
  facetResult,
  hlResult: {},
  years: [],
});
const query = (text: string) => readSearchQuery(new URLSearchParams(text));
const values = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ code: `c${String(at)}`, name: `n${String(at)}`, count: 90 - at }));

describe('facetGroups', () => {
  it('leaves out a facet whose one value every hit has', () => {
    expect(facetGroups(query('q=a'), result({ docCode: [{ code: '1', name: '图书', count: 100 }] }))).toEqual([]);
  });

  it('puts what the reader chose first, also when it is rare', () => {
    const [group] = facetGroups(query('author=c20'), result({ author: values(30) }));
    expect(group?.values[0]).toEqual({ code: 'c20', name: 'n20', count: 70, state: 'chosen' });
    expect(group?.values.filter((value) => value.code === 'c20')).toHaveLength(1);
    expect(group?.hasMore).toBe(true);
  });

  it('keeps a chosen value that the result no longer counts, so that it can be taken off', () => {
    const [group] = facetGroups(query('author=nobody'), result({}));
    expect(group?.values).toEqual([{ code: 'nobody', name: 'nobody', count: 100, state: 'chosen' }]);
  });

  it('shows a value that the reader excluded next to the others, once and without a count', () => {
    const [group] = facetGroups(query('-author=c2&-author=nobody&author=c1'), result({ author: values(7) }));
    expect(group?.values.slice(0, 3)).toEqual([
      { code: 'c1', name: 'n1', count: 89, state: 'chosen' },
      { code: 'c2', name: 'n2', count: 88, state: 'excluded' },
      { code: 'nobody', name: 'nobody', count: 0, state: 'excluded' },
    ]);
    expect(group?.values.map(({ code }) => code)).toEqual(['c1', 'c2', 'nobody', 'c0', 'c3']);
    expect(facetGroups(query('-author=nobody'), result({}))).toHaveLength(1);
  });

  it('has no “more” link when the page shows all values', () => {
    const [group] = facetGroups(query('q=a'), result({ author: values(6) }));
    expect(group?.values).toHaveLength(6);
    expect(group?.hasMore).toBe(false);
  });

  it('shows present locations only where something is not in its own place', () => {
    const names = (cur: number) =>
      facetGroups(
        query('q=a'),
        result({
          locationId: values(2),
          curLocationId: [{ code: 'c0', name: 'n0', count: cur }, ...values(2).slice(1)],
        }),
      ).map((group) => group.name);
    expect(names(90)).toEqual(['locationId']);
    expect(names(89)).toEqual(['locationId', 'curLocationId']);
  });
});
