import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { book, searchFixture, type SearchFixture } from '../../../../tests/support/search-index.ts';
import { rankedCases, rankedRecords } from '../../../../tests/support/judged-ranking.ts';
import { numberOf, otherNumerals, withoutRoleWords } from '../text/numerals.ts';

let fixture: SearchFixture;
beforeAll(async () => {
  fixture = await searchFixture(rankedRecords);
});
afterAll(() => fixture.close());
const find = (searchFieldContent: string) => fixture.found({ searchFieldContent, rows: 50 });
const expectBefore = (typed: string, first: string, second: string): void => {
  const found = find(typed);
  expect(found).toEqual(expect.arrayContaining([first, second]));
  expect(found.indexOf(first), typed).toBeLessThan(found.indexOf(second));
};

describe('before more popular records stand', () => {
  it.each(rankedCases)('%s', (_rule, typed, first, second) => {
    expectBefore(typed, first, second);
  });
});

it('ranks titles with more views before equal matches', () => {
  expectBefore('quiet rivers', 'much-read', 'little-read');
});

it('a title begins with what was typed only where a word ends there', async () => {
  const arts = await searchFixture([
    book('longer', 'Artists and art'),
    book('read', 'Modern art', { priorLoans: 50_000 }),
    book('word', 'Art of rivers'),
    book('sign', 'Art，画'),
    book('accented', 'Artæ et art', { priorLoans: 5_000 }),
  ]);
  const found = arts.found({ searchFieldContent: 'art', rows: 50 });
  expect(found.slice(0, 2).sort()).toEqual(['sign', 'word']);
  expect(found.slice(2)).toEqual(['read', 'accented', 'longer']);
  await arts.close();
});

describe('numbers of volumes', () => {
  it('are the same in digits, Roman and Chinese numerals and words', () => {
    expect(find('三体 2')[0]).toBe('roman');
    expect(find('World War 2')).toEqual(['war']);
    expect(find('world war two')).toEqual(['war']);
    expect(otherNumerals('三体 2')).toEqual(['三体 ii', '三体 二']);
    expect(otherNumerals('part iv')).toEqual(['part 4', 'part four']);
    for (const typed of ['2', 'ii', 'henry', '围城 1991', 'plan x']) expect(otherNumerals(typed)).toEqual([]);
    expect(['7', 'vii', '七', 'seven', 'x', 'heaven', '2001'].map(numberOf)).toEqual([
      7,
      7,
      7,
      7,
      ...Array<undefined>(3),
    ]);
  });

  it('are no slips', () => {
    expect(find('We Bought a Zoo 2 by Benjamin Mee')[0]).toBe('zoo-2');
    expect(find('Chronicles volume 2')[0]).toBe('vol-2');
    expect(find('We Bought a Zoo 3')[0]).toBe('zoo');
  });
});

describe('words that only say who wrote something', () => {
  it.each(['we bought a zoo by benjamin mee', 'We Bought a Zoo, written by Benjamin Mee'])(
    'are left out of %s',
    (typed) => {
      expect(find(typed)[0]).toBe('zoo');
      expect(fixture.search({ searchFieldContent: typed }).widened).toBeUndefined();
    },
  );

  it.each(['平凡的世界 路遥著', '平凡的世界 路遥 著', '平凡的世界路遥著'])('are left out of %s', (typed) => {
    expect(find(typed)[0]).toBe('ordinary');
  });

  it('stay where titles have them', () => {
    expect(withoutRoleWords('Stopping by Woods')).toBe('Stopping Woods');
    expect(withoutRoleWords('红楼梦')).toBeUndefined();
    expect(withoutRoleWords('著')).toBeUndefined();
  });
});
