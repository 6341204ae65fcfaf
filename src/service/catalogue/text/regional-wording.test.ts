import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foldKey } from './analysis.ts';
import { book, searchFixture, type SearchFixture } from '../../../../tests/support/search-index.ts';
import { otherWordings } from './regional-wording.ts';

describe('the words of other regions', () => {
  it.each([
    ['軟體工程', '软件工程'],
    ['软件工程', '软体工程'],
    ['資料庫', '数据库'],
    ['叢集', '集群'],
    ['程式設計', '编程'],
    ['想像力', '想象力'],
    ['資訊科技', '信息科技'],
    ['演化論', '进化论'],
  ])('of %s are among others %s', (typed, expected) => {
    expect(otherWordings(typed)).toContain(expected);
  });

  it('are none where all regions say the same', () => {
    for (const typed of ['红楼梦', '大数', 'machine learning', '', '程']) expect(otherWordings(typed)).toEqual([]);
  });

  it('are the same whichever of them is typed', () => {
    const part = fc.constantFrom('软件', '软体', '数据', '资料', '网络', '红楼', '学', '的', 'C', '信息', '坐标');
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (parts) => {
        const typed = foldKey(parts.join(''));
        const all = [typed, ...otherWordings(typed)].sort();
        for (const other of all.slice(0, 6)) expect([other, ...otherWordings(other)].sort()).toEqual(all);
      }),
    );
  });
});

describe('a search in the words of another region', () => {
  let fixture: SearchFixture;
  beforeAll(async () => {
    fixture = await searchFixture([
      book('mainland', '软件工程导论'),
      book('taiwan', '軟體工程導論', { priorLoans: 1 }),
      book('popular', '软件工程', { priorLoans: 900 }),
      book('subject', '人月神话', { subjects: ['软件工程'] }),
      book('parted', '软件', { summary: '没有体育工程' }),
    ]);
  });
  afterAll(() => fixture.close());
  const find = (searchFieldContent: string, searchField: 'keyWord' | 'title' | 'subject' = 'keyWord') =>
    fixture.found({ searchFieldContent, searchField });

  it('finds the same records, those worded as it was typed before others that answer as well', () => {
    expect(find('軟體工程導論')).toEqual(['taiwan', 'mainland']);
    expect(find('软件工程导论')).toEqual(['mainland', 'taiwan']);
    expect(find('软件工程').slice(0, 4)).toEqual(['popular', 'subject', 'mainland', 'taiwan']);
    expect(find('軟體工程').sort()).toEqual(find('软件工程').sort());
    expect(find('軟體工程')[0]).toBe('popular');
    expect(find('軟體工程', 'subject')).toEqual(['subject']);
  });

  it('marks what was found in its own words', () => {
    const { highlight, widened } = fixture.search({ searchFieldContent: '軟體工程' });
    expect(highlight({ title: '软件工程导论' }).title).toEqual([[0, 4]]);
    expect(widened).toBeUndefined();
  });

  it('is left to machines as they ask it', () => {
    expect(fixture.found({ searchFieldContent: '軟體工程', exact: true })).toEqual(['taiwan']);
  });
});
