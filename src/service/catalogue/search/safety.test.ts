import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { matchModes, searchFields } from '../../../lib/contract/calls/search.ts';
import { book, by, searchFixture, type SearchFixture } from '../../../../tests/support/search-index.ts';

let fixture: SearchFixture;
beforeAll(async () => {
  fixture = await searchFixture([
    book('a', 'AND OR NOT NEAR', by('"quoted" * name')),
    book('b', '天地玄黄', { isbn: ['9787020002207'] }),
  ]);
});
afterAll(() => fixture.close());

const nasty = fc.constantFrom(
  '"',
  "'",
  '*',
  '(',
  ')',
  'AND',
  'NEAR(',
  ':',
  '{title}',
  '$',
  '+',
  '^',
  '-',
  '\\',
  '%',
  '_',
  '😀',
  '\u0000',
  '\ud800',
  '𠀀',
  '第十百版',
  '天地',
);
const text = fc
  .oneof(
    fc.string({ unit: 'binary', maxLength: 500 }),
    fc.string({ unit: 'grapheme', maxLength: 500 }),
    fc.array(nasty, { maxLength: 60 }).map((parts) => parts.join('')),
    fc.constantFrom(
      '天'.repeat(500),
      '天地玄黄宇宙洪荒'.repeat(62),
      'a '.repeat(250),
      '1'.repeat(500),
      '978'.repeat(160),
    ),
  )
  .map((entry) => entry.slice(0, 500));

describe('any text a reader may type', () => {
  it('is searched in every field and match mode without failing, and marked within the shown text', () => {
    fc.assert(
      fc.property(
        text,
        text,
        fc.constantFrom(...searchFields),
        fc.constantFrom(...matchModes),
        (typed, shown, field, mode) => {
          const hits = fixture.search({
            searchField: field,
            searchFieldContent: typed,
            matchMode: mode,
            searchItems: shown.trim() === '' ? [] : [{ oper: 'OR', searchField: 'keyWord', searchFieldContent: shown }],
            author: typed === '' ? [] : [typed.slice(0, 200)],
            kindNo: typed === '' ? [] : [typed.slice(0, 200)],
          });
          expect(hits.total).toBeLessThanOrEqual(2);
          let end = 0;
          for (const [from, to] of hits.highlight({ title: shown }).title ?? []) {
            expect(from).toBeGreaterThanOrEqual(end);
            expect(to).toBeGreaterThan(from);
            end = to;
          }
          expect(end).toBeLessThanOrEqual(shown.length);
        },
      ),
      { numRuns: 400 },
    );
  });

  it.each([
    [64, false],
    [65, true],
  ])('says whether %i words were shortened', (count, isShortened) => {
    const words = Array.from({ length: count }, (_, i) => `word${String(i)}`).join(' ');
    expect(fixture.search({ searchFieldContent: words }).isShortened).toBe(isShortened);
    // A word that is typed again is no other word.
    expect(fixture.search({ searchFieldContent: 'same '.repeat(count) }).isShortened).toBe(false);
  });

  it('is not taken for a language of queries', () => {
    expect(fixture.found({ searchFieldContent: 'and or not near' })).toEqual(['a']);
    expect(fixture.found({ searchFieldContent: '天地 OR 无', exact: true })).toEqual([]);
    expect(fixture.found({ searchFieldContent: 'words:天地', exact: true })).toEqual([]);
  });
});
