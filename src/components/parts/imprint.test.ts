import { tightSeparator } from '#lib/rules/tight-separator.ts';
import { describe, expect, it } from 'vitest';
import { translator } from '#lib/i18n/server.ts';
import { imprintOf } from './record-language.ts';

const t = translator('en-US');

const book = { docCode: '1', publisher: '中华书局', publishYear: 1959, endYear: null, edition: '第 2 版' };

describe('imprintOf', () => {
  it('joins publisher, year and edition', () => {
    expect(imprintOf(book, t)).toBe(['中华书局', '1959', '第 2 版'].join(tightSeparator));
  });
  it('lets no line begin with what separates', () => {
    expect(imprintOf(book, t)).not.toMatch(/[^\u00a0]·/);
  });
  it('leaves out what is not known', () => {
    expect(imprintOf({ ...book, publisher: null, edition: null }, t)).toBe('1959');
    expect(imprintOf({ ...book, publisher: null, edition: null, publishYear: null }, t)).toBe('');
  });
  it('shows whether a serial is current', () => {
    const serial = { ...book, docCode: '2', edition: null, publisher: null };
    expect(imprintOf(serial, t)).toBe('1959–');
    expect(imprintOf({ ...serial, endYear: 1966 }, t)).toBe('1959–1966');
  });
  it('says years before Christ in words', () => {
    const ancient = { ...book, publisher: null, edition: null, publishYear: -350 };
    expect(imprintOf(ancient, t)).toBe('350 BC');
    expect(imprintOf(ancient, translator('zh-CN'))).toBe('公元前350年');
  });
});
