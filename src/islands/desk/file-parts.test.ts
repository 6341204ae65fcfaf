import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { partsOf } from './file-parts.ts';

async function allParts(bytes: Uint8Array<ArrayBuffer>, size: number) {
  const read: number[] = [];
  const parts = [];
  for await (const part of partsOf(new Blob([bytes]), size, (count) => read.push(count))) parts.push(part);
  return { parts, read: read.at(-1) ?? 0, whole: Buffer.concat(parts.map((part) => part.bytes)) };
}

/** Any bytes but such that begin as gzip does: those are taken for packed already. */
const unpacked = fc.uint8Array({ maxLength: 3000 }).filter(([first, second]) => first !== 0x1f || second !== 0x8b);

test('the parts of any file are its packed bytes, all of one size but the last, which says that it is', async () => {
  await fc.assert(
    fc.asyncProperty(unpacked, fc.integer({ min: 1, max: 500 }), async (input, size) => {
      const bytes = new Uint8Array(input);
      const { parts, read, whole } = await allParts(bytes, size);
      expect(gunzipSync(whole)).toEqual(Buffer.from(bytes));
      expect(read).toBe(bytes.length);
      expect(parts.slice(0, -1).every((part) => part.bytes.length === size && !part.isLast)).toBe(true);
      expect(parts.at(-1)?.isLast).toBe(true);
      expect(parts.at(-1)?.bytes.length).toBeGreaterThan(0);
    }),
    { numRuns: 50 },
  );
});

test('a file that is packed already goes as it is', async () => {
  const packed = new Uint8Array(gzipSync('红楼梦'.repeat(50)));
  const { whole, parts } = await allParts(packed, packed.length);
  expect(whole).toEqual(Buffer.from(packed));
  expect(parts).toHaveLength(1);
});
