import { createRequire } from 'node:module';
import { z } from 'zod';

/** A set of 94 or 96 single-byte characters, by the lower seven bits of their byte; 0 where the set has none. */
interface SingleByteSet {
  codes: Uint16Array;
  /** 1 if the character combines with the following one in MARC-8. */
  combining: Uint8Array;
}

export interface Marc8Tables {
  /** By the final byte of the escape sequence that designates the set. */
  sets: Map<number, SingleByteSet>;
  /** East Asian Character Code (ANSI Z39.64): three bytes as one number to a Unicode code point. */
  eacc: Map<number, number>;
}

export const basicLatin = 0x42;
export const ansel = 0x45;
export const eaccFinal = 0x31;

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
export function marc8Tables(): Marc8Tables {
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
