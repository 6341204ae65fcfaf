import { readIsbn } from '../catalogue/model/identifiers.ts';

export interface CoverName {
  /** 13 digits; undefined where the name is none. */
  isbn: string | undefined;
  controlNumber: string;
}

const picture = /\.(?:jpe?g|png|webp|gif|avif)$/i;

/**
 * Reads a name like `978-7-5442-5860-9.jpg`, `7544258602.png` or `jl000123.webp`; folders before it are ignored, and it
 * is never used as a path.
 * @returns undefined if it names no picture, and for system files such as `._a.jpg`
 */
export function readCoverName(path: string): CoverName | undefined {
  const name = path.split(/[/\\]/).at(-1) ?? '';
  if (!picture.test(name) || name.startsWith('.')) return undefined;
  const stem = name.replace(picture, '').trim();
  if (stem === '') return undefined;
  return { isbn: /^[\dXx\s-]+$/.test(stem) ? readIsbn(stem) : undefined, controlNumber: stem.normalize('NFC') };
}
