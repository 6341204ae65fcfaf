import { createRequire } from 'node:module';
import { z } from 'zod';

/** A set of 94 or 96 single-byte characters, by the lower seven bits of their byte; 0 where the set has none. */
interface SingleByteSet {
  codes: Uint16Array;
  /** 1 if the character combines with the following one in MARC-8. */
  combining: Uint8Array;
}

interface Marc8Tables {
  /** By the final byte of the escape sequence that designates the set. */
  sets: Map<number, SingleByteSet>;
  /** East Asian Character Code (ANSI Z39.64): three bytes as one number to a Unicode code point. */
  eacc: Map<number, number>;
}

const basicLatin = 0x42;
const ansel = 0x45;
const eaccFinal = 0x31;

const tableFile = z.object({
  CODESETS: z.record(z.string(), z.record(z.string(), z.tuple([z.int(), z.int()]))),
});

/** Added to ANSEL's MARC-8 form in 2004 and 2005, later than the package's tables. */
const lateAnsel: [byte: number, code: number][] = [
  [0xc7, 0xdf],
  [0xc8, 0x20ac],
];

let loaded: Marc8Tables | undefined;

/** The Library of Congress's MARC-8 code tables, read on first use: most files never need them. */
function marc8Tables(): Marc8Tables {
  loaded ??= build();
  return loaded;
}

function build(): Marc8Tables {
  const load = createRequire(import.meta.url);
  const { CODESETS } = tableFile.parse(load('marc8/lib/marc8_mapping.js'));
  const sets = new Map<number, SingleByteSet>();
  const eacc = new Map<number, number>();
  for (const [final, characters] of Object.entries(CODESETS)) {
    if (Number(final) === eaccFinal) {
      for (const [bytes, [code]] of Object.entries(characters)) eacc.set(Number(bytes), code);
      continue;
    }
    const set = { codes: new Uint16Array(128), combining: new Uint8Array(128) };
    for (const [byte, [code, combines]] of Object.entries(characters)) {
      // Control characters are the decoder's own business, in every set.
      if ((Number(byte) & 0x7f) < 0x21) continue;
      set.codes[Number(byte) & 0x7f] = code;
      set.combining[Number(byte) & 0x7f] = combines;
    }
    sets.set(Number(final), set);
  }
  for (const [byte, code] of lateAnsel) {
    const set = sets.get(ansel);
    if (set !== undefined) set.codes[byte & 0x7f] = code;
  }
  return { sets, eacc };
}

const escape = 0x1b;
const subfieldDelimiter = 0x1f;
const replacement = 0xfffd;

/** C1 controls that MARC-8 uses: non-sorting begin and end, joiner, non-joiner. */
const controls = new Map([
  [0x88, 0x98],
  [0x89, 0x9c],
  [0x8d, 0x200d],
  [0x8e, 0x200c],
]);

/**
 * Decodes MARC-8 (MARC 21 Specifications, Character Sets, Part 2) to Unicode in normalisation form C: ANSEL with its
 * diacritics before the letter, Greek, Cyrillic, Hebrew, Arabic, sub- and superscripts, East Asian characters.
 * The default sets are restored at each subfield, as most systems expect.
 * @param unknown called for each character missing from the tables, which is decoded as U+FFFD
 */
