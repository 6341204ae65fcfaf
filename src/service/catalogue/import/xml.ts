/** Reads XML files with many records: each record is extracted and parsed on its own. */

/** The encoding declared by an XML file; UTF-8 if it is missing or unknown. */
export function declaredEncoding(head: Buffer): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const declared = /encoding\s*=\s*["']([A-Za-z0-9._-]+)["']/.exec(head.toString('latin1', 0, 200))?.[1] ?? 'utf-8';
  // A declaration that is readable byte by byte cannot be UTF-16.
  if (/^utf-?16/i.test(declared)) return 'utf-8';
  try {
    return new TextDecoder(declared).encoding;
  } catch {
    return 'utf-8';
  }
}

export interface Piece {
  text: string;
  /** The element's end tag is there. */
  isWhole: boolean;
}

const longest = 16 * 1024 * 1024;

/**
 * Cuts the innermost elements of a name out of a stream of text, with or without a prefix, so that broken XML in one
 * harms no other.
 */
export class ElementCutter {
  readonly #start: RegExp;
  readonly #end: RegExp;
  readonly #content: RegExp;
  #pending = '';

  /**
   * @param name name of the elements, ignoring case
   * @param content required content of an element without an end tag, because envelopes may have the same name
   */
  constructor(name: string, content: RegExp) {
    this.#start = new RegExp(`<(?:[\\w.-]+:)?${name}(?=[\\s>])`, 'gi');
    this.#end = new RegExp(`</(?:[\\w.-]+:)?${name}\\s*>`, 'gi');
    this.#content = content;
  }

  push(text: string): Piece[] {
    this.#pending += text;
    const pieces: Piece[] = [];
    let at = 0;
    this.#end.lastIndex = 0;
    for (let end = this.#end.exec(this.#pending); end !== null; end = this.#end.exec(this.#pending)) {
      const stretch = this.#pending.slice(at, this.#end.lastIndex);
      at = this.#end.lastIndex;
      pieces.push(...this.#cut(stretch, true));
    }
    this.#pending = this.#pending.slice(at);
    if (this.#pending.length > longest) pieces.push(...this.finish());
    return pieces;
  }

  finish(): Piece[] {
    const rest = this.#pending;
    this.#pending = '';
    return this.#cut(rest, false);
  }

  /** Splits text that ends with an element; earlier elements have lost their end tags. */
  #cut(stretch: string, isWhole: boolean): Piece[] {
    const starts = [...stretch.matchAll(this.#start)].map((match) => match.index);
    const pieces: Piece[] = [];
    starts.forEach((start, at) => {
      const isLast = at === starts.length - 1;
      const text = stretch.slice(start, starts[at + 1]);
      if (isLast && isWhole) pieces.push({ text, isWhole });
      else if (this.#content.test(text)) pieces.push({ text, isWhole: false });
    });
    return pieces;
  }
}

/** The lower-case local name of an element. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase();
