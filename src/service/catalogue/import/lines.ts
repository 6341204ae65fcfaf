export interface Line {
  text: string;
  /** Bytes of the file. */
  position: number;
  end: number;
}

const longestLine = 16 * 1024 * 1024;

/**
 * Splits chunks into lines (LF or CRLF) with their byte positions. Lines longer than 16 MiB are split; no format has
 * such lines, so the pieces are reported as unreadable.
 */
export async function* readLines(
  chunks: AsyncIterable<Buffer>,
  position: number,
  decoder: Pick<TextDecoder, 'decode'>,
): AsyncGenerator<Line[]> {
  let pending: Buffer = Buffer.alloc(0);
  let at = position;
  const lineOf = (bytes: Buffer, length: number): Line => {
    const line = { text: decoder.decode(bytes).replace(/\r$/, ''), position: at, end: at + length };
    at += length;
    return line;
  };
  for await (const chunk of chunks) {
    const bytes = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
    const lines: Line[] = [];
    let start = 0;
    for (let mark = bytes.indexOf(0x0a); mark !== -1; mark = bytes.indexOf(0x0a, start)) {
      lines.push(lineOf(bytes.subarray(start, mark), mark + 1 - start));
      start = mark + 1;
    }
    pending = bytes.subarray(start);
    if (pending.length > longestLine) {
      lines.push(lineOf(pending, pending.length));
      pending = Buffer.alloc(0);
    }
    if (lines.length > 0) yield lines;
  }
  if (pending.length > 0) yield [lineOf(pending, pending.length)];
}
