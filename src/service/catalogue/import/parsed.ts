import type { EncodingGuess } from '../../platform/detect-encoding.ts';
import type { SourceBytes } from './original.ts';

/**
 * What a parser makes of one stretch of a file: a value, or the reason why there is none. `position` is where the
 * stretch starts and `end` where reading goes on behind it: bytes of the (unpacked) file for ISO 2709 and JSON Lines,
 * counted records for XML, KBART and CSV, whose head is needed to understand the rest.
 */
export type Parsed<T> = Readable<T> | Unreadable;

export interface Readable<T> {
  ok: true;
  position: number;
  end: number;
  value: T;
  /** What was repaired or lost while reading. */
  warnings: string[];
  /** What its encoding was taken for, where nothing said it. */
  guess?: EncodingGuess | undefined;
  /** What it was read from. Of a table that is not here: its rows are the value. */
  source?: SourceBytes;
}

interface Unreadable {
  ok: false;
  position: number;
  end: number;
  controlNumber?: string;
  reason: string;
}
