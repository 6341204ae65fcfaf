import { LRUCache } from 'lru-cache';

/** Bytes of an entry in addition to its value and its key: some 800 were measured with two empty arrays. */
const bytesOfEntry = 1_000;

/**
 * Least recently used values, bounded by the sum of their sizes; each holds for the state that it was made in, such as a
 * generation of the index.
 */
export class StateCache<T extends object> {
  readonly #entries: LRUCache<string, { state: number | string; value: T }>;

  /** @param maxSize sum of sizes at most; a larger value is not cached at all */
  constructor(maxSize: number, sizeOf: (value: T) => number) {
    this.#entries = new LRUCache({
      maxSize,
      sizeCalculation: ({ value }, key) => sizeOf(value) + key.length * 2 + bytesOfEntry,
    });
  }

  /** The cached value when it was made in this state, else a new one. */
  get(key: string, state: number | string, make: () => T): T {
    return this.known(key, state) ?? this.set(key, state, make());
  }

  /** The cached value when it was made in this state. */
  known(key: string, state: number | string): T | undefined {
    const entry = this.#entries.get(key);
    return entry?.state === state ? entry.value : undefined;
  }

  /** @returns the value */
  set(key: string, state: number | string, value: T): T {
    this.#entries.set(key, { state, value });
    return value;
  }
}
