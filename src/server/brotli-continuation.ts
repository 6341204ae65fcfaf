import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress } from 'node:zlib';

// Brotli's encoder can go on with a text whose beginning was compressed before (BROTLI_PARAM_STREAM_OFFSET). Node's public
// functions refuse that parameter, its binding takes it (docs/decisions/0020-compressed-beginnings.md).

export interface CompressedBeginning {
  text: Buffer;
  /** Ends at a byte, and leaves the stream open. */
  brotli: Buffer;
}

/** Window of every such stream, as an exponent of two: its tables fit into the processor's cache. */
export const continuedWindow = 16;
/** BROTLI_PARAM_STREAM_OFFSET of brotli's encode.h, which Node does not name. */
const streamOffset = 9;
/** What represents the parameters that are left as they are (lib/zlib.js of Node). */
const unset = 0xffffffff;

/** What is used of Node's binding to brotli's encoder (src/node_zlib.cc). */
interface Encoder {
  init: (parameters: Uint32Array, writeState: Uint32Array, afterWrite: () => void) => void;
  writeSync: (
    flush: number,
    ...pieces: [from: Buffer, at: number, length: number, to: Buffer, at: number, length: number]
  ) => void;
  close: () => void;
  onerror: (message: string) => void;
}
type EncoderClass = new (mode: number) => Encoder;

/** Node's class of encoders, where this is a Node whose binding is known: another one might end the process. */
function findEncoder(): EncoderClass | undefined {
  if (process.versions.node.split('.')[0] !== '24') return undefined;
  const stream: { _handle?: { constructor: unknown } | null } & { close: () => void } = createBrotliCompress();
  const found = stream._handle?.constructor;
  stream.close();
  return typeof found === 'function' ? (found as EncoderClass) : undefined;
}
const Encoder = findEncoder();

const compress = promisify(brotliCompress);

/** Compresses a beginning as well as brotli can, in the thread pool; undefined where texts cannot be continued. */
export async function compressBeginning(text: Buffer): Promise<CompressedBeginning | undefined> {
  if (!Encoder || text.length === 0) return undefined;
  const brotli = await compress(text, {
    finishFlush: constants.BROTLI_OPERATION_FLUSH,
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: continuedWindow,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });
  return { text, brotli };
}

/** Longest rest that is compressed, in bytes: for a longer one the thread pool is the better place. */
export const longestRest = 64 * 1024;
/** What is made of a rest, until it is copied to behind its beginning. Text never grows by more than the bounds of its blocks. */
const room = Buffer.allocUnsafeSlow(longestRest + 1024);

/**
 * Compresses the rest of a text after its beginning, at once.
 * @param rest of at most `longestRest` bytes
 * @param quality 0 to 11
 * @returns the whole stream, or undefined where it cannot be made so
 */
export function continueBrotli(beginning: CompressedBeginning, rest: Buffer, quality: number): Buffer | undefined {
  if (!Encoder || rest.length > longestRest) return undefined;
  const parameters = new Uint32Array(streamOffset + 1).fill(unset);
  parameters[constants.BROTLI_PARAM_MODE] = constants.BROTLI_MODE_TEXT;
  parameters[constants.BROTLI_PARAM_QUALITY] = quality;
  parameters[constants.BROTLI_PARAM_LGWIN] = continuedWindow;
  parameters[constants.BROTLI_PARAM_SIZE_HINT] = rest.length;
  parameters[streamOffset] = beginning.text.length;
  const state = new Uint32Array(2);
  let failure: string | undefined;
  const encoder = new Encoder(constants.BROTLI_ENCODE);
  encoder.onerror = (message) => {
    failure = message;
  };
  encoder.init(parameters, state, () => undefined);
  encoder.writeSync(constants.BROTLI_OPERATION_FINISH, rest, 0, rest.length, room, 0, room.length);
  encoder.close();
  const [left = 0, unread = 0] = state;
  if (failure !== undefined || left === 0 || unread > 0) return undefined;
  const { brotli } = beginning;
  const whole = Buffer.allocUnsafeSlow(brotli.length + room.length - left);
  brotli.copy(whole);
  room.copy(whole, brotli.length, 0, room.length - left);
  return whole;
}
