import type { Site } from '../lib/site/site.ts';

// A frame is what pages of a kind have in common: everything around head, header and the page itself, with styles and
// scripts. Astro renders it with a page, and further pages are put into it (docs/decisions/0019-page-frames.md).

/** The fixed pieces of a page; between two of them is one of its texts. */
export type FramePieces = readonly Buffer[];

/**
 * Cuts the texts out of a page. An empty text cannot be found, and has no place.
 * @param texts in the order in which they stand in the page
 * @returns undefined where a text is not there, or not once alone, so that its place is not sure
 */
export function cutFrame(page: Buffer, texts: readonly string[]): FramePieces | undefined {
  const pieces: Buffer[] = [];
  let end = 0;
  for (const text of texts) {
    if (text === '') continue;
    const bytes = Buffer.from(text);
    const at = page.indexOf(bytes, end);
    if (at === -1 || page.includes(bytes, at + 1)) return undefined;
    pieces.push(Buffer.from(page.subarray(end, at)));
    end = at + bytes.length;
  }
  pieces.push(Buffer.from(page.subarray(end)));
  return pieces;
}

/** Puts texts into the places of a frame; there are as many as it was cut by, and the same ones are empty. */
export function fillFrame(pieces: FramePieces, texts: readonly string[]): Buffer {
  const [first = Buffer.alloc(0), ...others] = pieces;
  const filled = texts.filter((text) => text !== '').map((text) => Buffer.from(text));
  return Buffer.concat([first, ...others.flatMap((piece, at) => [filled[at] ?? Buffer.alloc(0), piece])]);
}

const isSame = (some: FramePieces, others: FramePieces): boolean =>
  some.length === others.length && some.every((piece, at) => others[at]?.equals(piece));
const areEqual = (some: readonly string[], others: readonly string[]): boolean =>
  some.every((text, at) => text === others[at]);

interface Frame<T> {
  pieces: FramePieces;
  /** What is known of the pieces by themselves. */
  about: T;
  /** Texts of the page that it was cut from, until another page showed that the rest does not depend on them. */
  from: readonly string[] | undefined;
}

/**
 * Frames by library and kind of page. One is taken for other pages when two different ones came out with the same
 * frame: what a page says of itself outside its texts would otherwise stand on all of them.
 */
export class PageFrames<T> {
  /** A library that is read again is another object, and its frames are cut again. */
  readonly #frames = new WeakMap<Site, Map<string, Frame<T>>>();
  readonly #describe: (pieces: FramePieces) => T;

  /** @param describe looks at the pieces of a frame once */
  constructor(describe: (pieces: FramePieces) => T) {
    this.#describe = describe;
  }

  /** The frame into which these texts can be put. @param kind names all that a frame depends on, except the library */
  find(site: Site, kind: string, texts: readonly string[]): Omit<Frame<T>, 'from'> | undefined {
    const frame = this.#frames.get(site)?.get(keyOf(kind, texts));
    return frame?.from === undefined || areEqual(frame.from, texts) ? frame : undefined;
  }

  learn(site: Site, kind: string, page: Buffer, texts: readonly string[]): void {
    const pieces = cutFrame(page, texts);
    if (!pieces) return;
    let own = this.#frames.get(site);
    if (!own) this.#frames.set(site, (own = new Map()));
    const key = keyOf(kind, texts);
    const known = own.get(key);
    const isSure = known?.from !== undefined && !areEqual(known.from, texts) && isSame(known.pieces, pieces);
    own.set(key, { pieces, about: this.#describe(pieces), from: isSure ? undefined : texts });
  }
}

/** Which texts are empty decides on the places that a frame has. */
const keyOf = (kind: string, texts: readonly string[]): string =>
  `${kind} ${texts.map((text) => (text === '' ? '-' : '+')).join('')}`;
