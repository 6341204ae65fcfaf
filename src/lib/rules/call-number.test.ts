import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCallNumber } from '#support/call-numbers.ts';
import {
  callNumberKey,
  callNumberSortKey,
  compareCallNumbers,
  compareKeys,
  type CallNumberScheme,
} from './call-number.ts';

const inOrder = (scheme: CallNumberScheme, callNumbers: readonly string[]) => {
  const shuffled = [...callNumbers].reverse();
  return shuffled.sort((a, b) => compareCallNumbers(a, b, scheme));
};

describe('the order of call numbers', () => {
  it.each([
    ['digits of classes are decimals', ['I24', 'I247.4', 'I247.5/1', 'I247.51/1', 'I25/1', 'I3/1']],
    ['book numbers are numbers', ['I247.5/5', 'I247.5/45', 'I247.5/456', 'I247.5/1000']],
    ['author numbers are read sign by sign', ['I313.45/D73', 'I313.45/D732', 'I313.45/D74', 'I313.45/E1']],
    [
      'an addition to a class sorts before its subdivisions',
      ['K837.127/6', 'K837.127-49/2', 'K837.127=5/1', 'K837.127=6/1', 'K837.127=6/12', 'K837.1271/1'],
    ],
    ['letters of a class stand after its digits', ['TP312/3', 'TP312.1/3', 'TP312C/1', 'TP312PY/12', 'TP313/1']],
    [
      'a main class sorts before those with two letters',
      ['T/3', 'T-49/1', 'T1/1', 'TB1/1', 'TP/1', 'U/1', 'V/1', 'Z/1'],
    ],
    ['editions and volumes are numbers', ['I247.5/456', 'I247.5/456=2', 'I247.5/456=10', 'I247.5/456:1', 'I247.5/457']],
    ['a space parts like a slash, and spelling does not matter', ['I247.5 45', 'ｉ247.5／456', 'I247.5/457']],
  ])('of the Chinese Library Classification: %s', (_, callNumbers) =>
    expect(inOrder('clc', callNumbers)).toEqual(callNumbers),
  );

  it.each([
    ['Library of Congress', ['Q1', 'QA9', 'QA76', 'QA76.73', 'QA76.73.P98', 'QA76.73.P981', 'QA76.8', 'QA100', 'QB1']],
    ['with years', ['PR6056 .A82 1999', 'PR6056 .A82 2004', 'PR6056 .A9 1990', 'PR6057 .B1']],
    ['Dewey', ['5 A1', '82 B2', '823 A12', '823.914 A12', '823.914 A2', '823.92 A1', '824 A1']],
  ])('of %s', (_, callNumbers) => expect(inOrder('western', callNumbers)).toEqual(callNumbers));

  it.each(['clc', 'western'] as const)('is total and agrees with itself: %s', (scheme) => {
    const compare = (a: string, b: string) => Math.sign(compareCallNumbers(a, b, scheme));
    fc.assert(
      fc.property(anyCallNumber, anyCallNumber, anyCallNumber, (a, b, c) => {
        expect(compare(a, a)).toBe(0);
        expect(compare(a, b) + compare(b, a)).toBe(0);
        const [first = '', second = '', third = ''] = inOrder(scheme, [a, b, c]);
        expect(
          [compare(first, second), compare(second, third), compare(first, third)].every((entry) => entry <= 0),
        ).toBe(true);
      }),
    );
  });
});

describe('the sort key', () => {
  const byKey = (callNumbers: readonly string[]) =>
    [...callNumbers]
      .reverse()
      .sort((a, b) => Buffer.compare(Buffer.from(callNumberSortKey(a)), Buffer.from(callNumberSortKey(b))));

  it.each([
    [
      'Chinese',
      [
        'I24',
        'I247.4/1000',
        'I247.5/5',
        'I247.5/45',
        'I247.5/456',
        'I247.5/456=2',
        'I247.5/1000',
        'I247.51/1',
        'I25/1',
      ],
    ],
    ['Chinese additions', ['K837.127/6', 'K837.127-49/2', 'K837.127=6/12', 'K837.1271/1']],
    ['Library of Congress', ['QA9.A1', 'QA76.73.P98', 'QA76.73.P981', 'QA100.B1']],
    ['Dewey', ['823 A12', '823.914 A12', '823.92 A1', '824 A1']],
  ])('sorts %s call numbers as on the shelf', (_, callNumbers) => expect(byKey(callNumbers)).toEqual(callNumbers));

  it('sorts all Chinese call numbers as their ranks do', () => {
    fc.assert(
      fc.property(anyCallNumber, anyCallNumber, (a, b) => {
        fc.pre(![a, b].some((text) => /\d{3}|\.\s*[A-Za-z]/.test(text.normalize('NFKC'))));
        const order = Buffer.compare(Buffer.from(callNumberSortKey(a)), Buffer.from(callNumberSortKey(b)));
        expect(order).toBe(Math.sign(compareKeys(callNumberKey(a), callNumberKey(b))));
      }),
    );
  });
});
