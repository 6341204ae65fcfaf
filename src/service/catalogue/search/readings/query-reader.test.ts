import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { facetNames } from '../../../../lib/contract/calls/search.ts';
import { characters } from '../../text/analysis.ts';
import { book, by, searchFixture, type SearchFixture } from '../../../../../tests/support/search-index.ts';
import { distance, mistakenBy, mistakesIn } from '../likeness.ts';
import { TitlesNear } from '../titles-near.ts';
import { skeletonKeys, typedSkeletons } from '../skeleton.ts';

let fixture: SearchFixture;
beforeAll(async () => {
  fixture = await searchFixture([
    book('byx', '白夜行', { ...by('东野圭吾'), pubYear: 2013, languages: ['chi'] }),
    book('byx-jpn', '白夜行', { ...by('東野圭吾'), pubYear: 1999, languages: ['jpn'] }),
    book('byx-3', '白夜行（下）', { ...by('东野圭吾'), languages: ['chi'] }),
    book('hlm', '红楼梦', { ...by('曹雪芹') }),
    book('hlm-study', '红楼梦研究', { ...by('俞平伯') }),
    book('pubs', '出版史', { publisher: '红楼孟书局' }),
    book('cq', '重庆的桥', { pubYear: 2001, summary: '桥梁史话与俄国' }),
    book('grp', '银行管理学', {}),
    book('nr', '女人的一生', { ...by('莫泊桑') }),
    book('wind', 'Gone with the Wind', { ...by('Mitchell, Margaret') }),
    book('piao', '飘', { originalTitle: 'Gone with the Wind' }),
    book('emma', 'Emma', { ...by('Austen, Jane') }),
    book('1984', '1984', { ...by('George Orwell') }),
    book('sea', 'The Old Man and the Sea', { pubYear: 1952 }),
    book('pp', 'Programming language pragmatics', {}),
    book('wc', '围城', { ...by('钱锺书') }),
    { controlNumber: 'paper', kind: 'paper', title: 'Evaluating dialogue systems', ...by('Wei Cheng') },
    // So that the catalogue knows how the wrong characters sound.
    book('signs', '孟归野字'),
  ]);
});
afterAll(() => fixture.close());
const ask = (searchFieldContent: string) => fixture.search({ searchFieldContent, rows: 50 });
const find = (searchFieldContent: string) => fixture.named(ask(searchFieldContent).ids);

describe('a title and an author typed in one', () => {
  it('is found by its two parts', () => {
    expect(find('红楼梦曹雪芹')[0]).toBe('hlm');
  });

  it('is not any two parts of a summary', () => {
    expect(find('俄国桥梁史话')).toEqual([]);
  });
});

