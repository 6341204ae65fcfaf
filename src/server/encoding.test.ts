import { describe, expect, it } from 'vitest';
import { chooseEncoding, isCompressible } from './encoding.ts';

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
