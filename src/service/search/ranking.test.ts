import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { book, by, searchFixture, type SearchFixture } from './fixture.ts';
import { numberOf, otherNumerals, withoutRoleWords } from './numerals.ts';

/** What is worth less has more loans everywhere here: without its rule, each case would be the other way round. */
const popular = { priorLoans: 50_000 };

let fixture: SearchFixture;
beforeAll(async () => {
  fixture = await searchFixture([
    { controlNumber: 'journal', kind: 'journal', title: 'Nature' },
    book('named', 'Nature', popular),
    book('former', 'Life on Earth', { ...popular, formerTitles: ['Naturalia'] }),
    book('own', 'Naturalia'),
    book('renamed', 'Botany of the Shires', { formerTitles: ['Herbs'] }),
    book('not-renamed', 'Herbs, Weeds, and Other Herbs', popular),
    book('begins', 'Silent Spring Revisited'),
    book('holds', 'After Silent Spring', popular),
    book('side', 'A Study of Glass Beads'),
    book('scattered', 'Beads of Coloured Glass', popular),
    book('amid', 'How Paper Lanterns Glow'),
    book('apart', 'Lanterns of Coloured Paper', popular),
    book('botany', 'A Year in the Meadows', { subjects: ['Wild flowers'] }),
    book('flowers', 'Wild Flowers of the Coast', { subjects: ['Wild flowers'] }),
    book('no-flowers', 'Wild Flowers: a Love Story', popular),
    book('ibsen', 'Ghosts', by('Ibsen, Henrik')),
    book('on-ibsen', 'Norwegian Drama', { ...popular, subjects: ['Henrik Ibsen'] }),
    book('half', 'A Study of Glass Beadsmen', { ...popular, subtitle: 'beads' }),
    book('ends', 'The Old Lighthouse Keeper'),
    book('goes-on', 'The Lighthouse Keeper of Mull', popular),
    book('by-her', 'Waves', by('Woolf, Virginia')),
    book('about-her', 'Letters to Virginia, and a Wolf called Woolf', popular),
    book('both', 'Orchards', { ...by('Hill, Rose'), priorLoans: 500 }),
    book('in-title', 'Orchards Without a Rose'),
    book('mentions', 'Gardening', { ...popular, summary: 'Orchards by Rose Hill' }),
    book('title-and-author', 'Emma', by('Austen, Jane')),
    book('longer', 'Emma Abroad', { ...popular, ...by('Austen, Jane') }),
    book('article', 'The Trial'),
    book('no-article', 'Trial and Error', popular),
    book('vol-1', 'Chronicles, volume 1', popular),
    book('vol-2', 'Chronicles, volume 2'),
    book('vol-2-of-2', 'Annals 1 of 2', popular),
    book('annals-2', 'Annals 2 of 2'),
    book('part', '模仿犯BOOK3', by('宫部美雪')),
    book('set', '模仿犯全3册', { ...popular, ...by('宫部美雪') }),
    book('roman', '三体Ⅱ', by('刘慈欣')),
    book('one', '三体', { ...popular, ...by('刘慈欣') }),
    book('war', 'World War II'),
    book('zoo', 'We Bought a Zoo', by('Mee, Benjamin')),
    book('zoo-2', 'We Bought a Zoo 2', { ...popular, ...by('Mee, Benjamin') }),
    book('ordinary', '平凡的世界', by('路遥')),
  ]);
});
afterAll(() => fixture.close());
const find = (searchFieldContent: string) => fixture.found({ searchFieldContent, rows: 50 });
const expectBefore = (typed: string, first: string, second: string): void => {
  const found = find(typed);
  expect(found).toEqual(expect.arrayContaining([first, second]));
  expect(found.indexOf(first), typed).toBeLessThan(found.indexOf(second));
};

describe('before more popular records stand', () => {
  it.each([
    ['journals of exactly that title', 'nature', 'journal', 'named'],
    ['own titles, not former ones', 'naturalia', 'own', 'former'],
    ['titles of former years, not longer titles', 'herbs', 'renamed', 'not-renamed'],
    ['titles that begin so', 'silent spring', 'begins', 'holds'],
    ['titles that hold it as it was typed, not its words scattered', 'glass beads', 'side', 'scattered'],
    ['the same within a title, which goes on', 'paper lanterns', 'amid', 'apart'],
    ['titles that hold its words, not beginnings of others', 'glass beads', 'side', 'half'],
    ['records of that subject', 'wild flowers', 'botany', 'no-flowers'],
    ['those of them whose title begins so', 'wild flowers', 'flowers', 'botany'],
    ['what somebody wrote, not what is about them', 'henrik ibsen', 'ibsen', 'on-ibsen'],
    ['titles that end so, not those that go on', 'lighthouse keeper', 'ends', 'goes-on'],
    ['authors of that name, not titles with its words', 'virginia woolf', 'by-her', 'about-her'],
    ['words in titles, not in title and author', 'orchards rose', 'in-title', 'both'],
    ['words in title and author, not elsewhere', 'orchards rose', 'both', 'mentions'],
    ['just that title and author, not longer titles', 'emma jane austen', 'title-and-author', 'longer'],
    ['titles with an article before it', 'trial', 'article', 'no-article'],
    ['the volume whose own number it is, not the number of all', 'annals of 2', 'annals-2', 'vol-2-of-2'],
    ['the volume though its number stands behind letters, not the set', '模仿犯 3 宫部美雪', 'part', 'set'],
  ])('%s', (_rule, typed, first, second) => {
    expectBefore(typed, first, second);
  });
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
