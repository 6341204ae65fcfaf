import decodeQR from 'qr/decode.js';
import { describe, expect, it } from 'vitest';
import { qrSvg } from './qr.ts';

/** What a camera sees: the SVG's black runs drawn with so many pixels a module. */
function picture(svg: string, scale: number) {
  const size = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1]);
  const width = size * scale;
  const data = new Uint8Array(width * width * 4).fill(255);
  const black = /<path d="([^"]+)"/.exec(svg)?.[1] ?? '';
  for (const [, x = '', y = '', run = ''] of black.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let py = Number(y) * scale; py < (Number(y) + 1) * scale; py++) {
      const from = (py * width + Number(x) * scale) * 4;
      for (let at = from; at < from + Number(run) * scale * 4; at++) data[at] = at % 4 === 3 ? 255 : 0;
    }
  }
  return { width, height: width, data };
}

describe('qrSvg', () => {
  it.each([
    'https://library.example.edu/jianglan/searchList/bookDetails/17',
    `https://library.example.edu/${'a'.repeat(200)}/zh_TW/searchList/bookDetails/123456789012345`,
    'https://图书馆.example/检索/书',
  ])('is read back as %s', (address) => expect(decodeQR(picture(qrSvg(address), 4))).toBe(address));

  it('keeps four white modules on every side', () => {
    const svg = qrSvg('https://library.example.edu/');
    const size = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1]);
    for (const [, x = '', y = '', run = ''] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1/g)) {
      expect(Math.min(Number(x), Number(y))).toBeGreaterThanOrEqual(4);
      expect(Math.max(Number(x) + Number(run), Number(y) + 1)).toBeLessThanOrEqual(size - 4);
    }
  });
});
