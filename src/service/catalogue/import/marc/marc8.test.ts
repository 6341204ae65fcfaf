import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeMarc8 } from './marc8.ts';

const latin1 = (text: string) => Buffer.from(text, 'latin1');

function decode(bytes: Buffer): { text: string; lost: number } {
  let lost = 0;
  const text = decodeMarc8(bytes, 0, bytes.length, () => {
    lost += 1;
  });
  return { text, lost };
}

describe('the MARC-8 decoder', () => {
  it.each([
    ['diacritics before their letter', 'Dvo\xe9r\xe2ak', 'Dvořák'],
    ['two diacritics on one letter', 'T\xf2\xe3o', 'Tộ'],
    ['special letters', '\xa2rsted, K\xb2benhavn', 'Ørsted, København'],
    ['the letters of 2004', 'Stra\xc7e 5 \xc8', 'Straße 5 €'],
    ['ligature halves', '\xebt\xecs', 't\ufe20s\ufe21'],
    ['subscripts', 'H\x1bb2\x1bsO', 'H₂O'],
    ['East Asian characters', '\x1b$1!0!\x1b(B a', '一 a'],
    ['Cyrillic', '\x1b(NmOSKWA\x1b(B!', 'Москва!'],
    ['Greek', '\x1b(Sabd\x1b(B', 'αβγ'],
    ['Hebrew', '\x1b(2ylem\x1b(B', 'שלום'],
    ['Arabic', '\x1b(3SdGe\x1b(B', 'سلام'],
    ['characters outside MARC-8 as references', '&#x4E00;&#x9605;', '一阅'],
    ['Cyrillic as the right half', '\x1b)N\xed\xcf', 'Мо'],
  ])('decodes %s', (_, bytes, expected) => {
    expect(decode(latin1(bytes))).toEqual({ text: expected, lost: 0 });
  });

  it('takes the default sets again at each subfield', () => {
    expect(decode(latin1('\x1faabc\x1b(N\x1fbabc')).text).toBe('\x1faabc\x1fbabc');
  });

  it('marks and counts characters that no table has, and finds its step again', () => {
    expect(decode(latin1('a\x1b$1~~~!0!\x1b(Bb'))).toEqual({ text: 'a\ufffd一b', lost: 1 });
  });

  it('leaves ASCII unchanged', () => {
    const ascii = fc.string({ unit: 'grapheme-ascii' }).filter((text) => !text.includes('&#x'));
    fc.assert(
      fc.property(ascii, (text) => {
        expect(decode(latin1(text))).toEqual({ text, lost: 0 });
      }),
    );
  });

  it('decodes any bytes without a throw', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(decode(Buffer.from(bytes)).lost).toBeLessThanOrEqual(bytes.length);
      }),
    );
  });
});
