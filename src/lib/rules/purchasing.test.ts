import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exclusionOf, freightOf, leftOf, nothingBought, sharesOf, type FundUse } from './purchasing.ts';
import { quoteFor, quoteText, type Asking, type Quote, type QuoteBook } from './purchasing-quote.ts';
import type { PurchasingRules } from './purchasing-settings.ts';

const rules: PurchasingRules = {
  allowances: [{ readerTypes: [], booksPerMonth: 3, fenPerYear: 200_00 }],
  funds: [
    {
      code: 'main',
      readerTypes: [],
      categories: [
        { code: 'letters', classes: ['I'] },
        { code: 'other', classes: [] },
      ],
      years: [{ year: 2026, totalFen: 300_00, categories: { letters: 100_00 } }],
    },
  ],
  highestPriceFen: 120_00,
  excludedPublishers: ['教辅 出版社'],
  publishedSince: 2020,
  excludedClasses: ['G6'],
  share: { percent: 80, maxFen: 60_00, freight: 'reader' },
  freight: [
    { areas: ['54', '65'], firstGrams: 500, firstFen: 15_00, stepGrams: 500, stepFen: 8_00 },
    { areas: [], firstGrams: 1000, firstFen: 6_00, stepGrams: 1000, stepFen: 2_00, freeFromFen: 99_00 },
  ],
  usualGrams: 400,
  cancel: 'beforeShipping',
  maxInOrder: 10,
  payHours: 24,
};
const book = (input: Partial<QuoteBook> = {}): QuoteBook => ({
  offerId: 1,
  vendor: 'a',
  publisher: '人民文学出版社',
  year: 2025,
  classNo: 'I247.5',
  priceFen: 50_00,
  grams: 300,
  isPreorder: false,
  refusal: undefined,
  ...input,
});
const asking: Asking = {
  allowance: { readerTypes: [], booksPerMonth: 3, fenPerYear: 200_00 },
  readerType: null,
  year: 2026,
  bought: nothingBought,
  uses: new Map<string, FundUse>(),
  place: { kind: 'address', areaCode: '330106' },
};

const fen = fc.integer({ min: 1, max: 500_00 });
const anyBooks = fc
  .array(
    fc.record({
      vendor: fc.constantFrom('a', 'b'),
      priceFen: fen,
      classNo: fc.constantFrom('I247.5', 'TP3', 'G633', null),
      grams: fc.option(fc.integer({ min: 1, max: 5000 })),
      isPreorder: fc.boolean(),
    }),
    { maxLength: 12 },
  )
  .map((all) => all.map((entry, at) => book({ ...entry, offerId: at + 1 })));
const anyRules = fc
  .record({
    percent: fc.integer({ min: 0, max: 100 }),
    maxFen: fc.option(fen, { nil: undefined }),
    freight: fc.constantFrom('library', 'reader'),
    totalFen: fc.integer({ min: 0, max: 900_00 }),
    lettersFen: fc.integer({ min: 0, max: 300_00 }),
  })
  .map(({ percent, maxFen, freight, totalFen, lettersFen }): PurchasingRules => {
    const years = [{ year: 2026, totalFen, categories: { letters: lettersFen } }];
    return {
      ...rules,
      share: { percent, maxFen, freight },
      funds: rules.funds.map((fund) => ({ ...fund, years })),
    };
  });

test('library and reader together pay what a book costs, in whole fen, and the library never more than its rule', () => {
  fc.assert(
    fc.property(anyRules, fen, (input, priceFen) => {
      const { libraryFen, readerFen } = sharesOf(input, priceFen);
      expect(libraryFen + readerFen).toBe(priceFen);
      expect(Number.isInteger(libraryFen) && libraryFen >= 0 && readerFen >= 0).toBe(true);
      expect(libraryFen).toBeLessThanOrEqual(input.share.maxFen ?? priceFen);
    }),
  );
});

