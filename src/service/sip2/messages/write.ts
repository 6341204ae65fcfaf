import { encode } from './charset.ts';
import { checksumOf } from './checksum.ts';
import { SipError } from './error.ts';
import { layouts, type MessageCode } from './layouts.ts';
import type { SipMessage } from './message.ts';
import type { Wire } from './parse.ts';

/** The most characters that the protocol lets a field have. */
export const maxFieldLength = 255;
const lineEnds = { cr: '\r', crlf: '\r\n' } as const;
export type LineEnd = keyof typeof lineEnds;

/** Text that may stand in a field: no control characters, no delimiter, no half characters, no longer than it may be. */
function fieldText(value: string, delimiter: string): string {
  const plain = value
    .toWellFormed()
    .replace(/\p{Cc}|[\u2028\u2029]/gu, ' ')
    .replaceAll(delimiter, ' ');
  return plain.length <= maxFieldLength ? plain : [...plain.slice(0, maxFieldLength)].slice(0, -1).join('');
}

/**
 * Writes a message as a line with its line break.
 * @param given.checksum whether sequence number and checksum are added; a message without a number gets the checksum alone
 * @throws SipError `badFixedField` when a fixed field has not its width
 */
export function writeMessage<C extends MessageCode>(
  { code, fixed, fields, sequence }: SipMessage<C>,
  { charset, delimiter, lineEnd = 'cr', checksum = false }: Wire & { lineEnd?: LineEnd; checksum?: boolean },
): Buffer {
  const widths: Record<string, number> = layouts[code].fixed;
  const values: Record<string, string> = fixed;
  const head = Object.entries(widths).map(([name, width]) => {
    const value = values[name] ?? '';
    if (value.length !== width || !/^[\x20-\x7e]*$/.test(value) || value.includes(delimiter)) {
      throw new SipError('badFixedField', name);
    }
    return value;
  });
  const body = fields.map(([id, value]) => `${id}${fieldText(value, delimiter)}${delimiter}`);
  const text = `${code}${head.join('')}${body.join('')}`;
  if (!checksum) return encode(`${text}${lineEnds[lineEnd]}`, charset);
  const bytes = encode(`${text}${sequence === undefined ? '' : `AY${sequence}`}AZ`, charset);
  return Buffer.concat([bytes, Buffer.from(`${checksumOf(bytes)}${lineEnds[lineEnd]}`, 'latin1')]);
}
