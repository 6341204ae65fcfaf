import { marcDigest } from './marc/digest.ts';
import type { MarcRecord } from './marc/record.ts';
import { packed } from './packing.ts';
import type { Format } from './sniff.ts';

/** A record of a file as it came, on its way into the store. */
export interface Original {
  format: Format;
  encoding: string;
  digest: string;
  size: number;
  /** Packed; a Buffer is a plain array of bytes behind a thread. */
  bytes: Uint8Array;
}

/** Where in a file a record stood, and in what its text is. */
export interface SourceBytes {
  bytes: Uint8Array;
  encoding: string;
}

/** Readies what came for the store. @param marc what it says, where it is MARC */
export const originalOf = (format: Format, { bytes, encoding }: SourceBytes, marc?: MarcRecord): Original => ({
  format,
  encoding,
  size: bytes.length,
  bytes: packed(bytes),
  digest: marc === undefined ? '' : marcDigest(marc),
});

/** Whether originals of this format are MARC, which goes out as it came in. */
export const isMarcFormat = (format: string): boolean => /^(?:uni)?marc/.test(format);
