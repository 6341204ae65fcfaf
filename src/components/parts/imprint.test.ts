import { tightSeparator } from '#lib/rules/tight-separator.ts';
import { describe, expect, it } from 'vitest';
import { imprintOf } from './imprint.ts';

const book = { docCode: '1', publisher: '中华书局', publishYear: 1959, endYear: null, edition: '第 2 版' };

describe('imprintOf', () => {
  it('joins publisher, year and edition', () => {
    expect(imprintOf(book)).toBe(['中华书局', '1959', '第 2 版'].join(tightSeparator));
  });
  it('lets no line begin with what separates', () => {
    expect(imprintOf(book)).not.toMatch(/[^\u00a0]·/);
  });
  it('leaves out what is not known', () => {
    expect(imprintOf({ ...book, publisher: null, edition: null })).toBe('1959');
    expect(imprintOf({ ...book, publisher: null, edition: null, publishYear: null })).toBe('');
  });
  it('shows whether a serial goes on', () => {
    const serial = { ...book, docCode: '2', edition: null, publisher: null };
    expect(imprintOf(serial)).toBe('1959–');
    expect(imprintOf({ ...serial, endYear: 1966 })).toBe('1959–1966');
  });
});
