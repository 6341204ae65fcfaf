import fc from 'fast-check';
import { expect, it } from 'vitest';
import { code128 } from './code-128.ts';

it('encodes a letter as the standard does: start, symbol, check digit and stop', () => {
  // 104, 33, (104 + 33) mod 103 = 34, 106
  expect(code128('A')?.join('')).toBe('211214' + '111323' + '131123' + '2331112');
});

it('has eleven modules for each character, and thirteen for the stop', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 20 }), (text) => {
      const widths = code128(text) ?? [];
      expect(widths.reduce((sum, width) => sum + width, 0)).toBe(11 * (text.length + 2) + 13);
      expect(widths.length).toBe(6 * (text.length + 2) + 7);
    }),
  );
});

it('gives each character a symbol of its own', () => {
  const all = Array.from({ length: 95 }, (_, at) => String.fromCharCode(at + 32));
  expect(new Set(all.map((sign) => code128(sign)?.slice(6, 12).join(''))).size).toBe(95);
});

it('has no symbols for other scripts', () => {
  expect(code128('馆1')).toBeUndefined();
  expect(code128('')).toBeUndefined();
});
