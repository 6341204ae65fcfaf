import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

const unpack = promisify(inflate);
const signature = 0x774f_4646;
const headerLength = 44;
const entryLength = 20;

/**
 * The font inside a WOFF 1.0 file (W3C, sections 4 and 5), each table unpacked once and off the main thread. fontkit
 * reads WOFF too, but unpacks the table of outlines again for every character: minutes with a Chinese font.
 * @returns a font in the sfnt format (TrueType, OpenType)
 * @throws Error when the file is no WOFF 1.0
 */
export async function fontOfWoff(file: Buffer): Promise<Buffer> {
  if (file.length < headerLength || file.readUInt32BE(0) !== signature) throw new Error('not a WOFF 1.0 font');
  const count = file.readUInt16BE(12);
  const tables = await Promise.all(
    Array.from({ length: count }, async (_, nth) => {
      const entry = file.subarray(headerLength + nth * entryLength);
      const start = entry.readUInt32BE(4);
      const length = entry.readUInt32BE(12);
      const packed = file.subarray(start, start + entry.readUInt32BE(8));
      const data = packed.length < length ? await unpack(packed) : packed;
      return { tag: entry.subarray(0, 4), checksum: entry.subarray(16, 20), length, data };
    }),
  );
  const power = Math.floor(Math.log2(count));
  const head = Buffer.alloc(12 + count * 16);
  file.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(2 ** power * 16, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE((count - 2 ** power) * 16, 10);
  const parts: Buffer[] = [head];
  let offset = head.length;
  for (const [nth, { tag, checksum, length, data }] of tables.entries()) {
    const at = 12 + nth * 16;
    tag.copy(head, at);
    checksum.copy(head, at + 4);
    head.writeUInt32BE(offset, at + 8);
    head.writeUInt32BE(length, at + 12);
    const padding = Buffer.alloc((4 - (length % 4)) % 4);
    parts.push(data, padding);
    offset += data.length + padding.length;
  }
  return Buffer.concat(parts);
}

/** LXGW WenKai: every character of Unicode's first block of Chinese and the official list's rare ones, in one file. */
const file = '@fontsource/lxgw-wenkai/files/lxgw-wenkai-latin-500-normal.woff';

export interface Typeface {
  /** The font file, of which a document takes the characters that it shows. */
  data: Buffer;
  face: Font;
  lacks: (text: string) => string[];
}

/**
 * Reads the typeface of PDF files and link cards, in any of our languages. It takes 16 MB and 0.1 s of processor time:
 * threads and scripts read it (`runThread`), and the server's own thread never does.
 */
export async function readTypeface(): Promise<Typeface> {
  const data = await fontOfWoff(await readFile(createRequire(import.meta.url).resolve(file)));
  const font = create(data);
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${file} is a collection of fonts`);
  return {
    data,
    face: font,
    lacks: (text) => [...new Set(text)].filter((sign) => !font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0)),
  };
}
