import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { segmentsOf } from './hit-markup.ts';

describe('segmentsOf', () => {
  it('cuts a text at the marked ranges', () => {
    expect(segmentsOf('百年孤独导读', [[2, 4]])).toEqual([
      { text: '百年', marked: false },
      { text: '孤独', marked: true },
      { text: '导读', marked: false },
    ]);
  });

  it('keeps a text without ranges whole', () => {
    expect(segmentsOf('红楼梦')).toEqual([{ text: '红楼梦', marked: false }]);
    expect(segmentsOf('')).toEqual([]);
  });

  it('loses and doubles no character, whatever the ranges are', () => {
    const range = fc.tuple(fc.integer({ min: -5, max: 40 }), fc.integer({ min: -5, max: 40 }));
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), fc.array(range, { maxLength: 6 }), (text, ranges) => {
        const cut = segmentsOf(text, ranges);
        expect(cut.map((entry) => entry.text).join('')).toBe(text);
        expect(cut.every((entry) => entry.text !== '')).toBe(true);
      }),
    );
  });
});
