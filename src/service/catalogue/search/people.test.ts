import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { book, by, searchFixture, type SearchFixture } from '../../../../tests/support/search-index.ts';
import { leftOver } from './people.ts';
import { pinyinOf } from './chinese-names.ts';

let fixture: SearchFixture;
beforeAll(async () => {
  fixture = await searchFixture([
    book('month', 'The Mythical Man-Month', by('Brooks, Frederick P.')),
    book('design', 'The Design of Design', by('Frederick P. Brooks')),
    book('wallace', 'The Second Sister', by('Brooks, Wallace')),
    book('given', 'Loose Ends', by('Brooks Mathews, Anna')),
    book('potter', 'The Philosopher’s Stone', by('Rowling, J. K.')),
    book('starry', 'Letters', by('Gogh, Vincent van')),
    book('ecce', 'Straßen', by('Grüßner, José M.')),
    book('hinton', '翻身', { contributors: [{ name: '韩丁', role: 'author', otherName: 'William Hinton' }] }),
    book('diary', '狂人日记', by('鲁迅')),
    book('luxun', 'Lu Xun and His Legacy', by('Lee, Leo Ou-fan')),
    book('dream', '红楼梦', by('曹雪芹')),
    book('poems', '醉翁亭记', by('欧阳修')),
    book('quotations', '语录', by('毛泽东')),
    book('single', '傲慢与偏见', by('单田芳')),
    book('lubu', '三国', by('吕布')),
    book('principles', '三民主义', by('孙中山')),
    book('zhang-wei', '九月寓言', by('张炜')),
    book('zhang-wei-2', '古船之外', by('张伟')),
  ]);
});
afterAll(() => fixture.close());

const byAuthor = (searchFieldContent: string) => fixture.found({ searchField: 'author', searchFieldContent });
const find = (searchFieldContent: string) => fixture.found({ searchFieldContent });

describe('an author typed with initials', () => {
  it.each([
    'F. Brooks',
    'Brooks F',
    'Brooks, F.',
    'F. P. Brooks',
    'FP Brooks',
    'Brooks FP',
    'brooks fp',
    'Brooks, F.P.',
  ])('is found as %s', (typed) => {
    expect(byAuthor(typed).sort()).toEqual(['design', 'month']);
    expect(find(typed).slice(0, 2).sort()).toEqual(['design', 'month']);
  });

  it('is found together with words of a title', () => {
    expect(find('F. Brooks mythical')[0]).toBe('month');
    expect(find('design Brooks FP')[0]).toBe('design');
  });

  it('does not match other initials or a given name alone', () => {
    expect(byAuthor('Q. Brooks')).toEqual([]);
    expect(byAuthor('W. Brooks')).toEqual(['wallace']);
    expect(byAuthor('M. Brooks')).toEqual([]);
  });

  it('is found by the name that the record shortens', () => {
    expect(byAuthor('Joanne Rowling')).toEqual(['potter']);
    expect(byAuthor('Rowling, Joanne Kathleen')).toEqual(['potter']);
  });

  it('is found with and without particles and accents', () => {
    for (const typed of ['V. van Gogh', 'Gogh V', 'van Gogh, V.', 'V. Gogh'])
      expect(byAuthor(typed)).toEqual(['starry']);
    for (const typed of ['J. Grussner', 'Grüßner JM', 'J. M. GRÜSSNER']) expect(byAuthor(typed)).toEqual(['ecce']);
  });

  it('is found by the name in another script', () => {
    expect(byAuthor('W. Hinton')).toEqual(['hinton']);
  });
});

describe('a Chinese author typed in letters', () => {
  it.each([
    'Cao Xueqin',
    'Xueqin Cao',
    'caoxueqin',
    'xueqincao',
    'cao xue qin',
    'Cao, Xueqin',
    'Xue-qin Cao',
    'Cao XQ',
    'X. Q. Cao',
    'Ts’ao Hsueh-ch’in',
    "Ts'ao Hsüeh-ch'in",
    'Tsao Hsueh Chin',
  ])('is found as %s', (typed) => {
    expect(byAuthor(typed)).toEqual(['dream']);
    expect(find(typed)[0]).toBe('dream');
  });

  it.each([
    ['Xiu Ouyang', 'poems'],
    ['Ou-yang Hsiu', 'poems'],
    ['Mao Tse-tung', 'quotations'],
    ['Sun Yat-sen', 'principles'],
    ['Shan Tianfang', 'single'],
    ['Dan Tianfang', 'single'],
    ['Lu Bu', 'lubu'],
  ])('%s is found under %s', (typed, expected) => {
    expect(byAuthor(typed)).toEqual([expected]);
  });

  it('is found in addition to titles that name him, and together with Chinese words of his title', () => {
    expect(find('Lu Xun').sort()).toEqual(['diary', 'luxun']);
    expect(find('Lu Hsun')).toContain('diary');
    expect(find('Xun Lu 狂人日记')[0]).toBe('diary');
    expect(find('狂人 Lu Xun')[0]).toBe('diary');
  });

  it('may be several people', () => {
    expect(byAuthor('Zhang Wei').sort()).toEqual(['zhang-wei', 'zhang-wei-2']);
    expect(byAuthor('W. Zhang').sort()).toEqual(['zhang-wei', 'zhang-wei-2']);
  });

  it('is marked as found by sound', () => {
    expect(fixture.search({ searchFieldContent: 'Xueqin Cao' }).widened).toBe('pinyin');
    expect(fixture.search({ searchFieldContent: 'F. Brooks' }).widened).toBeUndefined();
    expect(fixture.search({ searchFieldContent: 'Xueqin Cao', exact: true }).total).toBe(0);
  });
});

describe('what a name leaves of the typed words', () => {
  const word = fc.stringMatching(/^[a-z]{4,8}$/);

  it('is nothing for any initials of it in any order', () => {
    fc.assert(
      fc.property(word, word, word, fc.boolean(), (first, second, family, isTurned) => {
        const typed = [first.charAt(0), second.charAt(0), family];
        const name = isTurned ? `${family}, ${first} ${second}` : `${first} ${second} ${family}`;
        expect(leftOver(typed, name, 1)).toEqual([]);
        expect(leftOver(typed.toReversed(), name, 1)).toEqual([]);
      }),
    );
  });

  it('is undefined without the family name', () => {
    fc.assert(
      fc.property(word, word, (first, family) => {
        fc.pre(first !== family && first.charAt(0) !== family.charAt(0));
        expect(leftOver([first, family.charAt(0)], `${family}, ${first}`, 1)).toBeUndefined();
      }),
    );
  });
});

it('reads syllables of Wade-Giles with and without their apostrophes', () => {
  for (const [typed, meant] of [
    ['tse', 'ze'],
    ['tung', 'dong'],
    ['hsueh', 'xue'],
    ['chih', 'zhi'],
    ['chin', 'qin'],
    ['chien', 'jian'],
    ['jen', 'ren'],
    ['ssu', 'si'],
    ['tzu', 'zi'],
    ['po', 'bo'],
    ['kuo', 'guo'],
    ['yen', 'yan'],
    ['erh', 'er'],
  ]) {
    expect(pinyinOf(typed ?? '')).toContain(meant);
  }
});
