import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { fontOfWoff } from './woff.ts';

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
