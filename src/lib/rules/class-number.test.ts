import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classStarts } from './class-number.ts';

describe('the numbers of a class', () => {
  it('begin with the class itself', () => {
    expect(classStarts('TP3')).toEqual(['TP3']);
    expect(classStarts('B80-0')).toEqual(['B80-0']);
  });

  it('are a row of neighbours for a range, however it is written', () => {
    expect(classStarts('I3/7')).toEqual(['I3', 'I4', 'I5', 'I6', 'I7']);
    expect(classStarts('K833/837')).toEqual(['K833', 'K834', 'K835', 'K836', 'K837']);
    expect(classStarts('K833/7')).toEqual(classStarts('K833/837'));
    expect(classStarts('Z03/05')).toEqual(['Z03', 'Z04', 'Z05']);
  });

  it('reach over the neighbours that the tables put under a class', () => {
    expect(classStarts('O1')).toEqual(['O1', 'O2']);
  });

  it('are never none and never many, whatever is asked', () => {
    const odd = fc.tuple(fc.constantFrom('I', 'TP', ''), fc.nat(), fc.nat()).map(([a, b, c]) => `${a}${b}/${c}`);
    fc.assert(
      fc.property(fc.oneof(odd, fc.string()), (code) => {
        const starts = classStarts(code);
        expect(starts.length).toBeGreaterThan(0);
        expect(starts.length).toBeLessThanOrEqual(100);
      }),
    );
  });

  it('are the class alone when its range makes no sense', () => {
    expect(classStarts('I7/3')).toEqual(['I7/3']);
    expect(classStarts('I1/999')).toEqual(['I1/999']);
    expect(classStarts('constructor')).toEqual(['constructor']);
  });
});
