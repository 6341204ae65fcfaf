import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

const brotli = promisify(brotliCompress);
const unbrotli = promisify(brotliDecompress);
const zip = promisify(gzip);

/** Brotli qualities: `first` while a reader waits, `best` in the background for pages that are requested again. */
export const brotliQuality = { first: 7, best: 11 } as const;

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

/**
 * Brotli's window, as an exponent of two: as large as the text needs, since each encoder allocates it. While a reader
 * waits it has at most 16 bits: more make no page shorter.
 */
const windowOf = (length: number, isFirst: boolean): number => {
  const needed = Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(length + 1)) + 1);
  return Math.min(isFirst ? 16 : constants.BROTLI_DEFAULT_WINDOW, needed);
};

/**
 * From this size on, in bytes, the encoder compares models of Chinese text. Below it, it chooses one from a sample of 64
 * bytes in 4,096, so that the size of a page varies by 6 % with the position of its text: a page gets at least this size
 * as a hint.
 */
const largeText = 1 << 20;

/** Compresses in the thread pool. */
export async function encode(body: Buffer, encoding: Encoding, quality: number = brotliQuality.first): Promise<Buffer> {
  if (encoding === 'identity') return body;
  if (encoding === 'gzip') return exact(await zip(body, { level: 6 }));
  const isFirst = quality === brotliQuality.first;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: windowOf(body.length, isFirst),
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: Math.max(body.length, largeText),
  };
  return exact(await brotli(body, { params }));
}

/** Undoes `encode(…, 'br')`. */
export const decodeBrotli = (body: Buffer): Promise<Buffer> => unbrotli(body);

/** Whether compressing this media type makes it smaller; event streams must not wait for a buffer. */
export const isCompressible = (type: string): boolean =>
  /^(text\/(?!event-stream)|application\/([\w.+-]*\+)?(json|xml|javascript|manifest)|image\/svg\+xml)/.test(type);
