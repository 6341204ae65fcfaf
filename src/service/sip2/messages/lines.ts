import { SipError } from './error.ts';

const carriageReturn = 0x0d;
const lineFeed = 0x0a;

/**
 * Cuts what comes over a connection into lines: CR, LF and both end one, empty ones count as none.
 * @param maxBytes of a line
 * @returns takes the next bytes and answers the lines that are whole by then; it throws SipError `tooLong` once a line
 *   grows beyond what it may have, whether it has ended or not
 */
export function lineReader(maxBytes: number): (chunk: Uint8Array) => Buffer[] {
  let parts: Uint8Array[] = [];
  let size = 0;
  const add = (part: Uint8Array): void => {
    size += part.length;
    if (size > maxBytes) {
      parts = [];
      throw new SipError('tooLong');
    }
    if (part.length > 0) parts.push(part);
  };
  return (chunk) => {
    const lines: Buffer[] = [];
    let from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      if (chunk[at] !== carriageReturn && chunk[at] !== lineFeed) continue;
      add(chunk.subarray(from, at));
      if (size > 0) lines.push(Buffer.concat(parts));
      parts = [];
      size = 0;
      from = at + 1;
    }
    add(chunk.subarray(from));
    return lines;
  };
}
