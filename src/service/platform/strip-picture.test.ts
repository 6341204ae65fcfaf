import { crc32, deflateSync, inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { redrawPicture } from './pictures.ts';
import { stripPicture } from './strip-picture.ts';
import { testPicture } from '#support/pictures.ts';

function chunk(
  type: string,
  data: Buffer,
  checksum = crc32(Buffer.concat([Buffer.from(type, 'latin1'), data])),
): Buffer {
  const made = Buffer.alloc(12 + data.length);
  made.writeUInt32BE(data.length, 0);
  made.write(type, 4, 'latin1');
  data.copy(made, 8);
  made.writeUInt32BE(checksum, 8 + data.length);
  return made;
}

/** A PNG of 20 × 10 pixels with more chunks behind its header. */
async function pngWith(chunks: readonly Buffer[]): Promise<Buffer> {
  const png = await sharp({ create: { width: 20, height: 10, channels: 3, background: '#8a2be2' } })
    .png()
    .toBuffer();
  const endOfHeader = 8 + 25;
  return Buffer.concat([png.subarray(0, endOfHeader), ...chunks, png.subarray(endOfHeader)]);
}

/** Types and data of the chunks of a PNG. */
function chunksOf(png: Uint8Array): { type: string; data: Buffer }[] {
  const file = Buffer.from(png);
  const chunks: { type: string; data: Buffer }[] = [];
  for (let at = 8; at < file.length;) {
    const end = at + 12 + file.readUInt32BE(at);
    chunks.push({ type: file.toString('latin1', at + 4, at + 8), data: file.subarray(at + 8, end - 4) });
    at = end;
  }
  return chunks;
}

const zeros = (bytes: number): Buffer => deflateSync(Buffer.alloc(bytes), { level: 9 });
const compressed: Record<string, () => Buffer[]> = {
  'a zTXt of 50 million zeros': () => [chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), zeros(50_000_000)]))],
  'a compressed iTXt of 50 million zeros': () => [
    chunk('iTXt', Buffer.concat([Buffer.from('a\0\u0001\0\0\0'), zeros(50_000_000)])),
  ],
  'an iCCP of 30 million zeros': () => [chunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), zeros(30_000_000)]))],
  'sixty zTXt of 7 million zeros': () => {
    const data = Buffer.concat([Buffer.from('a\0\0'), zeros(7_000_000)]);
    return Array.from({ length: 60 }, () => chunk('zTXt', data));
  },
  'a chunk that nobody knows': () => [chunk('abCd', Buffer.alloc(100_000))],
};

test.each(Object.keys(compressed))('a PNG with %s is decoded without it', async (name) => {
  const sent = await pngWith(compressed[name]?.() ?? []);
  expect(sent.length).toBeGreaterThan((await pngWith([])).length);
  const stripped = stripPicture(sent, 200) ?? Buffer.of();
  expect(stripped).toEqual(stripPicture(await pngWith([]), 200));
  const chunks = chunksOf(stripped);
  expect([...new Set(chunks.map(({ type }) => type))]).toEqual(['IHDR', 'IDAT', 'IEND']);
  // All that is left to inflate: the pixels, with one byte before each row.
  const data = chunks.flatMap((chunk) => (chunk.type === 'IDAT' ? chunk.data : []));
  expect(inflateSync(Buffer.concat(data))).toHaveLength((20 * 3 + 1) * 10);
  expect(await redrawPicture(sent, 200)).toMatchObject({ width: 20, height: 10 });
});

test('the decoder gets the picture without its other chunks', async () => {
  // The decoder turns a picture by its Exif chunk wherever it sees one.
  const turned = await sharp(await pngWith([]))
    .withMetadata({ orientation: 6 })
    .png()
    .toBuffer();
  expect(await sharp(turned).autoOrient().toBuffer({ resolveWithObject: true })).toMatchObject({
    info: { width: 10, height: 20 },
  });
  expect(await redrawPicture(turned, 200)).toMatchObject({ width: 20, height: 10 });
});

test('a palette and its transparency remain', async () => {
  const { data } = await sharp({ create: { width: 8, height: 8, channels: 4, background: '#8a2be280' } })
    .png({ palette: true })
    .toBuffer({ resolveWithObject: true });
  const types = chunksOf(stripPicture(data, 64) ?? Buffer.of()).map(({ type }) => type);
  expect(types).toEqual(expect.arrayContaining(['PLTE', 'tRNS']));
  const drawn = await redrawPicture(data, 200);
  const { channels } = await sharp(drawn?.bytes).stats();
  expect(channels[3]?.mean).toBe(128);
});

test('a PNG that ends within a chunk is refused', async () => {
  const png = await testPicture(20, 10, 'png');
  for (const length of [9, 40, png.length - 1]) expect(stripPicture(png.subarray(0, length), 200)).toBeUndefined();
});

test('the scans of a JPEG are limited by its pixels', async () => {
  const jpeg = await sharp(await testPicture(20, 10))
    .jpeg({ progressive: true })
    .toBuffer();
  const scans = jpeg.toString('latin1').split('\xff\xda').length - 1;
  expect(scans).toBeGreaterThan(1);
  const most = Math.floor(160_000_000 / scans);
  expect(stripPicture(jpeg, most)).toBe(jpeg);
  expect(stripPicture(jpeg, most + 1)).toBeUndefined();
});