export function decodeMarc8(bytes: Uint8Array, start: number, end: number, unknown: () => void): string {
  const { sets, eacc } = marc8Tables();
  const codes: number[] = [];
  const waiting: number[] = [];
  let g0 = basicLatin;
  let g1 = ansel;
  const put = (code: number): void => {
    codes.push(code, ...waiting.splice(0));
  };
  const lose = (): void => {
    unknown();
    put(replacement);
  };
  let at = start;
  while (at < end) {
    const byte = bytes[at] ?? 0;
    if (byte === escape) {
      const designation = readEscape(bytes, at, end);
      at += designation.length;
      if (designation.g0 !== undefined) g0 = designation.g0;
      if (designation.g1 !== undefined) g1 = designation.g1;
      continue;
    }
    if (byte === subfieldDelimiter) {
      codes.push(...waiting.splice(0), byte, bytes[at + 1] ?? 0x20);
      at += 2;
      g0 = basicLatin;
      g1 = ansel;
      continue;
    }
    const high = byte >= 0x80;
    if ((byte & 0x7f) < 0x21) {
      const control = controls.get(byte);
      if (control !== undefined || !high) put(control ?? byte);
      else lose();
      at += 1;
      continue;
    }
    const final = high ? g1 : g0;
    if (final === eaccFinal) {
      const width = eaccWidth(bytes, at, end, high);
      const code = width === 3 ? eacc.get(threeBytes(bytes, at)) : undefined;
      if (code === undefined) lose();
      else put(code);
      at += width;
      continue;
    }
    const set = sets.get(final);
    const code = set?.codes[byte & 0x7f] ?? 0;
    if (code === 0) lose();
    else if (set?.combining[byte & 0x7f] === 1) waiting.push(code);
    else put(code);
    at += 1;
  }
  codes.push(...waiting);
  return expandReferences(fromCodes(codes)).normalize('NFC');
}

/** Returns 3 for a valid three-byte character, otherwise the number of bytes to skip to resynchronise. */
function eaccWidth(bytes: Uint8Array, at: number, end: number, high: boolean): number {
  for (let i = 0; i < 3; i += 1) {
    const byte = bytes[at + i] ?? 0;
    if (at + i >= end || (byte & 0x7f) < 0x21 || byte >= 0x80 !== high) return Math.max(i, 1);
  }
  return 3;
}

function threeBytes(bytes: Uint8Array, at: number): number {
  const byte = (offset: number): number => (bytes[at + offset] ?? 0) & 0x7f;
  return byte(0) * 65536 + byte(1) * 256 + byte(2);
}

interface Designation {
  /** Bytes of the sequence. */
  length: number;
  g0?: number;
  g1?: number;
}

/** ISO 2022 as MARC-8 uses it: ESC s, g, b, p alone; ( , for G0; ) - for G1; $ before them for three-byte sets. */
function readEscape(bytes: Uint8Array, at: number, end: number): Designation {
  const first = bytes[at + 1] ?? 0;
  if (at + 1 >= end) return { length: 1 };
  if (first === 0x73) return { length: 2, g0: basicLatin };
  if (first === 0x67 || first === 0x62 || first === 0x70) return { length: 2, g0: first };
  let next = at + 1;
  if (first === 0x24) next += 1;
  const selector = bytes[next] ?? 0;
  const toG1 = selector === 0x29 || selector === 0x2d;
  const toG0 = selector === 0x28 || selector === 0x2c;
  if (toG0 || toG1) next += 1;
  else if (first !== 0x24) return { length: 1 };
  // "!" as a second intermediate byte marks ANSEL's and other registered sets.
  if (bytes[next] === 0x21) next += 1;
  if (next >= end) return { length: end - at };
  const final = bytes[next] ?? basicLatin;
  return toG1 ? { length: next + 1 - at, g1: final } : { length: next + 1 - at, g0: final };
}

/** Characters outside MARC-8 are written as &#x4E00; by systems that want to lose nothing. */
function expandReferences(text: string): string {
  if (!text.includes('&#x')) return text;
  return text.replace(/&#x([0-9A-Fa-f]{4,6});/g, (whole, hex: string) => {
    const code = parseInt(hex, 16);
    return code < 0x20 || code > 0x10ffff ? whole : String.fromCodePoint(code);
  });
}

function fromCodes(codes: number[]): string {
  let text = '';
  for (let at = 0; at < codes.length; at += 4096) text += String.fromCodePoint(...codes.slice(at, at + 4096));
  return text;
}
