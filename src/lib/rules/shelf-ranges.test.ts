import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCallNumber } from '#support/call-numbers.ts';
import { callNumberKey, compareKeys } from './call-number.ts';
import { checkRanges, rangeOf, shelfOrder, type CallNumberRange } from './shelf-ranges.ts';

const kindsOf = (ranges: CallNumberRange[]) => checkRanges(shelfOrder(ranges)).map(({ kind }) => kind);

describe('ranges of shelves', () => {
  const order = shelfOrder([
    { from: 'I25', to: 'I29', shelf: '3' },
    { from: 'I', to: 'I247.5/300', shelf: '1' },
    { from: 'I247.5/301', to: 'I24', shelf: '2' },
    { from: 'K', shelf: '4' },
  ]);
  it.each([
    ['I1/2', '1'],
    ['I247.5/300', '1'],
    ['I247.5/300=2', '1'],
    ['I247.5/301', '2'],
    ['I247.8/1', '2'],
    ['I29/9', '3'],
    ['K837.127=6/12', '4'],
    ['Z1/1', '4'],
    ['I3/1', undefined],
    ['H1/1', undefined],
  ])('hold %s on shelf %s', (callNumber, shelf) => expect(rangeOf(order, callNumber)?.shelf).toBe(shelf));

  it.each([
    ['nothing where ranges meet', [{ from: 'A', to: 'I24' }, { from: 'I25', to: 'I29/9' }, { from: 'I29/10' }], []],
    ['nothing where a range goes up to the next', [{ from: 'A' }, { from: 'B' }], []],
    ['call numbers between two ranges', [{ from: 'A', to: 'I24' }, { from: 'I26' }], ['gap']],
    ['call numbers in two ranges', [{ from: 'A', to: 'I247' }, { from: 'I247.5' }], ['overlap']],
    ['two that begin with the same', [{ from: 'B' }, { from: 'B' }], ['overlap']],
    ['one that ends before it begins', [{ from: 'K', to: 'I' }], ['backwards']],
  ])('are reported: %s', (_, ranges, kinds) => expect(kindsOf(ranges)).toEqual(kinds));

  it('place a call number nowhere or in one range, the last that begins before it', () => {
    const ranges = fc.uniqueArray(
      fc.record({ from: anyCallNumber, to: fc.option(anyCallNumber, { nil: undefined }) }),
      {
        minLength: 1,
        maxLength: 8,
        selector: ({ from }) => from,
      },
    );
    fc.assert(
      fc.property(ranges, anyCallNumber, (some, callNumber) => {
        const sorted = shelfOrder(some);
        const found = rangeOf(sorted, callNumber);
        // Compared by key: A and A. have the same position although their spellings differ.
        if (found) expect(compareKeys(callNumberKey(found.from), callNumberKey(callNumber))).toBeLessThanOrEqual(0);
        if (checkRanges(sorted).some(({ kind }) => kind !== 'gap')) return;
        const holding = some.filter((entry) => rangeOf(shelfOrder([entry]), callNumber) !== undefined);
        // Those that have no end go on behind all others when they are alone.
        expect(holding.filter((entry) => entry.to !== undefined || entry === found).length).toBe(found ? 1 : 0);
      }),
    );
  });
});
