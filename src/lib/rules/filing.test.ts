import { describe, expect, it } from 'vitest';
import { markedNonFiling, nonFiling } from './filing.ts';

describe('what a title is not filed under', () => {
  it.each([
    ['The name of things', 'eng', 4],
    ['"The name" of things', 'eng', 5],
    ['An hour', 'eng', 3],
    ['A to Z', 'eng', 0],
    ['Theory of things', 'eng', 0],
    ['La peste', 'fre', 3],
    ['L’étranger', 'fre', 2],
    ["L'étranger", 'fre', 2],
    ['Die Verwandlung', 'ger', 4],
    ['Die another day', 'eng', 0],
    ['Il nome della rosa', 'ita', 3],
    ["'t Hooge nest", 'dut', 3],
    ['al-Kitāb', 'ara', 3],
    ['The', 'eng', 0],
    ['活着', 'chi', 0],
    ['The name of things', undefined, 4],
    ['La peste', undefined, 3],
    ['Il nome della rosa', undefined, 0],
    ['A-Z', undefined, 0],
  ])('of %j in %s is %d signs', (title, language, expected) => expect(nonFiling(title, language)).toBe(expected));
});

describe('marks around the beginning of a title that is not filed', () => {
  it.each([
    ['\u0098The \u009cquarry', 4],
    ['\u0088Les\u0089 temps', 4],
    ['‹NSB›The ‹NSE›quarry', 4],
    ['The quarry', undefined],
  ])('of %j enclose %s signs', (text, expected) => expect(markedNonFiling(text)).toBe(expected));
});
