import { isUtf8 } from 'node:buffer';

/** Longest row of a table, in bytes: what is longer is none, and memory would have to hold it whole. */
export const longestRow = 4 * 1024 * 1024;

/** A row of a table by the heads of its columns, lower case. */
export type Row = Record<string, string>;

/**
 * Encoding of a text table, from its first bytes: by byte order mark, else UTF-8 when they are valid UTF-8, else
 * GB18030, which Chinese office programs write.
 */
export function sniffTextEncoding(head: Buffer): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  // The head may end inside a character.
  for (let cut = 0; cut < 4; cut += 1) if (isUtf8(head.subarray(0, head.length - cut))) return 'utf-8';
  return 'gb18030';
}

/** The text of chunks in an encoding, without a byte order mark. */
export async function* decodeText(chunks: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Tables exported from web systems carry character references: `&#268;etver`, `Science &amp; Society`. */
export function decodeReferences(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#(\d{2,7})|#x([0-9A-Fa-f]{2,6})|([a-z]{2,5}));/g,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return named[name] ?? whole;
      const code = decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal);
      return code < 0x20 || code > 0x10ffff ? whole : String.fromCodePoint(code);
    },
  );
}
