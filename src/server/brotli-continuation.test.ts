import { brotliDecompressSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compressBeginning, continueBrotli, continuedWindow, longestRest } from './brotli-continuation.ts';
import { encodePage } from './encoding.ts';

const styles = Buffer.from('<style>.card{margin:0;color:#123456}</style>'.repeat(400));
// What brotli has in its own dictionary, what it has seen before, and what it has not.
const piece = fc.oneof(
  fc.constantFrom('<div class="', ' of the ', '图书馆', 'http://www.', '</p>', '.card{margin:0', '期刊'),
  fc.string({ unit: 'grapheme' }),
);
const text = fc.array(piece, { maxLength: 200 }).map((pieces) => Buffer.from(pieces.join('')));
const someText = text.filter(({ length }) => length > 0);

/** The Node that the project brings; others compress pages as a whole. */
const isKnownNode = process.versions.node.startsWith('24.');

/** @throws where this Node does not let texts be continued */
async function beginningOf(bytes: Buffer) {
  const beginning = await compressBeginning(bytes);
  if (!beginning) throw new Error('texts cannot be continued');
  return beginning;
}

it.runIf(isKnownNode)(
  'makes one stream of a beginning and any rest, whatever the encoder takes out of its dictionary',
  async () => {
    await fc.assert(
      fc.asyncProperty(someText, text, fc.constantFrom(5, 7, 11), async (start, rest, quality) => {
        const beginning = await beginningOf(start);
        const whole = continueBrotli(beginning, rest, quality);
        expect(whole && brotliDecompressSync(whole).equals(Buffer.concat([start, rest]))).toBe(true);
      }),
    );
  },
);

it.runIf(isKnownNode)(
  'goes on after a beginning that is longer than the window, and with a rest as long as it may be',
  async () => {
    const long = Buffer.from(Array.from({ length: 20_000 }, (_, at) => `${String(at * 7919)} `).join(''));
    expect(long.length).toBeGreaterThan(2 ** continuedWindow);
    for (const [start, rest] of [
      [long, styles],
      [styles, long.subarray(0, longestRest)],
    ] as const) {
      const whole = continueBrotli(await beginningOf(start), rest, 7);
      expect(whole && brotliDecompressSync(whole).equals(Buffer.concat([start, rest]))).toBe(true);
    }
  },
);

it('goes on after no beginning that is empty', async () => {
  expect(await compressBeginning(Buffer.alloc(0))).toBeUndefined();
});

it.runIf(isKnownNode)('compresses a page as a whole where its rest is long or it has no such beginning', async () => {
  const beginning = await beginningOf(styles);
  const short = Buffer.concat([styles, Buffer.from('<main>one</main>')]);
  const long = Buffer.concat([styles, Buffer.from('<main>one</main>'.repeat(5_000))]);
  const continued: boolean[] = [];
  for (const page of [short, long]) {
    for (const entry of [beginning, undefined]) {
      const { body, isContinued } = await encodePage(page, entry);
      expect(brotliDecompressSync(body).equals(page)).toBe(true);
      expect(body.subarray(0, beginning.brotli.length).equals(beginning.brotli)).toBe(isContinued);
      continued.push(isContinued);
    }
  }
  expect(continued).toEqual([true, false, false, false]);
});
