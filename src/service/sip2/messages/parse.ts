import { decode } from './charset.ts';
import type { Charset } from '../../platform/configuration/sip2-system.schema.ts';
import { checksumOf } from './checksum.ts';
import { SipError } from './error.ts';
import { layouts, messageCode } from './layouts.ts';
import type { AnyMessage, SipField } from './message.ts';

/** How two sides write messages to each other. */
export interface Wire {
  charset: Charset;
  /** Ends every field with an identifier; `|` but where a vendor has another. */
  delimiter: string;
}
export const usualWire: Wire = { charset: 'utf-8', delimiter: '|' };

/**
 * Sequence number and checksum at the end of a message, or one of them. Both together are known even where the delimiter
 * before them was lost.
 */
const ending = /(?:AY(?<sequence>\d)AZ(?<digits>[0-9A-Fa-f]{4})|^AY(?<alone>\d)|^AZ(?<bare>[0-9A-Fa-f]{4}))$/;

/** Sum of checked digits at the end of a line; it follows everything else. */
function requireChecksum(line: Uint8Array, digits: string): void {
  if (checksumOf(line.subarray(0, line.length - 4)) !== digits.toUpperCase()) throw new SipError('wrongChecksum');
}

/** Pieces between delimiters as fields. @throws SipError `badField` for a piece that has no identifier */
function fieldsIn(pieces: readonly string[]): SipField[] {
  return pieces.flatMap((piece): SipField[] => {
    if (piece.trim() === '') return [];
    if (!/^[A-Z0-9]{2}/.test(piece)) throw new SipError('badField');
    return [[piece.slice(0, 2), piece.slice(2)]];
  });
}

/**
 * Reads one line, without the line break that ends it.
 * @param needsChecksum whether one without a checksum is refused: a broken line can look like one that never had any
 * @throws SipError and nothing else, whatever the bytes are: `wrongChecksum` where it carries one that is not its own
 */
export function parseMessage(line: Uint8Array, { charset, delimiter }: Wire, needsChecksum = false): AnyMessage {
  if (line.length === 0) throw new SipError('empty');
  const text = decode(line, charset);
  if (text.includes('\0') || text.includes('\uFFFD')) throw new SipError('badCharacters');
  const code = messageCode(text.slice(0, 2));
  if (code === undefined) throw new SipError('unknownMessage');
  let at = 2;
  const fixed: Record<string, string> = {};
  for (const [name, width] of Object.entries(layouts[code].fixed)) {
    const value = text.slice(at, at + width);
    if (value.length < width) throw new SipError('tooShort', name);
    if (!/^[\x20-\x7e]*$/.test(value) || value.includes(delimiter)) throw new SipError('badFixedField', name);
    fixed[name] = value;
    at += width;
  }
  const pieces = text.slice(at).split(delimiter);
  const last = pieces.at(-1)?.trimEnd() ?? '';
  const end = ending.exec(last);
  const { sequence = end?.groups?.['alone'], digits = end?.groups?.['bare'] } = end?.groups ?? {};
  if (digits !== undefined) requireChecksum(line.subarray(0, line.length - trailingSpaces(line)), digits);
  else if (needsChecksum) throw new SipError('wrongChecksum');
  const fields = fieldsIn(end ? [...pieces.slice(0, -1), last.slice(0, end.index)] : pieces);
  // The widths of the table are those of the type.
  return { code, fixed, fields, sequence } as AnyMessage;
}

function trailingSpaces(line: Uint8Array): number {
  let count = 0;
  while (line[line.length - 1 - count] === 0x20) count += 1;
  return count;
}