test('a quote names each book once, adds up, and takes no fund and no limit beyond its end', () => {
  fc.assert(
    fc.property(anyRules, anyBooks, (input, books) => {
      const { parcels, refused } = quoteFor(input, asking, books);
      const lines = parcels.flatMap((parcel) => parcel.lines);
      const named = [...lines.map((line) => line.book.offerId), ...refused.map((entry) => entry.book.offerId)];
      expect(named.sort((a, b) => a - b)).toEqual(books.map((book) => book.offerId));
      for (const parcel of parcels) {
        expect(parcel.libraryFen + parcel.readerFen).toBe(parcel.booksFen + parcel.freightFen);
        expect(new Set(parcel.lines.map((line) => line.book.vendor)).size).toBe(1);
      }
      const parts = [...lines.map((line) => line.part), ...parcels.map((parcel) => parcel.freightPart)].filter(
        (entry) => !!entry,
      );
      const bound = parts.reduce((sum, part) => sum + part.amountFen, 0);
      const letters = parts
        .filter((part) => part.category === 'letters')
        .reduce((sum, part) => sum + part.amountFen, 0);
      const [year] = input.funds[0]?.years ?? [];
      expect(bound).toBe(parcels.reduce((sum, parcel) => sum + parcel.libraryFen, 0));
      expect(bound).toBeLessThanOrEqual(year?.totalFen ?? 0);
      expect(letters).toBeLessThanOrEqual(year?.categories['letters'] ?? 0);
      expect(lines.length).toBeLessThanOrEqual(3);
      expect(lines.reduce((sum, line) => sum + line.libraryFen, 0)).toBeLessThanOrEqual(200_00);
    }),
  );
});

test('whatever changes in what a reader was shown changes the text of the quote', () => {
  const text = (quote: Quote<QuoteBook>, place = 'pickup:MAIN') => quoteText(quote, place);
  const shown = quoteFor(rules, asking, [book()]);
  expect(text(quoteFor(rules, asking, [book()]))).toBe(text(shown));
  expect(text(shown, 'pickup:MED')).not.toBe(text(shown));
  for (const other of [book({ priceFen: 50_01 }), book({ offerId: 2 }), book({ isPreorder: true })]) {
    expect(text(quoteFor(rules, asking, [other]))).not.toBe(text(shown));
  }
  const free = { ...rules, share: { ...rules.share, percent: 100 } };
  expect(text(quoteFor(free, asking, [book()]))).not.toBe(text(shown));
});

test.each([
  ['excludedPublisher', { publisher: '北方教辅出版社（集团）' }],
  ['excludedYear', { year: 2019 }],
  ['excludedClass', { classNo: 'G634.41' }],
  ['tooDear', { priceFen: 120_01 }],
] as const)('a book is refused for %s', (refusal, input) => {
  expect(exclusionOf(rules, book(input))).toBe(refusal);
  expect(exclusionOf(rules, book())).toBeUndefined();
});

test('a limit or budget that one book passes does not stop a cheaper one behind it', () => {
  const books = [
    book({ priceFen: 100_00 }),
    book({ offerId: 2, priceFen: 75_00 }),
    book({ offerId: 3, priceFen: 40_00 }),
  ];
  const { parcels, refused } = quoteFor(rules, asking, books);
  // 60 + 60 are more than the 100 for letters, 60 + 32 are not.
  expect(refused).toEqual([{ book: books[1], refusal: 'budget' }]);
  expect(parcels[0]?.lines.map((line) => line.book.offerId)).toEqual([1, 3]);
});

test('freight grows by weight, is free from a sum on, and is not offered everywhere', () => {
  const [far, near] = rules.freight;
  if (!far || !near) throw new Error('two rules');
  expect(freightOf(far, { grams: 500, booksFen: 500_00 })).toBe(15_00);
  expect(freightOf(far, { grams: 501, booksFen: 10_00 })).toBe(23_00);
  expect(freightOf(near, { grams: 2500, booksFen: 98_99 })).toBe(10_00);
  expect(freightOf(near, { grams: 2500, booksFen: 99_00 })).toBe(0);
  const nowhere = { ...rules, freight: [far] };
  expect(quoteFor(nowhere, asking, [book()]).refused).toEqual([{ book: book(), refusal: 'areaNotServed' }]);
  const pickup = { ...asking, place: { kind: 'pickup' } as const };
  expect(quoteFor(nowhere, pickup, [book()]).parcels[0]?.freightFen).toBe(0);
});

test('of a fund is left what neither the whole nor the category has bound', () => {
  const [fund] = rules.funds;
  if (!fund) throw new Error('a fund');
  expect(leftOf(fund, 2026, 'letters', { totalFen: 250_00, categories: { letters: 40_00 } })).toBe(50_00);
  expect(leftOf(fund, 2026, 'letters', { totalFen: 90_00, categories: { letters: 90_00 } })).toBe(10_00);
  expect(leftOf(fund, 2026, 'other', { totalFen: 90_00, categories: { letters: 90_00 } })).toBe(210_00);
  expect(leftOf(fund, 2025, 'other', { totalFen: 0, categories: {} })).toBe(0);
});
