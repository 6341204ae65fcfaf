import { isAscii, isUtf8 } from 'node:buffer';
import { decodeIso5426 } from './iso5426.ts';
import { decodeMarc8 } from './marc8.ts';

export const encodingNames = ['utf-8', 'marc-8', 'gb18030', 'iso-5426', 'latin-1'] as const;
export type EncodingName = (typeof encodingNames)[number];

/** What the text of one record is in: some have fields in UTF-8 beside fields with escape sequences. */
export type RecordEncoding = EncodingName | 'utf-8+marc-8';

/** Whether a name is one of what records are in. */
export const isRecordEncoding = (name: string): name is RecordEncoding =>
  name === 'utf-8+marc-8' || encodingNames.some((encodingName) => encodingName === name);

/** Text of the bytes from start to end of the record that the decoder was made for. */
export type FieldDecoder = (start: number, end: number) => string;

const lossyUtf8 = new TextDecoder('utf-8', { ignoreBOM: true });
const gb18030 = new TextDecoder('gb18030');

/**
 * Decides record by record which encoding it is in. Bytes that are valid UTF-8 are UTF-8, whatever the leader says:
 * that does not happen by chance in a record's length. What is not, is judged by how its bytes stand together, and
 * the records before it in the file count too.
 */
export class RecordDecoder {
  readonly #family: 'marc21' | 'unimarc';
  readonly #given: RecordEncoding | undefined;
  readonly #evidence = { pairs: 0, odd: 0, before: 0, after: 0 };

  constructor(family: 'marc21' | 'unimarc', input: RecordEncoding | undefined) {
    this.#family = family;
    this.#given = input;
  }

  /** @param warnings gets one line when characters of the record cannot be decoded */
  begin(record: Buffer, leader: string, warnings: string[]): { encoding: RecordEncoding; decode: FieldDecoder } {
    let lost = 0;
    const unknown = (): void => {
      lost += 1;
      const line = `${String(lost)} characters could not be decoded`;
      if (lost > 1) warnings.pop();
      warnings.push(line);
    };
    const encoding = this.#given ?? this.#encodingOf(record, leader);
    if (encoding !== 'utf-8+marc-8') return { encoding, decode: fieldDecoder(record, encoding, unknown) };
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
    if (seen.pairs > 2 * seen.odd) return 'gb18030';
    // Diacritics before their letters are ANSEL (E0 and up) or ISO 5426 (C0 to DF); Latin-1 has whole letters.
    if (this.#family === 'marc21') return seen.after > 2 * seen.before ? 'latin-1' : 'marc-8';
    return seen.before > seen.after ? 'iso-5426' : 'latin-1';
  }
}

function fieldDecoder(record: Buffer, encoding: EncodingName, unknown: () => void): FieldDecoder {
  switch (encoding) {
    case 'utf-8':
      return (start, end) => {
        const text = lossyUtf8.decode(record.subarray(start, end));
        if (text.includes('\ufffd')) unknown();
        return text;
      };
    case 'gb18030':
      return (start, end) => {
        const text = gb18030.decode(record.subarray(start, end));
        if (text.includes('\ufffd')) unknown();
        return text;
      };
    case 'marc-8':
      return (start, end) => decodeMarc8(record, start, end, unknown);
    case 'iso-5426':
      return (start, end) => decodeIso5426(record, start, end, unknown);
    case 'latin-1':
      return (start, end) => record.toString('latin1', start, end);
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

/** Adds up how bytes from 80 up stand together: in whole pairs of GB 2312, alone, before or behind letters. */
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
