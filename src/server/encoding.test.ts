import { brotliDecompressSync, gunzipSync } from 'node:zlib';
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
  it('distinguishes text from images and event streams', () => {
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

it('restores a text from each encoding', async () => {
  const text = Buffer.from('<p>中国图书馆</p>'.repeat(20_000));
  const [brotli, gzipped] = [await encode(text, 'br'), await encode(text, 'gzip')];
  expect(brotliDecompressSync(brotli).equals(text)).toBe(true);
  expect(gunzipSync(gzipped).equals(text)).toBe(true);
  expect(await encode(text, 'identity')).toBe(text);
  // The pool that zlib cuts results from would stay in memory with each cached page.
  expect([brotli, gzipped].map(({ length, buffer }) => buffer.byteLength - length)).toEqual([0, 0]);
});

it('gives a page the same size wherever its Chinese text is', async () => {
  const name = (at: number) => ((at * 7919) % 99_991).toString(36);
  const rule = (at: number) => `.c${name(at)}{margin:${String(at % 17)}px;color:#${name(at * 31)}}`;
  // Some Chinese in every 4,096 bytes: the encoder samples either all of it or none of it.
  const blocks = Array.from({ length: 14 }, (_, at) => {
    const signs = Array.from({ length: 300 }, (_sign, nth) => 0x4e00 + ((at * 977 + nth * nth * 7919) % 3000));
    const rules = Array.from({ length: 150 }, (_rule, nth) => rule(at * 50 + nth));
    return Buffer.from(`${String.fromCodePoint(...signs)}${rules.join('')}`).subarray(0, 4096);
  });
  const sizes: number[] = [];
  for (let shift = 0; shift < 4096; shift += 256) {
    const page = Buffer.concat([Buffer.alloc(shift, ' '), ...blocks]);
    sizes.push((await encode(page, 'br')).length);
  }
  expect(Math.max(...sizes) / Math.min(...sizes)).toBeLessThan(1.02);
});
