import { describe, expect, test } from 'vitest';
import {
  cleanText,
  contributorsOf,
  learnNations,
  parseName,
  splitEdition,
  splitTitle,
  withoutRoleFlag,
} from './clean.ts';

const name = (raw: string) => {
  const parsed = parseName(raw);
  return parsed && withoutRoleFlag(parsed);
};

describe('a name as shops and catalogues write it', () => {
  test('loses nation, brackets and role, which are told apart', () => {
    expect(name('[英]罗琳（J.K. Rowling） 著')).toEqual({
      name: '罗琳',
      role: 'author',
      nation: '英',
      otherName: 'J.K. Rowling',
    });
    expect(name('巴尔扎克(法)')).toEqual({ name: '巴尔扎克', role: 'author', nation: '法' });
    expect(name('晓蓝（编）')).toEqual({ name: '晓蓝', role: 'editor' });
    expect(name('译者:陈卫佐')).toEqual({ name: '陈卫佐', role: 'translator' });
    expect(name('繪者：阿嘎')).toEqual({ name: '阿嘎', role: 'illustrator' });
    expect(name('张华 等撰')).toEqual({ name: '张华', role: 'author' });
    expect(name('MichaelKerrisk')).toEqual({ name: 'Michael Kerrisk', role: 'author' });
    expect(name('[荷]RickvanBaaren')).toEqual({ name: 'Rick van Baaren', role: 'author', nation: '荷' });
    expect(name('MacDonald')?.name).toBe('MacDonald');
    expect(name('WikiLibros')?.name).toBe('WikiLibros');
    expect(name('王根林 等校点')).toEqual({ name: '王根林', role: 'annotator' });
    expect(name('[冈仓天心]')).toEqual({ name: '冈仓天心', role: 'author' });
  });

  test('has one middle dot', () => {
    expect(name('西蒙.德.波娃')?.name).toBe('西蒙·德·波娃');
    expect(name('迈克尔•桑德尔')?.name).toBe('迈克尔·桑德尔');
    expect(name('J.K. Rowling')?.name).toBe('J.K. Rowling');
  });

  test('a body is no person', () => {
    expect(name('《数学手册》编写组')?.role).toBe('corporate');
  });

  test.each(['著', '等', '有2017年1月5印本', '湛庐文化出品', '{', '12'])('%s is no name', (raw) => {
    expect(parseName(raw)).toBeNull();
  });
});

describe('the contributors of a book', () => {
  test('a Chinese name beside a foreign author is the translator’s', () => {
    expect(contributorsOf(['乔治·马丁', '谭光磊'], [], '美国', false)).toEqual([
      { name: '乔治·马丁', role: 'author', nation: '美' },
      { name: '谭光磊', role: 'translator' },
    ]);
  });

  test('a Chinese name beside a Japanese or a Chinese author stays an author’s', () => {
    expect(contributorsOf(['东野圭吾', '王小波'], [], '日', false).map((entry) => entry.role)).toEqual([
      'author',
      'author',
    ]);
    expect(contributorsOf(['曹雪芹'], ['高鹗'], '清', true).map((entry) => entry.role)).toEqual(['author', 'author']);
  });

  test('several names in one text are told apart, inverted Western names are not', () => {
    expect(contributorsOf(['司马贞， 张守节'], [], undefined, false).map((entry) => entry.name)).toEqual([
      '司马贞',
      '张守节',
    ]);
    expect(contributorsOf(['沧月,藤萍'], [], undefined, false)).toHaveLength(2);
    expect(contributorsOf(['Hoekman, Robert'], [], undefined, false).map((entry) => entry.name)).toEqual([
      'Hoekman, Robert',
    ]);
  });

  test('nobody stands there twice', () => {
    expect(contributorsOf(['CLAMP'], ['CLAMP'], undefined, true)).toHaveLength(1);
  });
});

describe('texts and titles', () => {
  test('entities, tags and direction marks go', () => {
    expect(cleanText('The trail : $b or, the helmet; costs $5')).toBe('The trail : or, the helmet; costs $5');
    expect(cleanText('Working Group&rlm; &amp; <sup>2</sup> \u200fx')).toBe('Working Group & 2 x');
  });

  test('other title information stands apart', () => {
    expect(splitTitle('极权主义：一部史')).toEqual({ title: '极权主义', subtitle: '一部史' });
    expect(splitTitle('Fairplay - Secure Computation')).toEqual({ title: 'Fairplay', subtitle: 'Secure Computation' });
    expect(splitTitle('三国演义（全二册）')).toEqual({ title: '三国演义（全二册）' });
    expect(splitTitle('A')).toEqual({ title: 'A' });
  });

  test.each([
    ['深入理解Java虚拟机 (第3版)', '深入理解Java虚拟机', '第3版'],
    ['儿童发展（插图第15版）', '儿童发展', '插图第15版'],
    ['新华字典（1998年修订本）', '新华字典（1998年修订本）', undefined],
    ['狼图腾（修订版）', '狼图腾', '修订版'],
    ['Mining the Social Web, 2nd Edition', 'Mining the Social Web', '2nd Edition'],
    ['飘（上下）', '飘（上下）', undefined],
    ['（第2版）', '（第2版）', undefined],
  ])('the edition at the end of %s stands apart', (raw, title, edition) => {
    expect(splitEdition(raw)).toEqual({ title, ...(edition !== undefined && { edition }) });
  });
});

test('a nation that most books of an author tell is known for the others', () => {
  const row = (name: string, authorNation?: string) => ({ author: [name], authorNation });
  const learned = learnNations([
    row('狄更斯', '英'),
    row('狄更斯', '英国'),
    row('狄更斯'),
    row('狄更斯'),
    row('李明', '韩'),
    row('李明'),
    row('王尔德', '英'),
    row('王尔德', '爱尔兰'),
    row('王尔德', '英'),
  ]);
  expect([...learned]).toEqual([['狄更斯', '英']]);
});
