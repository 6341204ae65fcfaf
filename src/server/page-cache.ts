import type { OutgoingHttpHeaders } from 'node:http';

/** A page as it is kept: compressed, with what is needed to answer it again. */
export interface CachedPage {
  status: number;
  headers: OutgoingHttpHeaders;
  /** Body by encoding: brotli from the start, the others when first asked for. */
  brotli: Buffer;
  gzip: Buffer | undefined;
  plain: Buffer | undefined;
  etag: string;
  tags: readonly string[];
  /** Milliseconds since 1970; later the page is still answered once while it is rendered anew. */
  freshUntil: number;
}

/** Rough cost of an entry beside its bodies: headers, tags, keys. */
const overheadBytes = 2_000;
const sizeOf = (page: CachedPage) =>
  page.brotli.length + (page.gzip?.length ?? 0) + (page.plain?.length ?? 0) + overheadBytes;

/**
 * Pages by key, least recently used first, bounded in bytes, forgotten by tag.
 * @param maxBytes bound of all bodies together
 */
export class PageCache {
  #pages = new Map<string, CachedPage>();
  #keysOfTag = new Map<string, Set<string>>();
  #sizes = new Map<string, number>();
  #bytes = 0;
  #clock = 0;
  /** When each tag was last forgotten, on the cache's own clock; see `mark` and `put`. */
  #forgotten = new Map<string, number>();
  #allForgotten = 0;
  readonly #maxBytes: number;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get size(): number {
    return this.#pages.size;
  }

  get(key: string): CachedPage | undefined {
    const page = this.#pages.get(key);
    if (page) {
      this.#pages.delete(key);
      this.#pages.set(key, page);
    }
    return page;
  }

  /** Take it before rendering and hand it to `put`: a page rendered from what has meanwhile changed is not kept. */
  mark(): number {
    return this.#clock;
  }

  /** Keeps a page unless one of its tags was forgotten since the mark. */
  put(key: string, page: CachedPage, mark: number): void {
    if (this.#allForgotten > mark) return;
    if (page.tags.some((tag) => (this.#forgotten.get(tag) ?? 0) > mark)) return;
    if (sizeOf(page) > this.#maxBytes / 8) return;
    this.delete(key);
    this.#pages.set(key, page);
    for (const tag of page.tags) {
      const keys = this.#keysOfTag.get(tag) ?? new Set();
      keys.add(key);
      this.#keysOfTag.set(tag, keys);
    }
    this.resized(key, page);
  }

  /** To be told when an entry got another body; makes room where the bound is passed. */
  resized(key: string, page: CachedPage): void {
    if (this.#pages.get(key) !== page) return;
    const size = sizeOf(page);
    this.#bytes += size - (this.#sizes.get(key) ?? 0);
    this.#sizes.set(key, size);
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const page = this.#pages.get(key);
    if (!page) return;
    this.#pages.delete(key);
    this.#bytes -= this.#sizes.get(key) ?? 0;
    this.#sizes.delete(key);
    for (const tag of page.tags) {
      const keys = this.#keysOfTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysOfTag.delete(tag);
    }
  }

  forget(tags: readonly string[]): void {
    this.#clock += 1;
    for (const tag of tags) {
      this.#forgotten.set(tag, this.#clock);
      for (const key of [...(this.#keysOfTag.get(tag) ?? [])]) this.delete(key);
    }
    // A big import forgets every record: one mark for all instead of a million.
    if (this.#forgotten.size > 20_000) {
      this.#forgotten.clear();
      this.#allForgotten = this.#clock;
    }
  }
}
