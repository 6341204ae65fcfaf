import { isAscii, isUtf8 } from 'node:buffer';
import { createDecoder, detectEncoding, type EncodingGuess } from '../../../platform/detect-encoding.ts';
import { decodeIso5426 } from './iso5426.ts';
import { decodeMarc8 } from './marc8.ts';

const platformEncodings = [
  ...(['gb18030', 'big5', 'euc-kr', 'euc-jp', 'shift_jis', 'koi8-r', 'windows-874'] as const),
  ...(['windows-1250', 'windows-1251', 'windows-1252', 'windows-1253', 'windows-1254', 'windows-1255'] as const),
  ...(['windows-1256', 'windows-1257', 'windows-1258', 'iso-8859-2', 'iso-8859-3', 'iso-8859-4'] as const),
  ...(['iso-8859-5', 'iso-8859-6', 'iso-8859-7', 'iso-8859-8', 'iso-8859-10', 'iso-8859-13'] as const),
  ...(['iso-8859-14', 'iso-8859-15', 'iso-8859-16'] as const),
];
export const encodingNames = ['utf-8', 'marc-8', 'iso-5426', 'latin-1', ...platformEncodings] as const;
export type EncodingName = (typeof encodingNames)[number];
const isPlatformEncoding = (name: string): name is (typeof platformEncodings)[number] =>
  platformEncodings.some((encoding) => encoding === name);

/** Encoding of one record. Some records mix UTF-8 fields with MARC-8 fields. */
export type RecordEncoding = EncodingName | 'utf-8+marc-8';

/** Whether a name is a supported record encoding. */
export const isRecordEncoding = (name: string): name is RecordEncoding =>
  name === 'utf-8+marc-8' || encodingNames.some((encodingName) => encodingName === name);

/** Text of the bytes from start to end of the record that the decoder was made for. */
export type FieldDecoder = (start: number, end: number) => string;

const lossyUtf8 = new TextDecoder('utf-8', { ignoreBOM: true });
const decoders = new Map<string, ReturnType<typeof createDecoder>>();

/**
 * Detects the encoding of each record. Valid UTF-8 is treated as UTF-8 regardless of the leader, because valid UTF-8 of
 * that length doesn't occur by chance. Other records are classified by byte patterns, including those of earlier
 * records in the file.
 */
export class RecordDecoder {
  readonly #family: 'marc21' | 'unimarc';
  readonly #given: RecordEncoding | undefined;
  readonly #evidence = { pairs: 0, odd: 0, before: 0, after: 0 };
  /** Bytes of the records so far that are not in UTF-8, as far as they are needed. */
  #sample = Buffer.alloc(0);
  #guess: EncodingGuess | undefined;

  constructor(family: 'marc21' | 'unimarc', input: RecordEncoding | undefined) {
    this.#family = family;
    this.#given = input;
  }

  /**
   * @param warnings receives a line if characters cannot be decoded
   * @returns the decoder, and the guess if the encoding was detected by bytes alone
   */
  begin(
    record: Buffer,
    leader: string,
    warnings: string[],
  ): { encoding: RecordEncoding; decode: FieldDecoder; guess?: EncodingGuess | undefined } {
    let lost = 0;
    const unknown = (): void => {
      lost += 1;
      const line = `${String(lost)} characters could not be decoded`;
      if (lost > 1) warnings.pop();
      warnings.push(line);
    };
    const encoding = this.#given ?? this.#encodingOf(record, leader);
    if (encoding !== 'utf-8+marc-8') {
      const guess = this.#given === undefined && encoding === this.#guess?.encoding ? this.#guess : undefined;
      return { encoding, decode: fieldDecoder(record, encoding, unknown), guess };
    }
    const utf8 = fieldDecoder(record, 'utf-8', unknown);
    const marc8 = fieldDecoder(record, 'marc-8', unknown);
    return {
      encoding,
      decode: (start, end) => (isAscii(record.subarray(start, end)) ? marc8 : utf8)(start, end),
    };
  }

