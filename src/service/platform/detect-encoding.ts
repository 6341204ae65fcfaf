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
/** The confidence in a text that decodes into improbable words. */
const unsure = 5;
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

/** Latin letters with accents become ideographs inside words when they are read as GB18030: M黮ler, Garc韆. */
function countMixedWords(bytes: Buffer): { han: number; mixed: number; inside: number } {
  const words = (new TextDecoder('gb18030').decode(bytes).match(/[\p{L}\p{M}]+/gu) ?? []).filter((word) =>
    /\p{Script=Han}/u.test(word),
  );
  return {
    han: words.length,
    mixed: words.filter((word) => /\p{Script=Latin}\p{Script=Han}(?!\p{Script=Han})/u.test(word)).length,
    inside: words.filter((word) => /\p{Script=Han}[a-z]/u.test(word)).length,
  };
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
  // What belongs to one byte a character shows in words, which are cut among the telling bytes.
  const whole = chardet.analyse(bytes.subarray(0, sampleSize));
  const single = whole.find(({ name }) => name !== 'ASCII' && multiByte[name] === undefined);
  const other = single && { encoding: new TextDecoder(single.name).encoding, confidence: single.confidence };
  if (![...whole, ...matches].some(({ name }) => name === 'GB18030')) return other;
  const { han, mixed, inside } = countMixedWords(bytes.subarray(0, sampleSize));
  if (2 * inside > han) return other;
  return { encoding: 'gb18030', confidence: 2 * mixed > han ? unsure : leastSure };
}

/** Below it a guess is not better than another. */
const leastProbable = 15;

/** What reports say of a guess that is not better than another; undefined for others. */
export const guessProblem = ({ encoding, confidence }: EncodingGuess): string | undefined =>
  confidence < leastProbable
    ? `Encoding ${encoding} is a guess with confidence ${String(confidence)} of 100`
    : undefined;

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
