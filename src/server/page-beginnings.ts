import { compressBeginning, type CompressedBeginning } from './brotli-continuation.ts';

/**
 * What every page says first of itself; before it is shown what it has in common with others (layouts/Document.astro).
 */
const ownBegins = '<title>';
/** Below this a page has no styles in it, and compressing its beginning spares nothing. */
const minBytes = 4096;
/** More than kinds of pages times languages; what a build has beyond that is compressed as a whole. */
const maxBeginnings = 500;

interface Beginning {
  text: Buffer;
  /** Undefined while it is being compressed, and where it cannot be. */
  compressed: CompressedBeginning | undefined;
}

/**
 * The beginnings of pages: styles and scripts, which are half of a record's page and the same on the next one. Each is
 * compressed once, better than there is time for while a reader waits, and pages go on from there
 * (docs/decisions/0020-compressed-beginnings.md).
 */
export class PageBeginnings {
  /** By length in bytes. */
  readonly #known = new Map<number, Beginning[]>();
  #count = 0;
  #compressing: Promise<void> = Promise.resolve();

  of(page: Buffer): CompressedBeginning | undefined {
    const length = page.indexOf(ownBegins);
    if (length < minBytes) return undefined;
    const text = page.subarray(0, length);
    const sameLength = this.#known.get(length) ?? [];
    const found = sameLength.find((entry) => entry.text.equals(text));
    if (found) return found.compressed;
    if (this.#count < maxBeginnings) this.#learn(text, sameLength);
    return undefined;
  }

  /** Resolves when no beginning is being compressed. */
  settled(): Promise<void> {
    return this.#compressing;
  }

  #learn(text: Buffer, sameLength: readonly Beginning[]): void {
    this.#count += 1;
    // The page itself must not be held by a piece of it.
    const own: Beginning = { text: Buffer.from(text), compressed: undefined };
    this.#known.set(text.length, [...sameLength, own]);
    const compress = async () => {
      own.compressed = await compressBeginning(own.text);
    };
    // One after the other, so that readers keep the other cores. Without it pages are compressed as a whole.
    this.#compressing = this.#compressing.then(compress).catch(() => undefined);
  }
}
