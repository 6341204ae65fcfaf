/** The table of the originals. */
export interface RecordSourceDatabase {
  record_source: RecordSourceTable;
}

/** The record of a file that a record was imported from, as it came. Records that nothing was imported for have none. */
interface RecordSourceTable {
  record_id: number;
  /** One of `formats` (import/sniff.ts). */
  format: string;
  /** What its text is in: a name of import/marc/encoding.ts, else of TextDecoder. */
  encoding: string;
  /** Of its fields, whatever they are written in (import/marc/digest.ts); empty where the format is none of MARC. */
  digest: string;
  /** Bytes as they came. */
  size: number;
  /** Packed (import/packing.ts). */
  bytes: Uint8Array;
}
