/** What is kept, as far as the store looks into it. */
export interface StoredPage {
  readonly tags: readonly string[];
  /** What it costs; tell the store when it changes. */
  bytes: number;
}

/** Part of the room for what was asked for a second time. The rest is for what is new. */
const provenShare = 0.75;

/**
 * Pages by their keys, bounded in bytes. What is new is in a small part of the room, from which it moves into the large
 * one when it is asked for again: a walk through thousands of pages that nobody asks for twice pushes out what it
 * brought itself, and no page that readers use. In both parts the least recently used goes first.
 */
export class PageStore<T extends StoredPage> {
  readonly #maxBytes: number;
  readonly #new = new Map<string, T>();
  readonly #proven = new Map<string, T>();
  readonly #keysByTag = new Map<string, Set<string>>();
  #bytes = 0;
  #provenBytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get size(): number {
    return this.#new.size + this.#proven.size;
  }

  get(key: string): T | undefined {
    return this.#proven.get(key) ?? this.#new.get(key);
  }

  /** Remembers that what is kept under the key was asked for again. */
  touch(key: string, page: T): void {
    if (this.#new.delete(key)) this.#provenBytes += page.bytes;
    else this.#proven.delete(key);
    this.#proven.set(key, page);
    if (this.#provenBytes <= this.#maxBytes * provenShare) return;
    // What was proven once and not used for long has its second chance among what is new.
    for (const [old, entry] of this.#proven) {
      if (this.#provenBytes <= this.#maxBytes * provenShare) break;
      this.#proven.delete(old);
      this.#provenBytes -= entry.bytes;
      this.#new.set(old, entry);
    }
  }

  /** Keeps something; made again it keeps the place of what it replaces. */
  set(key: string, page: T): void {
    const wasProven = this.#proven.has(key);
    this.delete(key);
    this.#new.set(key, page);
    this.#bytes += page.bytes;
    for (const tag of page.tags) {
      const keys = this.#keysByTag.get(tag) ?? new Set<string>();
      keys.add(key);
      this.#keysByTag.set(tag, keys);
    }
    if (wasProven) this.touch(key, page);
    this.#shrink();
  }

  /** What is kept under the key takes `grown` bytes more than before; nothing when something else is kept there. */
  resized(key: string, page: T, grown: number): void {
    if (this.get(key) !== page) return;
    this.#bytes += grown;
    if (this.#proven.has(key)) this.#provenBytes += grown;
    this.#shrink();
  }

  delete(key: string): void {
    const page = this.get(key);
    if (!page) return;
    if (this.#proven.delete(key)) this.#provenBytes -= page.bytes;
    this.#new.delete(key);
    this.#bytes -= page.bytes;
    for (const tag of page.tags) {
      const keys = this.#keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysByTag.delete(tag);
    }
  }

  deleteTag(tag: string): void {
    for (const key of [...(this.#keysByTag.get(tag) ?? [])]) this.delete(key);
  }

  #shrink(): void {
    for (const keys of [this.#new.keys(), this.#proven.keys()]) {
      for (const key of keys) {
        if (this.#bytes <= this.#maxBytes) return;
        this.delete(key);
      }
    }
  }
}
