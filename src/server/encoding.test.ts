import { describe, expect, it } from 'vitest';
import { chooseEncoding, encode, isCompressible } from './encoding.ts';

describe('chooseEncoding', () => {
  it('takes the smallest form that the reader accepts', () => {
    expect(chooseEncoding('gzip, deflate, br, zstd')).toBe('br');
    expect(chooseEncoding('gzip;q=1.0, br;q=0.5')).toBe('br');
    expect(chooseEncoding('gzip, deflate')).toBe('gzip');
    expect(chooseEncoding('*')).toBe('br');
  });

  it('gives nothing that is refused or not asked for', () => {
    expect(chooseEncoding(undefined)).toBe('identity');
    expect(chooseEncoding('')).toBe('identity');
    expect(chooseEncoding('br;q=0, gzip')).toBe('gzip');
    expect(chooseEncoding('*;q=0')).toBe('identity');
    expect(chooseEncoding('brx')).toBe('identity');
  });
});

describe('isCompressible', () => {
  it('tells texts from pictures and from streams of events', () => {
    for (const type of [
      'text/html; charset=utf-8',
      'application/json',
      'application/ld+json',
      'image/svg+xml',
      'application/xml',
    ]) {
      expect(isCompressible(type)).toBe(true);
    }
    for (const type of ['image/png', 'text/event-stream', 'application/octet-stream', '']) {
      expect(isCompressible(type)).toBe(false);
    }
  });
});

it('makes a page no larger because its text stands a little further on', async () => {
  const rules = Array.from({ length: 150 }, (_, at) => {
    const name = ((at * 7919) % 997).toString(36);
    return `.c${name}{margin:${String(at % 17)}px;color:#${((at * 104_729) % 4096).toString(16)};display:flex}`;
  });
  const rows = Array.from({ length: 40 }, (_, at) => {
    const signs = Array.from({ length: 8 }, (_sign, nth) => 0x4e00 + ((at * nth * 7919 + at * 31 + nth * 977) % 6000));
    return `<li><a href="/r/${String(at * 37)}">${String.fromCodePoint(...signs)}</a></li>`;
  });
  const sizes: number[] = [];
  for (let shift = 0; shift < 4096; shift += 256) {
    const page = Buffer.from(`<head>${' '.repeat(shift)}${rules.join('')}</head><ul>${rows.join('')}</ul>`);
    sizes.push((await encode(page, 'br')).length);
  }
  expect(Math.max(...sizes) / Math.min(...sizes)).toBeLessThan(1.03);
});
