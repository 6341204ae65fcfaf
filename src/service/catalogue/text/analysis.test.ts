import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldKey, indexWords } from './analysis.ts';
import { fold } from './fold.ts';

describe('foldKey', () => {
  it('gives the same key to traditional, simplified and variant writings', () => {
    expect(foldKey('紅樓夢研究')).toBe(foldKey('红楼梦研究'));
    expect(foldKey('臺灣通史')).toBe(foldKey('台湾通史'));
    expect(foldKey('裡面的麵包與爲什麼')).toBe(foldKey('里面的面包与为什么'));
    expect(foldKey('沢木耕太郎')).toBe(foldKey('泽木耕太郎'));
    expect(foldKey('說文解字')).toBe(foldKey('说文解字'));
  });

  it('folds case, width, accents, spaces and punctuation', () => {
    expect(foldKey('Ｐｙｔｈｏｎ 程序设计')).toBe('python程序设计');
    expect(foldKey('  Les   Misérables!')).toBe('les miserables');
    expect(foldKey('Straße — Łódź')).toBe('strasse lodz');
    expect(foldKey('《活着》：一部小说')).toBe('活着一部小说');
    expect(foldKey('cafe\u0301')).toBe(foldKey('café'));
  });

  it('keeps the names of C++ and C# apart from C', () => {
    expect(foldKey('C++ Primer')).toBe('c++ primer');
    expect(foldKey('C# 高级编程')).toBe('c#高级编程');
    expect(foldKey('C++11')).toBe('c++ 11');
    expect(foldKey('a+b')).toBe('a b');
  });

  it('treats 第三版 and 第3版 as the same edition and leaves other numerals alone', () => {
    expect(foldKey('高等数学 第十二版')).toBe(foldKey('高等数学（第12版）'));
    expect(foldKey('第二性')).toBe('第二性');
  });

  it('folds the digits of every script', () => {
    for (const digits of ['الجزء ٢٠', 'الجزء ۲۰', 'الجزء ２０', 'الجزء २०'])
      expect(foldKey(digits)).toBe(foldKey('الجزء 20'));
  });

  it('keys a title of signs alone as itself', () => {
    expect(foldKey('!!!')).toBe('!!!');
  });

  it('is done after one pass', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const once = foldKey(text);
        expect(foldKey(once)).toBe(once);
      }),
      { numRuns: 500 },
    );
  });
});

describe('fold', () => {
  it('says for every folded character where it came from', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const offsets: number[] = [];
        const folded = fold(text, offsets);
        expect(offsets.length).toBe(folded.length);
        for (const [i, offset] of offsets.entries()) {
          expect(offset).toBeLessThan(text.length);
          expect(offset).toBeGreaterThanOrEqual(offsets[i - 1] ?? 0);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('indexWords', () => {
  it('cuts Chinese into overlapping pairs and keeps words whole', () => {
    expect(indexWords('Java编程思想').trim().split(' ')).toEqual(['java', '编程', '程思', '思想', '想']);
  });

  it('pairs characters across signs and spaces, but not across words', () => {
    expect(indexWords('《活着》：小说').trim().split(' ')).toEqual(['活着', '着', '着小', '小说', '说']);
    expect(indexWords('学Java语').trim().split(' ')).toEqual(['学', 'java', '语']);
  });

  it('marks the end of a value when asked', () => {
    expect(indexWords('相对论', true).trim().split(' ')).toContain('论$');
    expect(indexWords('Theory of War', true).trim().split(' ')).toContain('war$');
  });
});
