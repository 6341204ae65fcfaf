import { expect, test } from 'vitest';
import { pictureSizeOf } from '../../lib/rules/picture-size.ts';
import { redrawPicture } from './pictures.ts';
import { testPicture } from '#support/pictures.ts';

test.each(['jpeg', 'png'] as const)('redraws a %s within the size limit and without metadata', async (type) => {
  const sent = await testPicture(800, 400, type);
  expect(sent.includes('secret place')).toBe(true);
  const drawn = await redrawPicture(sent, 200);
  expect(drawn).toMatchObject({ media_type: `image/${type}`, width: 200, height: 100 });
  expect(pictureSizeOf(drawn?.bytes ?? Buffer.of())).toEqual({ width: 200, height: 100 });
  expect(drawn?.bytes.includes('secret place')).toBe(false);
});

test('a small picture stays as small', async () => {
  expect(await redrawPicture(await testPicture(20, 10), 200)).toMatchObject({ width: 20, height: 10 });
});

test('a picture hides nothing behind its end', async () => {
  const sent = Buffer.concat([await testPicture(20, 10), Buffer.from('<script>alert(1)</script>')]);
  expect((await redrawPicture(sent, 200))?.bytes.includes('<script>')).toBe(false);
});

test('what only begins like a picture is none, nor is one that says it has 60,000 × 60,000 pixels', async () => {
  const png = await testPicture(20, 10, 'png');
  const huge = Buffer.from(png);
  huge.writeUInt32BE(60_000, 16);
  huge.writeUInt32BE(60_000, 20);
  const wide = Buffer.from(png);
  wide.writeUInt32BE(11_000, 16);
  for (const wrong of [
    huge,
    wide,
    png.subarray(0, 60),
    Buffer.from('<svg/>'),
    Buffer.of(0xff, 0xd8, 0xff, 0xe0, 1, 2, 3),
  ]) {
    expect(await redrawPicture(wrong, 200)).toBeUndefined();
  }
});