describe('a search that finds no title as it is typed', () => {
  it.each([
    ['红楼孟', 'hlm'],
    ['红楼', 'hlm'],
    ['虹楼梦', 'hlm'],
    ['红梦', 'hlm'],
    ['红楼楼梦', 'hlm'],
    ['红梦楼', 'hlm'],
    ['X楼梦研究', 'hlm-study'],
    ['Gone wth the Wind', 'wind'],
    ['one with the wind', 'wind'],
    ['gnoe with wind', 'wind'],
    ['programing language pragmatic', 'pp'],
    ['emmma', 'emma'],
    ['ema', 'emma'],
    ['austin emma', 'emma'],
    ['Emma Austn', 'emma'],
    ['1948', '1984'],
    ['东野归吾', 'byx'],
    ['白夜形 东野圭吾', 'byx'],
    ['programminglanguage pragmatics', 'pp'],
    ['Gone with thew ind', 'wind'],
    ['go ne with the wind', 'wind'],
  ])('finds what is spelt nearly so: %s', (typed, meant) => {
    expect(find(typed)).toContain(meant);
  });

  it.each([
    ['baiyexing', 'byx'],
    ['bai ye xing', 'byx'],
    ['BAI YE XING', 'byx'],
    ['bái yè xíng', 'byx'],
    ['bai2 ye4 xing2', 'byx'],
    ['bai-ye-xing', 'byx'],
    ['hongloumeng', 'hlm'],
    ['honglou', 'hlm'],
    ['lou meng yan jiu', 'hlm-study'],
    ['hlm', 'hlm'],
    ['chongqing de qiao', 'cq'],
    ['yin hang guan li xue', 'grp'],
    ['nv ren de yi sheng', 'nr'],
    ['nüren de yisheng', 'nr'],
    ['dongye guiwu', 'byx'],
    ['baiyexing dongyeguiwu', 'byx'],
    ['wei cheng', 'wc'],
  ])('finds what is read so: %s', (typed, meant) => {
    expect(find(typed)).toContain(meant);
  });

  it.each([
    ['dongye guiwu', 'byx'],
    ['东野归吾', 'byx'],
    ['Austn, Jane', 'emma'],
    ['Jane Austin', 'emma'],
  ])('finds an author in the field of authors: %s', (searchFieldContent, meant) => {
    expect(fixture.found({ searchField: 'author', searchFieldContent })).toContain(meant);
  });

  it('puts the title itself before titles that begin so, and what is meant before weak mentions', () => {
    expect(find('baiyexing').slice(0, 3).sort()).toEqual(['byx', 'byx-3', 'byx-jpn']);
    expect(find('baiyexing').indexOf('byx-3')).toBe(2);
    expect(find('红楼孟')[0]).toBe('hlm');
    expect(find('红楼孟')).toContain('pubs');
    expect(find('gone wiht the wind')).toEqual(['wind', 'piao']);
  });

  it('finds a title with its year', () => {
    expect(find('白夜行 1999')).toEqual(['byx-jpn']);
    expect(find('白夜行 1998-2000')).toEqual(['byx-jpn']);
    expect(find('Old Man Sea 1952')).toEqual(['sea']);
    expect(ask('白夜行 1999').widened).toBeUndefined();
  });

  it('finds records with most of the words when none has all', () => {
    expect(find('pragmatics programming language xyzzy')).toEqual(['pp']);
    expect(ask('pragmatics programming language xyzzy').widened).toBe('someWords');
  });

  it('compares a text that begins with a question with the titles once', () => {
    const compare = vi.spyOn(TitlesNear.prototype, 'find');
    expect(find('do you have zebras painting ostriches in lapland')).toEqual([]);
    expect(compare.mock.calls.map(([text]) => text)).toEqual(['zebras painting ostriches in lapland']);
    compare.mockRestore();
  });

  it('finds a title that is most of what was typed', () => {
    expect(find('红楼梦 校注')).toContain('hlm');
    expect(ask('红楼梦 校注').widened).toBe('parts');
  });

  it('says how it was widened, and says nothing when it was not', () => {
    expect(ask('红楼孟').widened).toBe('spelling');
    expect(ask('baiyexing').widened).toBe('pinyin');
    for (const typed of ['红楼梦', 'emma', 'Jane Austen', '', '没有这样的书名在这里', 'qqqqqqqq']) {
      expect(ask(typed).widened).toBeUndefined();
    }
  });

  it('finds nothing where there is nothing near', () => {
    for (const typed of ['没有这样的书名在这里', 'qqqqqqqq', '97870200', 'the xyzzy']) expect(find(typed)).toEqual([]);
  });

  it('is left as it is typed where that is asked, where values are compared whole, and where rows exclude', () => {
    expect(fixture.found({ searchFieldContent: '红楼孟', exact: true })).toEqual(['pubs']);
    for (const matchMode of ['1', '3', '4'] as const) {
      expect(fixture.found({ searchField: 'title', searchFieldContent: '红楼孟', matchMode })).toEqual([]);
    }
    const without = { oper: 'NOT' as const, searchFieldContent: 'baiyexing' };
    expect(fixture.found({ searchItems: [without], rows: 50 })).toContain('byx');
  });

  it('is searched within like any other', () => {
    const within = (searchFieldContent: string) =>
      fixture.found({ searchFieldContent: 'baiyexing', searchItems: [{ searchFieldContent }] });
    expect(within('下')).toEqual(['byx-3']);
    expect(within('hong lou meng')).toEqual([]);
  });
});

describe('a widened result', () => {
  const typed = fc.constantFrom('baiyexing', '红楼孟', '红楼梦 校注', 'gone wiht the wind', 'hlm', '东野归吾', 'xing');

  it('turns pages without showing a record twice or leaving one out, and counts what it shows', () => {
    fc.assert(
      fc.property(typed, fc.constantFrom('chi', 'jpn', undefined), (searchFieldContent, language) => {
        const narrowed = { searchFieldContent, ...(language !== undefined && { langCode: [language] }) };
        const all = fixture.search({ ...narrowed, rows: 50 });
        expect(all.ids).toHaveLength(all.total);
        const pages = Array.from({ length: all.total }, (_, at) =>
          fixture.search({ ...narrowed, rows: 1, page: at + 1 }).ids.at(0),
        );
        expect(pages).toEqual(all.ids);
        for (const name of facetNames) {
          for (const { code, count } of all.facets[name] ?? []) {
            if (name === 'langCode' && language !== undefined) continue;
            expect(fixture.search({ ...narrowed, [name]: [code] }).total).toBe(count);
          }
        }
      }),
      { numRuns: 30 },
    );
  });

  it('follows the change feed', async () => {
    const changing = await searchFixture([book('a', '旧书名', {}), book('signs', '新舒')]);
    await changing.put([book('a', '新书名', {})]);
    await changing.engine().catchUp();
    expect(changing.found({ searchFieldContent: 'xinshuming' })).toEqual(['a']);
    expect(changing.found({ searchFieldContent: '新舒名' })[0]).toBe('a');
    expect(changing.found({ searchFieldContent: 'jiushuming' })).toEqual([]);
    await changing.close();
  });
});