  #encodingOf(record: Buffer, leader: string): RecordEncoding {
    const escapes = this.#family === 'marc21' && record.includes(0x1b);
    if (isAscii(record)) return escapes ? 'marc-8' : 'utf-8';
    if (isUtf8(record)) return escapes ? 'utf-8+marc-8' : 'utf-8';
    const sequences = countUtf8(record);
    const declared = this.#family === 'marc21' && leader.charAt(9) === 'a';
    const mostlyUtf8 = sequences.good > 0 && sequences.good >= sequences.bad * (declared ? 1 : 4);
    return mostlyUtf8 ? 'utf-8' : this.#legacy(record);
  }

  #legacy(record: Buffer): EncodingName {
    const seen = this.#evidence;
    weigh(record, seen);
    const isPaired = seen.pairs > 2 * seen.odd;
    const wide = this.#detect(record);
    if (wide !== undefined) return wide;
    if (isPaired) return 'gb18030';
    // Diacritics before their letters are ANSEL (E0 and up) or ISO 5426 (C0 to DF); Latin-1 has whole letters.
    if (this.#family === 'marc21') return seen.after > 2 * seen.before ? 'latin-1' : 'marc-8';
    return seen.before > seen.after ? 'iso-5426' : 'latin-1';
  }

  /** Detects the double-byte encoding of the records so far, if there is enough evidence. */
  #detect(record: Buffer): EncodingName | undefined {
    if (this.#sample.length < sampleSize || this.#guess === undefined) {
      const before = this.#sample;
      this.#sample = Buffer.concat([before, record]).subarray(-2 * sampleSize);
      this.#guess = detectEncoding(this.#sample);
    }
    const { encoding = '', confidence = 0 } = this.#guess ?? {};
    return confidence >= enough && isWide(encoding) && isPlatformEncoding(encoding) ? encoding : undefined;
  }
}

const isWide = (encoding: string): boolean => /^(?:gb|big5|euc|shift)/.test(encoding);

/** Minimum evidence to detect the encoding from the file; below it, each record is judged alone. */
const enough = 40;
const sampleSize = 4096;

function fieldDecoder(record: Buffer, encoding: EncodingName, unknown: () => void): FieldDecoder {
  switch (encoding) {
    case 'utf-8':
      return (start, end) => {
        const text = lossyUtf8.decode(record.subarray(start, end));
        if (text.includes('\ufffd')) unknown();
        return text;
      };
    case 'marc-8':
      return (start, end) => decodeMarc8(record, start, end, unknown);
    case 'iso-5426':
      return (start, end) => decodeIso5426(record, start, end, unknown);
    case 'latin-1':
      return (start, end) => record.toString('latin1', start, end);
    default: {
      const decoder = decoders.get(encoding) ?? createDecoder(encoding);
      decoders.set(encoding, decoder);
      return (start, end) => {
        const text = decoder.decode(record.subarray(start, end));
        if (text.includes('\ufffd')) unknown();
        return text;
      };
    }
  }
}

/** Counts multi-byte sequences that are well-formed, and bytes from 80 up that belong to none. */
function countUtf8(bytes: Buffer): { good: number; bad: number } {
  let good = 0;
  let bad = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80) continue;
    const more = byte >= 0xf0 ? 3 : byte >= 0xe0 ? 2 : 1;
    if (byte >= 0xc2 && byte <= 0xf4 && isUtf8(bytes.subarray(at, at + more + 1))) {
      good += 1;
      at += more;
    } else bad += 1;
  }
  return { good, bad };
}

/** Counts how bytes from 0x80 are combined: in GB 2312 pairs, alone, before or after letters. */
function weigh(bytes: Buffer, seen: { pairs: number; odd: number; before: number; after: number }): void {
  for (let at = 0; at < bytes.length; at += 1) {
    if ((bytes[at] ?? 0) < 0x80) continue;
    let end = at;
    while ((bytes[end] ?? 0) >= 0x80) end += 1;
    const length = end - at;
    if (length % 2 === 0 && isGb2312(bytes, at, end)) seen.pairs += length / 2;
    else seen.odd += 1;
    const last = bytes[end - 1] ?? 0;
    const next = String.fromCharCode(bytes[end] ?? 0);
    const bearsDiacritic = /[aeiouycnszgrlAEIOUYCNSZGRL]/.test(next);
    if (last >= 0xc0 && last < 0xe0) seen.before += bearsDiacritic ? 1 : 0;
    else if (last >= 0xe0) {
      if (/[aeiouyAEIOUY]/.test(next)) seen.before += 1;
      else seen.after += 1;
    }
    at = end;
  }
}

function isGb2312(bytes: Buffer, start: number, end: number): boolean {
  for (let at = start; at < end; at += 2) {
    const lead = bytes[at] ?? 0;
    const trail = bytes[at + 1] ?? 0;
    if (trail < 0xa1 || !((lead >= 0xb0 && lead <= 0xf7) || (lead >= 0xa1 && lead <= 0xa9))) return false;
  }
  return true;
}
