import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { foldKey } from '../text/analysis.ts';
import { book, by, searchFixture, type SearchFixture } from '../../../../tests/support/search-index.ts';
import { groupOfCount, groupOfRank, suggestionKeys, typedKey, weightGroups } from './suggest.keys.ts';

let fixture: SearchFixture;
const records = [
  book('hlm', '红楼梦', { ...by('曹雪芹'), subjects: ['章回小说'], isbn: ['9787020002207'], priorLoans: 50 }),
  book('hlmy', '红楼梦研究', { ...by('俞平伯'), subjects: ['《红楼梦》研究'] }),
  book('tw', '臺灣通史', by('連橫')),
  book('cq', '重庆的长江', by('单田芳')),
  book('pp', 'Pride and Prejudice', { ...by('Austen, Jane'), subjects: ['Courtship'] }),
  book('td', 'The Dream of the Red Chamber', { subtitle: 'a novel', ...by('Cao Xueqin') }),
  book('c', 'C++程序设计', by('曹雪芹')),
];
beforeEach(async () => {
  fixture = await searchFixture(records);
});
afterEach(() => fixture.close());

const suggested = (text: string, most = 10) => fixture.engine().suggest(fixture.libraryId, text, most);
const titles = (text: string) => fixture.named(suggested(text).titles.map((title) => title.recordId));
const authors = (text: string) => suggested(text).authors;

describe('suggestions while typing', () => {
  it('begin as it is written, the most read first', () => {
    expect(titles('红楼')).toEqual(['hlm', 'hlmy']);
    expect(titles('红楼梦研')).toEqual(['hlmy']);
    expect(titles('pride a')).toEqual(['pp']);
  });

  it.each([
    ['honglou', 'hlm'],
    ['hong lou meng', 'hlm'],
    ['hlm', 'hlm'],
    ['HLMYJ', 'hlmy'],
    ['chongqing', 'cq'],
    ['台湾通', 'tw'],
    ['taiwan', 'tw'],
    ['紅樓夢', 'hlm'],
    ['dream of', 'td'],
    ['the dream', 'td'],
    ['the dream of the red chamber a n', 'td'],
    ['c++ cheng', 'c'],
    ['ｐｒｉｄｅ', 'pp'],
    // Without a beginning of any title, by the readings of a search.
    ['红lou梦', 'hlm'],
    ['重qing', 'cq'],
    ['97870200022', 'hlm'],
    ['9787020002208', 'hlm'],
  ])('find what is meant by %s', (typed, expected) => {
    expect(titles(typed)[0]).toBe(expected);
  });

  it('tell authors in either order of their names, by sound, and with the number of their records', () => {
    expect(authors('曹')).toEqual([{ name: '曹雪芹', records: 2 }]);
    expect(authors('jane au')).toEqual([{ name: 'Austen, Jane', records: 1 }]);
    expect(authors('austen, j')).toEqual([{ name: 'Austen, Jane', records: 1 }]);
    // A family name that sounds otherwise than the word.
    expect(authors('shan')).toEqual([{ name: '单田芳', records: 1 }]);
    expect(suggested('章回').subjects).toEqual([{ name: '章回小说', records: 1 }]);
  });

  it('are found by every sound of a character, and of a name', async () => {
    await fixture.put([book('lu', '绿色', by('吕布')), book('le', '快乐王子')]);
    expect(titles('zhongqingdechangj')).toEqual(['cq']);
    expect(titles('kuaiyuewang')).toEqual(['le']);
    expect(titles('luse')).toEqual(['lu']);
    expect(authors('lubu')).toEqual([{ name: '吕布', records: 1 }]);
    expect(authors('dantian')).toEqual([{ name: '单田芳', records: 1 }]);
    expect(titles('kuaixi')).toEqual([]);
  });

  it('list a person once whose name exists in both orders', async () => {
    await fixture.put([book('emma', 'Emma', by('Jane Austen')), book('persuasion', 'Persuasion', by('Austen, Jane'))]);
    expect(authors('austen')).toEqual([{ name: 'Austen, Jane', records: 2 }]);
  });

  it('know what is the whole title', () => {
    expect(suggested('红 楼 梦').titles.map(({ isExact }) => isExact)).toEqual([true, false]);
    expect(suggested('honglou').titles.map(({ isExact }) => isExact)).toEqual([false, false]);
  });

  it('put the whole title first, however much other titles are read', async () => {
    await fixture.put([book('x', '红楼', { priorLoans: 0 })]);
    expect(titles('红楼')[0]).toBe('x');
  });

  it('count records with one title once', async () => {
    await fixture.put([book('hlm2', '紅樓夢', by('曹雪芹'))]);
    expect(suggested('红楼梦').titles[0]?.records).toBe(2);
    expect(suggested('红楼梦').titles).toHaveLength(2);
    expect(authors('曹雪')).toEqual([{ name: '曹雪芹', records: 3 }]);
  });

  it('are of the title that a record has now, and of no record that was withdrawn', async () => {
    await fixture.put([book('hlm', '石头记', by('高鹗'))]);
    expect(titles('红楼梦')).toEqual(['hlmy']);
    expect(titles('shitou')).toEqual(['hlm']);
    expect(authors('曹')).toEqual([{ name: '曹雪芹', records: 1 }]);
    expect(authors('gaoe')).toEqual([{ name: '高鹗', records: 1 }]);
    fixture.store.sqlite.prepare("UPDATE record SET deleted_at = 1 WHERE control_number = 'hlmy'").run();
    fixture.store.sqlite
      .prepare("INSERT INTO change (library_id, record_id, op, at) VALUES (?, ?, 'delete', 1)")
      .run(fixture.libraryId, fixture.idOf('hlmy'));
    await fixture.engine().catchUp();
    expect(titles('红楼')).toEqual([]);
    expect(authors('俞')).toEqual([]);
  });

  it('are the same after an index rebuild', async () => {
    await fixture.put([book('hlm', '石头记', by('高鹗')), book('n', '红与黑', { priorLoans: 9 })]);
    const typings = ['红', 'h', 'hong', 'cq', '曹', 'g', 'the', 'pri', 'a', 'zhang'];
    const followed = typings.map((text) => suggested(text));
    await fixture.reopen();
    expect(typings.map((text) => suggested(text))).toEqual(followed);
    await fixture.engine().reindex(fixture.libraryId);
    expect(typings.map((text) => suggested(text))).toEqual(followed);
  });

  it('have a name that came in since names were counted', async () => {
    await fixture.put(Array.from({ length: 300 }, (_, n) => book(`many${String(n)}`, `藏书 ${String(n)}`, by('孙犁'))));
    // One after the other: for so few, the earlier counts remain valid.
    await fixture.put([book('one', '受戒', by('汪曾祺'))]);
    await fixture.put([book('two', '边城', by('沈从文'))]);
    expect(authors('汪曾')).toEqual([{ name: '汪曾祺', records: 1 }]);
    expect(authors('沈从')).toEqual([{ name: '沈从文', records: 1 }]);
  });

  it('wait for the end of an import, and are whole then', async () => {
    const { engine, libraryId } = fixture;
    fixture.store.sqlite.prepare("UPDATE record SET deleted_at = NULL WHERE control_number = 'hlm'").run();
    fixture.store.sqlite
      .prepare("INSERT INTO change (library_id, record_id, op, at) VALUES (?, ?, 'upsert', 1)")
      .run(libraryId, fixture.idOf('hlm'));
    await engine().catchUp({ isImport: true });
    await fixture.reopen();
    expect(titles('hlm')[0]).toBe('hlm');
  });
});

