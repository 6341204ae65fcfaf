import { describe, expect, it } from 'vitest';
import { canActOnCopy, copyActs, statusAfter } from './copies.ts';

const onShelf = { status: 'available', isOnLoan: false, isPromised: false, hasBorrower: false };

describe('acts on a copy', () => {
  it('leave a copy on its way alone while a request has it', () => {
    const onItsWay = { ...onShelf, status: 'inTransit' };
    const possible = (isPromised: boolean) => copyActs.filter((act) => canActOnCopy(act, { ...onItsWay, isPromised }));
    expect(possible(false)).toEqual(['missing', 'shelve', 'withdraw']);
    expect(possible(true)).toEqual([]);
  });

  it('leave a copy on loan alone, whatever status an import gave it', () => {
    expect(canActOnCopy('withdraw', onShelf)).toBe(true);
    expect(canActOnCopy('withdraw', { ...onShelf, isOnLoan: true })).toBe(false);
  });

  it('charge only a known reader, for a loss only during the loan', () => {
    for (const isOnLoan of [true, false]) {
      for (const hasBorrower of [true, false]) {
        const copy = { ...onShelf, isOnLoan, hasBorrower };
        expect(canActOnCopy('lost', copy)).toBe(isOnLoan && hasBorrower);
        expect(canActOnCopy('damaged', copy)).toBe(hasBorrower);
      }
    }
  });
});

it('a found copy gets its shelf status back', () => {
  expect([statusAfter('found', 'reference'), statusAfter('repair', 'reference')]).toEqual(['reference', 'inProcess']);
});
