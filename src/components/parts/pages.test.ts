import { describe, expect, it } from 'vitest';
import { pageCount, pageWindow } from './pages.ts';

describe('pageWindow', () => {
  it('shows first, last and neighbours with gaps between', () => {
    expect(pageWindow(10, 40)).toEqual([1, null, 8, 9, 10, 11, 12, null, 40]);
  });
  it('fills a gap of one page with that page', () => {
    expect(pageWindow(5, 9)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });
  it('has one page for one page', () => {
    expect(pageWindow(1, 1)).toEqual([1]);
  });
});

describe('pageCount', () => {
  it('rounds up and stops at the deepest page that is answered', () => {
    expect(pageCount(0, 10)).toBe(0);
    expect(pageCount(11, 10)).toBe(2);
    expect(pageCount(1_000_000, 10)).toBe(1000);
  });
});
