import { describe, expect, it } from 'vitest';
import { chooseEncoding, encode, isCompressible, smallPageBytes } from './encoding.ts';

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

it('makes a long page no larger because its text stands a little further on', async () => {
  const name = (at: number) => ((at * 7919) % 99_991).toString(36);
  const rule = (at: number) => `.c${name(at)}{margin:${String(at % 17)}px;color:#${name(at * 31)}}`;
  // Some Chinese in every 4,096 bytes: what the encoder looks at of each is all of it or nothing of it.
  const blocks = Array.from({ length: 14 }, (_, at) => {
    const signs = Array.from({ length: 300 }, (_sign, nth) => 0x4e00 + ((at * 977 + nth * nth * 7919) % 3000));
    const rules = Array.from({ length: 150 }, (_rule, nth) => rule(at * 50 + nth));
    return Buffer.from(`${String.fromCodePoint(...signs)}${rules.join('')}`).subarray(0, 4096);
  });
  const sizes: number[] = [];
  for (let shift = 0; shift < 4096; shift += 256) {
    const page = Buffer.concat([Buffer.alloc(shift, ' '), ...blocks]);
    expect(page.length).toBeGreaterThan(smallPageBytes);
    sizes.push((await encode(page, 'br')).length);
  }
  expect(Math.max(...sizes) / Math.min(...sizes)).toBeLessThan(1.02);
});