describe('keys of suggestions', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'红楼夢臺灣重庆史aBcz 3'), minLength: 1, maxLength: 60 });

  it('begin with every beginning of what they are keys of', () => {
    fc.assert(
      fc.property(
        letters,
        fc.integer({ min: 1, max: 60 }),
        fc.constantFrom('title', 'author', 'subject'),
        (text, at, kind) => {
          fc.pre(text.trim() !== '');
          const key = foldKey(text).replaceAll(' ', '').slice(0, 24);
          const begun = key.slice(0, at);
          expect(suggestionKeys(kind, foldKey(text)).some((entry) => entry.startsWith(begun))).toBe(true);
        },
      ),
    );
  });

  it('and a beginning that is typed is suggested', () => {
    fc.assert(
      fc.property(fc.constantFrom(...records), fc.integer({ min: 1, max: 30 }), ({ controlNumber, title }, length) => {
        expect(titles(title.slice(0, length))).toContain(controlNumber);
      }),
    );
  });

  it('take any typing', () => {
    const any = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      fc.constantFrom('第三', '%', '_', "'", '"', '\ud800', '𠀀', '第'.repeat(200), 'a'.repeat(200)),
    );
    fc.assert(
      fc.property(any, (text) => {
        const { titles: found, authors: named, subjects } = suggested(text, 5);
        expect(Math.max(found.length, named.length, subjects.length)).toBeLessThanOrEqual(5);
        expect(fixture.engine().spell(fixture.libraryId, text).length).toBeLessThanOrEqual(8);
      }),
      { numRuns: 300 },
    );
  });

  it('fold an edition that is being typed as the whole is folded', () => {
    expect(foldKey('高等数学第三版').startsWith(typedKey('高等数学第三'))).toBe(true);
    expect(typedKey('…！')).toBe('');
  });

  it('are grouped by weight, the heaviest first', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffff }), fc.integer({ min: 0, max: 0xffff }), (a, b) => {
        for (const groupOf of [groupOfRank, groupOfCount]) {
          const [less, more] = [groupOf(Math.min(a, b)), groupOf(Math.max(a, b))];
          expect(less).toBeGreaterThanOrEqual(more);
          expect(more).toBeGreaterThanOrEqual(0);
          expect(less).toBeLessThan(weightGroups);
        }
      }),
    );
  });
});
