import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { facetNames, matchModes, searchFields } from '../contract/search-terms.ts';
import { listPath, type ListOf } from './search-path.ts';
import { readSearchQuery, writeSearchQuery } from '../queries/search-query.ts';

const throughQuery = (of: ListOf): string =>
  `/searchList${writeSearchQuery(readSearchQuery(new URLSearchParams({ ...of })))}`;
const text = fc.oneof(
  fc.string({
    unit: fc.constantFrom(' ', '红', 'é', '&', '+', '%', '"', '<', '(', '~', 'a', '\t', '𠮷'),
    maxLength: 12,
  }),
  fc.string({ unit: 'grapheme', maxLength: 700 }),
);

describe('listPath', () => {
  it('is the path of a result list, with defaults left out', () => {
    expect(listPath({ q: '鲁迅', field: 'author', match: '2' })).toBe('/searchList?q=%E9%B2%81%E8%BF%85&field=author');
  });

  it('writes words and codes as the search itself does', () => {
    const words = { q: text, field: fc.constantFrom(...searchFields), match: fc.constantFrom(...matchModes) };
    const codes = Object.fromEntries(facetNames.map((name) => [name, text]));
    fc.assert(
      fc.property(fc.record({ ...words, ...codes }, { requiredKeys: [] }), (of: ListOf) => {
        expect(listPath(of)).toBe(throughQuery(of));
      }),
      { numRuns: 60 },
    );
  });
});
