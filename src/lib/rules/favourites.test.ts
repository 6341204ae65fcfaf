import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coverTypeOf, coverTypes } from './favourites.ts';

const begins = { 'image/jpeg': [0xff, 0xd8, 0xff], 'image/png': [0x89, 80, 78, 71, 13, 10, 26, 10] } as const;

describe('a cover', () => {
  it.each(coverTypes)('is known as %s by its first bytes, whatever follows', (type) => {
    fc.assert(
      fc.property(fc.uint8Array(), (rest) => {
        expect(coverTypeOf(Uint8Array.from([...begins[type], ...rest]))).toBe(type);
      }),
    );
  });

  it.each([
    ['a GIF', 'GIF89a'],
    ['a drawing with scripts', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
    ['a page', '<!doctype html>'],
    ['the beginning of a PNG alone', '\u0089PN'],
    ['nothing', ''],
  ])('is not %s', (_, text) => expect(coverTypeOf(Buffer.from(text, 'latin1'))).toBeUndefined());
});
