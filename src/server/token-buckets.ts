export interface BucketOptions {
  capacity: number;
  perSecond: number;
  /** Milliseconds of a clock that only goes forward. */
  now: () => number;
}

interface Bucket {
  tokens: number;
  /** When `tokens` was right. */
  at: number;
}

/** So many clients are remembered before the full buckets are thrown away. */
const sweepAbove = 10_000;

/** A bucket of tokens for each client, by any name; only those that are not full take memory. */
export class TokenBuckets {
  readonly #options: BucketOptions;
  readonly #buckets = new Map<string, Bucket>();
  #sweepAt = sweepAbove;

  constructor(options: BucketOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#buckets.size;
  }

  level(client: string): number {
    const bucket = this.#buckets.get(client);
    return bucket ? this.#levelOf(bucket) : this.#options.capacity;
  }

  /** Takes tokens; a client that has too few keeps what it has and has to wait. The caller looks at `level` before. */
  take(client: string, tokens: number): void {
    const level = this.level(client);
    this.#buckets.set(client, { tokens: Math.max(0, level - tokens), at: this.#options.now() });
    if (this.#buckets.size > this.#sweepAt) this.#sweep();
  }

  #levelOf({ tokens, at }: Bucket): number {
    const { capacity, perSecond, now } = this.#options;
    return Math.min(capacity, tokens + ((now() - at) / 1000) * perSecond);
  }

  #sweep(): void {
    for (const [client, bucket] of this.#buckets) {
      if (this.#levelOf(bucket) >= this.#options.capacity) this.#buckets.delete(client);
    }
    // What is left is in use: look again when it has doubled, and not at every request of a flood from everywhere.
    this.#sweepAt = Math.max(sweepAbove, this.#buckets.size * 2);
  }
}
