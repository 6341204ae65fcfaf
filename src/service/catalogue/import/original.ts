import { marcDigest } from './marc/digest.ts';
import type { MarcRecord } from './marc/record.ts';
import { packed } from './packing.ts';
import type { Format } from './sniff.ts';

/** The imported form of a record, ready for the store. */
export interface Original {
  format: Format;
  encoding: string;
  digest: string;
  size: number;
  /** Compressed. Not a Buffer, because messages between threads turn it into a Uint8Array. */
  bytes: Uint8Array;
}

/** The bytes of a record in a file, and their encoding. */
export interface SourceBytes {
  bytes: Uint8Array;
  encoding: string;
}

/** Creates the stored original of a record. @param marc the parsed record, if it is MARC */
export const originalOf = (format: Format, { bytes, encoding }: SourceBytes, marc?: MarcRecord): Original => ({
  format,
  encoding,
  size: bytes.length,
  bytes: packed(bytes),
  digest: marc === undefined ? '' : marcDigest(marc),
});

/** Whether originals of this format are MARC, which exports return unchanged. */
export const isMarcFormat = (format: string): boolean => /^(?:uni)?marc/.test(format);
