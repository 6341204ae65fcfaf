import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, brotliDecompress, constants, gzip } from 'node:zlib';
import { continueBrotli, continuedWindow, type CompressedBeginning } from './brotli-continuation.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

const brotli = promisify(brotliCompress);
const unbrotli = promisify(brotliDecompress);
const zip = promisify(gzip);

/** Brotli qualities: `first` while a reader waits, `best` in the background for pages that are asked for again. */
export const brotliQuality = { first: 6, best: 11 } as const;
/** What `first` is for a small page. */
const smallPageQuality = 7;
/** Up to so many bytes the way through the thread pool takes longer than it keeps this thread free. */
const smallBytes = 64 * 1024;

const known = new Map<string, Encoding>();

function parse(header: string): Encoding {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    weights.set(name, weight === undefined ? 1 : Number(weight) || 0);
  }
  const accepts = (name: string) => (weights.get(name) ?? weights.get('*') ?? 0) > 0;
  if (accepts('br')) return 'br';
  return accepts('gzip') ? 'gzip' : 'identity';
}

/** The smallest form the reader takes; without the header none is compressed (RFC 9110 §12.5.3). */
export function chooseEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity';
  let chosen = known.get(header);
  if (!chosen) {
    chosen = parse(header);
    // Browsers send a handful of values; anyone who makes up others must not fill the memory.
    if (known.size > 100) known.clear();
    known.set(header, chosen);
  }
  return chosen;
}

/** The same bytes in memory of exactly their length: zlib hands out a piece of a larger block, which would be kept. */
function exact(body: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(body.length);
  body.copy(own);
  return own;
}

/** Bytes up to which a text counts as a page, of which much of what comes later repeats what came 64 kB before. */
const pageBytes = 96 * 1024;

/** Brotli's window, as an exponent of two: as large as the text needs, since every encoder allocates it. */
const windowOf = (length: number, quality: number): number => {
  const needed = Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(length + 1)) + 1);
  const isQuickPage = quality !== brotliQuality.best && length <= pageBytes;
  return Math.min(isQuickPage ? continuedWindow : constants.BROTLI_DEFAULT_WINDOW, needed);
};

/**
 * What the encoder takes a text to be long. Below a megabyte it chooses its model of Chinese by 64 bytes in 4,096, and a
 * page is 4 % larger or smaller by where these fall; above, it compares models: a third more time, and the size is stable.
 */
const largeText = 1 << 20;
/**
 * Bytes of a text that is compressed to some 12 kB, far enough below a first flight that its size may vary: with the model
 * by chance, at a higher quality instead, it is 1 % smaller on average and takes three quarters of the time.
 */
export const smallPageBytes = 46 * 1024;

/** Compresses: small pages at once while a reader waits, whatever takes longer in the thread pool. */
export async function encode(body: Buffer, encoding: Encoding, quality: number = brotliQuality.first): Promise<Buffer> {
  if (encoding === 'identity') return body;
  if (encoding === 'gzip') return exact(await zip(body, { level: 6 }));
  const isSmallPage = quality === brotliQuality.first && body.length <= smallPageBytes;
  const options = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: isSmallPage ? smallPageQuality : quality,
      [constants.BROTLI_PARAM_LGWIN]: windowOf(body.length, quality),
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: isSmallPage ? body.length : Math.max(body.length, largeText),
    },
  };
  const isQuick = quality === brotliQuality.first && body.length <= smallBytes;
  return exact(isQuick ? brotliCompressSync(body, options) : await brotli(body, options));
}

/**
 * Compresses a page while a reader waits: what comes after a beginning that was compressed before, or all of it.
 * @param beginning what the page begins with
 * @returns `isContinued` tells which: the bytes of one page differ
 */
export async function encodePage(
  body: Buffer,
  beginning: CompressedBeginning | undefined,
): Promise<{ body: Buffer; isContinued: boolean }> {
  const rest = beginning && body.subarray(beginning.text.length);
  const continued = rest && continueBrotli(beginning, rest, smallPageQuality);
  return { body: continued ?? (await encode(body, 'br')), isContinued: continued !== undefined };
}

/** Undoes `encode(…, 'br')`. */
export const decodeBrotli = (body: Buffer): Promise<Buffer> => unbrotli(body);

/** Whether compressing this media type makes it smaller; event streams must not wait for a buffer. */
export const isCompressible = (type: string): boolean =>
  /^(text\/(?!event-stream)|application\/([\w.+-]*\+)?(json|xml|javascript|manifest)|image\/svg\+xml)/.test(type);
