import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isShowable, maxEdge, pictureSizeOf } from './picture-size.ts';

const uint16 = (value: number) => [value >> 8, value & 255];
const png = (width: number, height: number) =>
  Uint8Array.from([
    0x89,
    0x50,
    0x4e,
    0x47,
    0x0d,
    0x0a,
    0x1a,
    0x0a,
    0,
    0,
    0,
    13,
    0x49,
    0x48,
    0x44,
    0x52,
    0,
    0,
    ...uint16(width),
    0,
    0,
    ...uint16(height),
    8,
    2,
    0,
    0,
    0,
    1,
    2,
    3,
    4,
  ]);
/** A JPEG with segments before its frame: what cameras write. */
const jpeg = (width: number, height: number, frame = 0xc0) =>
  Uint8Array.from([
    0xff,
    0xd8,
    0xff,
    0xe1,
    ...uint16(6),
    0xff,
    0xc0,
    1,
    1,
    0xff,
    0xff,
    0xc4,
    ...uint16(4),
    1,
    1,
    0xff,
    frame,
    ...uint16(17),
    8,
    ...uint16(height),
    ...uint16(width),
    3,
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8,
    9,
  ]);

it('a PNG and a JPEG say their size, also behind what a camera writes before it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 65_535 }), fc.integer({ min: 0, max: 65_535 }), (width, height) => {
      expect(pictureSizeOf(png(width, height))).toEqual({ width, height });
      expect(pictureSizeOf(jpeg(width, height))).toEqual({ width, height });
      expect(pictureSizeOf(jpeg(width, height, 0xc2))).toEqual({ width, height });
    }),
  );
});

it('what is cut off, or is something else, has no size', () => {
  expect(pictureSizeOf(png(10, 10).slice(0, 30))).toBeUndefined();
  expect(pictureSizeOf(jpeg(10, 10).slice(0, 14))).toBeUndefined();
  expect(pictureSizeOf(Uint8Array.from([0xff, 0xd8, 0xff, 0xda, 0, 2, 1, 2, 3, 4, 5, 6, 7]))).toBeUndefined();
  expect(pictureSizeOf(Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0]))).toBeUndefined();
  expect(pictureSizeOf(new TextEncoder().encode('<svg width="10" height="10"></svg>'))).toBeUndefined();
});

it('any bytes at all are read to an end', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), fc.boolean(), (bytes, isJpeg) => {
      const size = pictureSizeOf(isJpeg ? Uint8Array.from([0xff, 0xd8, ...bytes]) : bytes);
      expect(size === undefined || (size.width >= 0 && size.height >= 0)).toBe(true);
    }),
  );
});

it('does not show a picture that needs too much memory', () => {
  expect(isShowable({ width: 4000, height: 3000 })).toBe(true);
  expect(isShowable({ width: 8000, height: 6000 })).toBe(false);
  expect(isShowable({ width: maxEdge + 1, height: 1 })).toBe(false);
  expect(isShowable({ width: 0, height: 10 })).toBe(false);
});
