import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { book, by, searchFixture, type SearchFixture } from '../../../../tests/support/search-index.ts';
import { mistakesBetween } from '../text/distance.ts';
import { nearSounds } from './pronunciations.ts';

let fixture: SearchFixture;
beforeAll(async () => {
  fixture = await searchFixture([
    book('hlm', '红楼梦', by('曹雪芹')),
    book('xyr', '嫌疑人X的献身', by('东野圭吾')),
    book('td', '活着', by('余华')),
    ...Array.from({ length: 12 }, (_, n) => book(`c${n}`, `Compilers and machines ${n}`, by('Aho, Alfred'))),
    book('comp', 'Compliers'),
    // So that the catalogue knows how the wrong characters sound.
    book('signs', '虹鸿孟朝归琴现'),
    book('prog', 'Programming language pragmatics'),
  ]);
});
afterAll(() => fixture.close());

const meant = (text: string) =>
  fixture
    .engine()
    .spell(fixture.libraryId, text)
    .map((entry) => ('text' in entry ? entry.text : (fixture.named([entry.titleOf])[0] ?? '')));

describe('what may have been meant', () => {
  it.each([
    ['红楼孟', 'hlm'],
    ['虹楼梦', 'hlm'],
    ['鸿楼孟', 'hlm'],
    ['紅樓孟', 'hlm'],
    ['红楼木', 'hlm'],
    ['嫌疑人X的现身', 'xyr'],
    ['hongloumeng', 'hlm'],
    ['曹雪琴', '曹雪芹'],
    ['朝雪芹', '曹雪芹'],
    ['东野归吾', '东野圭吾'],
    ['compilrs', 'compilers'],
    ['ocmpilers', 'compilers'],
    ['compliers', 'compilers'],
    ['programing langage', 'programming language'],
  ])('by %s', (typed, expected) => {
    expect(meant(typed)).toContain(expected);
  });

  it('is nothing else when it is spelt rightly', () => {
    expect(meant('红楼梦')).toEqual([]);
    expect(meant('compilers')).toEqual([]);
    expect(meant('活着')).toEqual([]);
  });

  it('is not asked of words that are too short to tell', () => {
    expect(meant('red')).toEqual([]);
    expect(meant('')).toEqual([]);
  });
});

describe('mistakes between words', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcd'), maxLength: 8 });

  it('are none between a word and itself, and the same both ways', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(mistakesBetween(a, a, 2)).toBe(0);
        expect(mistakesBetween(a, b, 2)).toBe(mistakesBetween(b, a, 2));
        expect(mistakesBetween(a, b, 2) === 0).toBe(a === b);
      }),
    );
  });

  it('count one for a letter more, less, other or swapped', () => {
    for (const other of ['ompilers', 'compilerss', 'cumpilers', 'ocmpilers']) {
      expect(mistakesBetween('compilers', other, 2)).toBe(1);
    }
    expect(mistakesBetween('compilers', 'computers', 2)).toBe(2);
    expect(mistakesBetween('compilers', 'pliers', 2)).toBe(3);
  });

  it('are heard both ways', () => {
    expect(nearSounds('zhang').sort()).toEqual(['zang', 'zhan']);
    expect(nearSounds('lan').sort()).toEqual(['lang', 'nan']);
  });
});
