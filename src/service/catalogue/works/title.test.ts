import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readWorkTitle, workKeys } from './title.ts';

const keyOf = (title: string, subtitle?: string) => workKeys({ title, subtitle })[0];

describe('what belongs to the edition does not part a work', () => {
  test.each([
    ['红楼梦', '紅樓夢（上下）'],
    ['战争与和平', '战争与和平（全四册）'],
    ['海底两万里', '海底两万里（共二册）'],
    ['金庸作品集', '金庸作品集（36册）'],
    ['那些回不去的年少时光', '那些回不去的年少时光（套装上下册）'],
    ['重力小丑', '重力小丑(2010年新版)'],
    ['高等数学', '高等数学 第七版'],
    ['认知心理学', '认知心理学（第六版）（万千心理）'],
    ['向左走向右走', '向左走‧向右走（精裝）(2007年新版)'],
    ['The Little Schemer', 'The Little Schemer, 4th edition'],
    ['Tobacco Road', 'Tobacco Road (Brown Thrasher Books)'],
  ])('%s and %s', (entry, other) => {
    expect(keyOf(other)).toBe(keyOf(entry));
  });
});

describe('volumes of a set are not editions of each other', () => {
  test.each([
    ['罗马史（上卷）', '罗马史（下卷）'],
    ['汉字的世界（上）', '汉字的世界'],
    ['新概念英语（2）', '新概念英语（4）'],
    ['明朝那些事儿（叁）', '明朝那些事儿（肆）'],
    ['布罗茨基诗歌全集（第一卷 上）', '布罗茨基诗歌全集（第一卷 下）'],
    ['编程珠玑', '编程珠玑 (续)'],
    ['明朝那些事儿（1-9）', '明朝那些事儿'],
    ['Studies of the Greek Poets (Vol 1 of 2)', 'Studies of the Greek Poets (Vol 2 of 2)'],
    ['Theory of the Earth, Volume 1 (of 4)', 'Theory of the Earth, Volume 2 (of 4)'],
    ['陀思妥耶夫斯基（第1卷）', '陀思妥耶夫斯基（第2卷）'],
  ])('%s and %s', (entry, other) => {
    expect(keyOf(other)).not.toBe(keyOf(entry));
  });

  test.each([
    ['猎魔人（卷五）', '猎魔人（第5卷）'],
    ['猎魔人（卷十一）', '獵魔人 (11)'],
    ['Essays, Volume 08', 'Essays (Vol. 8)'],
  ])('but one volume spelt in two ways is one: %s and %s', (entry, other) => {
    expect(keyOf(other)).toBe(keyOf(entry));
  });

  test('whose number may stand in the subtitle', () => {
    expect(keyOf('镖人', '卷十一')).not.toBe(keyOf('镖人'));
    expect(keyOf('镖人', '卷十一')).toBe(keyOf('镖人（11）'));
    expect(keyOf('顔氏家訓', 'Volume 03 and 04')).not.toBe(keyOf('顔氏家訓', 'Volume 05 and 06'));
    expect(keyOf('古拉格', '一部历史')).toBe(keyOf('古拉格'));
  });
});

test('a translation has the key of its original as a further one', () => {
  const [original] = workKeys({ title: 'Harry Potter and the Goblet of Fire' });
  const translation = { title: '哈利·波特与火焰杯', originalTitle: 'Harry Potter and the Goblet of Fire' };
  expect(workKeys(translation)).toContain(original);
  expect(workKeys({ title: '神雕侠侣', originalTitle: '神鵰俠侶' })).toHaveLength(1);
});

test('years and questions remain part of a title', () => {
  expect(readWorkTitle('1984')).toEqual({ bare: '1984', part: '', remarks: [] });
  expect(keyOf('梁启超与中国思想的过渡（1890-1907）')).not.toBe(keyOf('梁启超与中国思想的过渡（1907-1920）'));
});

test('every title has a key, whatever signs it has', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), fc.string(), (title, subtitle) => {
      fc.pre(title.trim() !== '');
      expect(keyOf(title, subtitle)).not.toBe('');
    }),
  );
});
