import { describe, expect, it } from 'vitest';
import { highlighter } from './highlight.ts';
import type { Row } from './ranking.ts';

const row = (text: string, more: Partial<Row> = {}): Row => ({
  oper: 'AND',
  field: 'keyWord',
  text,
  mode: '2',
  ...more,
});
const marked = (text: string, ...rows: Row[]) =>
  (highlighter(rows)({ title: text }).title ?? []).map(([from, to]) => text.slice(from, to));

describe('highlights', () => {
  it('mark the shown script though the other was typed', () => {
    expect(marked('補紅樓夢新證', row('红楼梦'))).toEqual(['紅樓夢']);
    expect(marked('红楼梦', row('紅樓夢'))).toEqual(['红楼梦']);
  });

  it('mark whole words, with their accents and capitals', () => {
    expect(marked('Les Misérables; misérable', row('MISERABLES'))).toEqual(['Misérables']);
    expect(marked('Straßenbahn und Straße', row('strasse'))).toEqual(['Straße']);
    expect(marked('ＣＡＦＥ\u0301 Noir', row('café'))).toEqual(['ＣＡＦＥ\u0301']);
  });

  it('mark pairs of characters if the words are not adjacent', () => {
    expect(marked('历史上的中国', row('中国历史'))).toEqual(['历史', '中国']);
  });

  it('mark numerals of editions as they are shown', () => {
    expect(marked('数学 第十二版', row('第12版'))).toEqual(['第十二版']);
  });

  it('mark only texts that the field looks into, and nothing that was excluded', () => {
    expect(highlighter([row('鲁迅', { field: 'author' })])({ title: '鲁迅', author: '鲁迅' })).toEqual({
      author: [[0, 2]],
    });
    expect(marked('鲁迅', row('鲁迅', { oper: 'NOT' }))).toEqual([]);
    expect(marked('鲁迅', row('鲁迅', { field: 'publisher' }))).toEqual([]);
  });

  it('join ranges that touch', () => {
    expect(marked('计算机网络', row('计算 算机 网络'))).toEqual(['计算机网络']);
  });
});
