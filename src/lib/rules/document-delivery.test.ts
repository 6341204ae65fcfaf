import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  checkDocumentOrder,
  documentActs,
  documentFieldLimits,
  documentFields,
  documentStates,
  documentTitle,
  documentTransitions,
  documentTypes,
  emptyDocumentOrder,
  isOpenDocument,
  normalizeDoi,
  normalizePages,
  normalizeYear,
  type DocumentOrder,
  type DocumentState,
} from './document-delivery.ts';
import { normalizeIssn } from './issn.ts';

const order = (input: Partial<DocumentOrder>): DocumentOrder => ({
  ...emptyDocumentOrder,
  publicationName: '系统工程',
  articleTitle: '供应链',
  ...input,
});
const problemsOf = (input: Partial<DocumentOrder>) =>
  checkDocumentOrder(order(input), 2027).problems?.map(({ field, problem }) => `${field} ${problem}`) ?? [];

test.each([
  ['1234-5679', '1234-5679'],
  ['ISSN 0317 8471', '0317-8471'],
  ['２４３４５６１Ｘ', '2434-561X'],
  ['2434-561x', '2434-561X'],
  ['2434-5611', undefined],
  ['1234-567', undefined],
])('an ISSN %s is kept as %s', (typed, normalized) => expect(normalizeIssn(typed)).toBe(normalized));

test.each([
  ['12-34', '12-34'],
  ['pp. 12–34', '12-34'],
  ['第12～34页', '12-34'],
  ['12 至 34，40', '12-34, 40'],
  ['e1024', 'e1024'],
  ['S1-S9', 'S1-S9'],
  ['xii-xv', 'xii-xv'],
  ['all of it', undefined],
  ['12-', undefined],
])('pages %s are kept as %s', (typed, normalized) => expect(normalizePages(typed)).toBe(normalized));

test.each([
  ['10.1000/182', '10.1000/182'],
  ['https://doi.org/10.1000/ab(c)', '10.1000/ab(c)'],
  ['doi: 10.1000/182', '10.1000/182'],
  ['10.1/2', undefined],
  ['http://example.org/10.1000/182', undefined],
])('a DOI %s is kept as %s', (typed, normalized) => expect(normalizeDoi(typed)).toBe(normalized));

it('takes years of four digits that are not to come', () => {
  expect([' 2003年 ', '２００３', '203', '3003', '2028'].map((entry) => normalizeYear(entry, 2027))).toEqual([
    '2003',
    '2003',
    undefined,
    undefined,
    undefined,
  ]);
});

it('has the fields of the specification', () => {
  expect([...documentFields].sort()).toEqual(
    [
      'publicationName',
      'articleTitle',
      'author',
      'issue',
      'version',
      'place',
      'publisher',
      'year',
      'issn',
      'isbn',
      'pages',
      'doi',
      'remarks',
    ].sort(),
  );
});

describe('an order', () => {
  it('of a part needs both titles, of a whole its own, and with a DOI neither', () => {
    const nothing = { publicationName: ' ', articleTitle: '' };
    expect(problemsOf(nothing)).toEqual(['publicationName publicationMissing', 'articleTitle articleMissing']);
    expect(problemsOf({ ...nothing, documentType: 'dissertation' })).toEqual(['publicationName publicationMissing']);
    expect(problemsOf({ ...nothing, doi: '10.1000/182' })).toEqual([]);
    expect(problemsOf({ articleTitle: '', documentType: 'book' })).toEqual([]);
  });

  it('names every field that is wrong, in the order of the form', () => {
    const wrong = { year: '12', issn: '1', isbn: '978', pages: '??', doi: 'x', remarks: '字'.repeat(501) };
    expect(problemsOf(wrong)).toEqual([
      'year yearInvalid',
      'issn issnInvalid',
      'isbn isbnInvalid',
      'pages pagesInvalid',
      'doi doiInvalid',
      'remarks tooLong',
    ]);
  });

  it('is kept in one form, and what is kept is right once more', () => {
    const typed = fc.record({
      documentType: fc.constantFrom(...documentTypes),
      ...Object.fromEntries(documentFields.map((field) => [field, fc.string({ unit: 'grapheme', maxLength: 12 })])),
      doi: fc.constantFrom('', 'https://doi.org/10.1000/A'),
      isbn: fc.constantFrom('', '7-5037-1744-0'),
      issn: fc.constantFrom('', '03178471'),
      year: fc.constantFrom('', '１９９９'),
      pages: fc.tuple(fc.nat(999), fc.nat(999)).map(([from, to]) => `${String(from)} — ${String(to)}`),
    });
    fc.assert(
      fc.property(typed, (entry) => {
        const { given } = checkDocumentOrder({ ...emptyDocumentOrder, ...entry });
        if (!given) return;
        expect(checkDocumentOrder(given)).toEqual({ given });
        expect(documentTitle(given)).not.toBe('');
        for (const field of documentFields) {
          expect([...given[field]].length).toBeLessThanOrEqual(documentFieldLimits[field]);
        }
      }),
    );
  });
});

it('goes on from open states alone unless it is taken back, whatever is done in whatever order', () => {
  fc.assert(
    fc.property(fc.constantFrom(...documentStates), fc.array(fc.constantFrom(...documentActs)), (start, acts) => {
      let state: DocumentState = start;
      for (const act of acts) {
        const after = documentTransitions[state][act];
        // What a reader cancelled stays so, and a reader cancels only what nobody has begun with.
        if (state === 'cancelled') expect(after).toBeUndefined();
        if (act === 'cancel' && state !== 'sent') expect(after).toBeUndefined();
        if (after !== undefined && !isOpenDocument(state) && act !== 'takeBack') {
          expect([state, act]).toEqual(['delivered', 'deliver']);
        }
        // What the library takes back waits for it again.
        if (after !== undefined && act === 'takeBack') expect(isOpenDocument(after)).toBe(true);
        state = after ?? state;
      }
    }),
  );
});
