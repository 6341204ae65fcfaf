import chardet from 'chardet';
import iconv from 'iconv-lite';

/** What text is taken to be in, and how sure that is: 0 to 100. */
export interface EncodingGuess {
  encoding: string;
  confidence: number;
}

/** Names of the library for encodings of two bytes a character, as TextDecoder calls them. */
const multiByte: Readonly<Record<string, string>> = {
  GB18030: 'gb18030',
  Big5: 'big5',
  'EUC-KR': 'euc-kr',
  'EUC-JP': 'euc-jp',
  Shift_JIS: 'shift_jis',
};
/** Below it the library has only seen that bytes may be text in this encoding. */
const leastSure = 20;
const sampleSize = 8192;
const leastSample = 1024;

/** The bytes of a text that say something of its encoding: those that are not ASCII, with what follows them. */
function tellingBytes(bytes: Buffer): Buffer {
  const sample = Buffer.alloc(sampleSize);
  let length = 0;
  for (let at = 0; at < bytes.length && length < sampleSize - 1; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80 && (bytes[at - 1] ?? 0) < 0x80) continue;
    sample[length] = byte;
    length += 1;
  }
  return sample.subarray(0, length);
}

/**
 * Guesses which encoding of two bytes a character, or which other one a text is in that is not UTF-8.
 * @returns undefined where nothing speaks for any
 */
export function detectEncoding(bytes: Buffer): EncodingGuess | undefined {
  const telling = tellingBytes(bytes);
  if (telling.length === 0) return undefined;
  // The library ranks nothing that has few characters; a repeated sample has the same shares of each.
  const times = Math.ceil(leastSample / telling.length);
  const matches = chardet.analyse(Buffer.concat(Array.from({ length: times }, () => telling)));
  const wide = matches.flatMap(({ name, confidence }) => {
    const encoding = multiByte[name];
    return encoding === undefined ? [] : { encoding, confidence };
  });
  const [best] = wide;
  if (best !== undefined && best.confidence > leastSure) return best;
  if (wide.some(({ encoding }) => encoding === 'gb18030')) return { encoding: 'gb18030', confidence: leastSure };
  const [other] = matches.filter(({ name }) => name !== 'ASCII' && multiByte[name] === undefined);
  return other && { encoding: new TextDecoder(other.name).encoding, confidence: other.confidence };
}

type Decoder = Pick<TextDecoder, 'decode'>;

/**
 * A decoder of an encoding. The platform's own for Big5 lacks the characters of Hong Kong.
 * @throws RangeError when the platform has no such encoding
 */
export function createDecoder(encoding: string): Decoder {
  if (encoding !== 'big5') return new TextDecoder(encoding);
  let decoder = iconv.getDecoder('big5hkscs');
  return {
    decode: (bytes, { stream = false } = {}) => {
      const text = bytes === undefined ? '' : decoder.write(Buffer.from(bytes as Uint8Array));
      if (stream) return text;
      const rest = decoder.end() ?? '';
      decoder = iconv.getDecoder('big5hkscs');
      return text + rest;
    },
  };
}
