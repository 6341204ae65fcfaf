/** Answers that are kept until they are too many, the longest unused going first, or what they were made from changed. */
export class Remembered<T extends object> {
  readonly #entries = new Map<string, { state: number | string; value: T; size: number }>();
  readonly #limit: number;
  readonly #sizeOf: (value: T) => number;
  #size = 0;

  /** @param limit sum of sizes that is kept at most; a larger value is not kept at all */
  constructor(limit: number, sizeOf: (value: T) => number) {
    this.#limit = limit;
    this.#sizeOf = sizeOf;
  }

  /** The kept answer when it was made in this state, else a new one. */
  get(key: string, state: number | string, make: () => T): T {
    return this.known(key, state) ?? this.keep(key, state, make());
  }

  /** The kept answer when it was made in this state. */
  known(key: string, state: number | string): T | undefined {
    const known = this.#entries.get(key);
    if (!known) return undefined;
    this.#entries.delete(key);
    if (known.state === state) {
      this.#entries.set(key, known);
      return known.value;
    }
    this.#size -= known.size;
    return undefined;
  }

  /** Keeps an answer that is not known yet. @returns the answer */
  keep(key: string, state: number | string, value: T): T {
    const size = this.#sizeOf(value) + key.length * 2;
    if (size > this.#limit) return value;
    this.#entries.set(key, { state, value, size });
    this.#size += size;
    for (const [oldest, entry] of this.#entries) {
      if (this.#size <= this.#limit) break;
      this.#entries.delete(oldest);
      this.#size -= entry.size;
    }
    return value;
  }
}