describe('the distance of what was typed from a title', () => {
  const none = mistakenBy(() => undefined);
  const text = fc.string({ unit: fc.constantFrom(...'abc 的书'), maxLength: 9 }).map(characters);
  const most = 1_000;

  it('is none between a text and itself, the same both ways, and never more within than to the whole', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        const { whole, within } = distance(a, b, none, most);
        expect(distance(a, a, none, most).whole).toBe(0);
        expect(distance(b, a, none, most).whole).toBe(whole);
        expect(within).toBeLessThanOrEqual(whole);
      }),
    );
  });

  it('is none to any longer text that holds it', () => {
    fc.assert(
      fc.property(text, text, text, (before, held, after) => {
        expect(distance(held, [...before, ...held, ...after], none, most).within).toBe(0);
      }),
    );
  });

  it('is exact up to the given bound, and larger beyond', () => {
    const alike = mistakenBy((a, b) =>
      a === '的' && b === '书' ? 'same' : a === '书' && b === 'a' ? 'near' : undefined,
    );
    fc.assert(
      fc.property(text, text, fc.integer({ min: 0, max: 40 }), (a, b, bound) => {
        const all = distance(a, b, alike, most);
        const some = distance(a, b, alike, bound);
        for (const name of ['whole', 'within'] as const) {
          if (all[name] <= bound) expect(some[name]).toBe(all[name]);
          else expect(some[name]).toBeGreaterThan(bound);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('compares letters without looking up how they sound', () => {
    const likeness = vi.fn(() => undefined);
    const mistaken = mistakenBy(likeness);
    distance(characters('the history of a world'), characters('a word of the history'), mistaken, most);
    expect(likeness).not.toHaveBeenCalled();
    expect(mistaken('书', 'a')).toBe(mistaken('b', 'a'));
    expect(likeness).toHaveBeenCalledTimes(1);
  });

  it('may be more the longer the text', () => {
    expect(mistakesIn(characters('红楼梦'))).toBe(10);
    expect(mistakesIn(characters('emma'))).toBe(10);
    expect(mistakesIn(characters('programming language pragmatics'))).toBeGreaterThan(20);
  });
});

describe('skeletons of short titles', () => {
  it('meet whatever one mistake was made', () => {
    const title = fc.string({ unit: fc.constantFrom(...'红楼梦白夜行'), minLength: 2, maxLength: 6 });
    const mistake = fc.constantFrom('missing', 'wrong', 'extra');
    fc.assert(
      fc.property(title, mistake, fc.nat(), (text, kind, place) => {
        const signs = characters(text);
        const at = place % signs.length;
        const typed = kind === 'missing' ? signs.toSpliced(at, 1) : signs.toSpliced(at, kind === 'wrong' ? 1 : 0, '字');
        fc.pre(typed.length > 1);
        const keys = typedSkeletons(typed.join(''));
        expect([text, ...skeletonKeys(text)].some((key) => keys.includes(key))).toBe(true);
      }),
    );
  });
});

describe('the reading with the most evidence', () => {
  let library: SearchFixture;
  beforeAll(async () => {
    const journal = (controlNumber: string, title: string) => ({ controlNumber, kind: 'journal' as const, title });
    library = await searchFixture([
      book('farm', 'Animal Farm', { ...by('George Orwell'), publisher: 'Penguin', isbn: ['9780141036137'] }),
      book('statistics', '统计学习方法', { ...by('李航'), publisher: '清华大学出版社', pubYear: 2012 }),
      book('psychology', '心理学与生活', { ...by('理查德·格里格'), publisher: '人民邮电出版社' }),
      book('three', '三体', { ...by('刘慈欣') }),
      book('solitude', '百年孤独', { ...by('加西亚·马尔克斯') }),
      book('browne', '三地集', { ...by('Browne, Thomas') }),
      book('hlm', '红楼梦', { ...by('曹雪芹') }),
      book('patterson', 'Along Came a Spider', { ...by('James Patterson') }),
      book('james', 'Cover Her Face', { ...by('James, P. D.') }),
      book('god', '上帝的眼睛', {}),
      book('power', 'Scientific Man versus Power Politics', { summary: '女性 与 社会 主义' }),
      book('crime', '罪行', { ...by('费迪南德·冯·席拉赫') }),
      book('class', 'Dynasties and Dates', { classes: [{ scheme: 'clc', code: 'K207' }] }),
      book('speech', 'Speech Data', { summary: 'recognised by Sudok' }),
      book('curse', "The Winner's Curse", { ...by('Marie Rutkoski') }),
      book('price', 'The Price of Free', { ...by('Wei Wen') }),
      book('byron', '拜伦诗选', { ...by('拜伦') }),
      book('stars', '宋词群星闪耀时', { ...by('张缘') }),
      book('mountains', '山川岁月长', {}),
      book('woman', '一个女人的故事', {}),
      book('sounds', '元魏尔类', {}),
      journal('earth', 'International Journal of Digital Earth'),
      journal('studies', 'Journal of International Studies'),
    ]);
  });
  afterAll(() => library.close());
  const search = (searchFieldContent: string) => library.search({ searchFieldContent, rows: 20 });
  const first = (text: string) => library.named(search(text).ids)[0];

  it.each([
    ['Orwell, G. (1945). Animal Farm. Secker & Warburg.', 'farm'],
    ['Orwell, George. Animal Farm. London: Secker & Warburg, 1945.', 'farm'],
    ['李航. 统计学习方法[M]. 北京: 人民邮电出版社, 2012.', 'statistics'],
  ])('is a title with its author in a pasted reference, whatever its house: %s', (text, meant) => {
    expect(first(text)).toBe(meant);
    expect(search(text).widened).toBe('parts');
  });

  it.each([
    ['三ti', 'three'],
    ['百年gudu', 'solitude'],
    ['刘慈欣 santi', 'three'],
  ])('is a title typed in characters and pinyin: %s', (text, meant) => {
    expect(first(text)).toBe(meant);
  });

  it.each(['9780141036147', '9780141063137', '978014103613', '97801410361377', '978O141O36137', '97801410361'])(
    'is the ISBN at one slip, or the one that begins so: %s',
    (text) => {
      expect(library.named(search(text).ids)).toEqual(['farm']);
    },
  );

  it.each([
    ['J. Int. Stud.', 'studies'],
    ['Int J Digit Earth', 'earth'],
  ])('is a journal whose words begin so in this order: %s', (text, meant) => {
    expect(first(text)).toBe(meant);
  });

  it.each([
    ['请问有没有红楼梦这本书', 'hlm'],
    ['找一本书叫红楼梦', 'hlm'],
    ['有红楼梦吗', 'hlm'],
    ['do you have Animal Farm?', 'farm'],
  ])('is what words that only ask stand around: %s', (text, meant) => {
    expect(library.named(search(text).ids)).toEqual([meant]);
  });

  it.each(['history of china', 'Chinese history', '中国史'])('is the class of that name: %s', (text) => {
    expect(library.named(search(text).ids)).toEqual(['class']);
    expect(library.found({ searchFieldContent: text, exact: true })).toEqual([]);
  });

  it('is an author with a slip rather than another whose initial the typed word begins with', () => {
    expect(library.named(search('James Pattersn').ids)).toEqual(['patterson']);
    expect(search('James Pattersn').widened).toBe('spelling');
  });

  it.each([
    ['a lone word that only a summary has nearly so', 'sudoku'],
    ['a name and a title of different fields', 'marie curie'],
    ['another short name', 'wan wei'],
    ['another name of two characters that sounds the same', '张元'],
    ['another author in a title', '魏尔伦诗选'],
    ['another word in a title', '人类群星闪耀时'],
    ['another beginning of a title', '山河岁月'],
    ['another end of a title', '人体的故事'],
  ])('is not %s: %s', (_what, text) => {
    expect(library.named(search(text).ids)).toEqual([]);
  });

  it.each(['candide', 'French Revolution', '转行', '女性 航空', '97801410999'])(
    'is none where only a part of the words is found: %s',
    (text) => {
      expect(library.named(search(text).ids)).toEqual([]);
    },
  );
});
