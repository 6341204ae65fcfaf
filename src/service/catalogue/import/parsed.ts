import type { EncodingGuess } from '../../platform/detect-encoding.ts';
import type { SourceBytes } from './original.ts';

/**
 * A parsed part of a file: a value, or the reason why it is unreadable. `position` is the start and `end` the position
 * to continue from: bytes of the decompressed file for ISO 2709 and JSON Lines; record counts for XML, KBART and CSV,
 * which need their header to be parsed.
 */
export type Parsed<T> = Readable<T> | Unreadable;

export interface Readable<T> {
  ok: true;
  position: number;
  end: number;
  value: T;
  /** Repairs and losses during reading. */
  warnings: string[];
  /** The detected encoding, if none was declared. */
  guess?: EncodingGuess | undefined;
  /** The source bytes; not set for tables, whose rows are the value. */
  source?: SourceBytes;
}

interface Unreadable {
  ok: false;
  position: number;
  end: number;
  controlNumber?: string;
  reason: string;
}
