import { hash as digest } from 'node:crypto';
import { brotliQuality, decodeBrotli, encode, type Encoding } from './encoding.ts';
import { PageStore } from './page-store.ts';
import { securityHeaders } from './security-headers.ts';

export interface RenderedPage {
  status: number;
  /** Lower-case names; without content-length and content-encoding. */
  headers: Record<string, string>;
  /** Empty once the page is compressed. */
  body: Buffer;
  /** How the page may be kept; undefined: it may not. */
  rule: { tags: string[]; maxAge: number } | undefined;
}

export interface Variant {
  body: Buffer;
  /** Strong: another one for every encoding and quality. */
  etag: string;
  headers: Readonly<Record<string, string>>;
  /** Headers of the answer to who has this page already. */
  unchangedHeaders: Readonly<Record<string, string>>;
}

/** A page in memory: its brotli form, and the other forms once somebody asked for them. */
export interface Entry {
  readonly status: number;
  /** Names the content whatever its encoding. */
  readonly hash: string;
  readonly tags: readonly string[];
  readonly freshUntil: number;
  readonly usableUntil: number;
  readonly baseHeaders: Record<string, string>;
  readonly variants: Map<Encoding, Variant>;
  bytes: number;
  hits: number;
  /** When its place among the least recently used was last seen to, in milliseconds. */
  touchedAt: number;
}

export interface PageCacheOptions {
  /** Bound of all bodies together, in bytes. */
  maxBytes: number;
  /** Milliseconds since 1970. */
  now: () => number;
  hitsUntilBest?: number;
  headers?: Readonly<Record<string, string>>;
}

/** Estimated cost of an entry without its bodies: headers, key, tags. */
const overheadBytes = 2_048;
/** A page that is asked for many times a second is moved among the least recently used once, in milliseconds. */
const touchEveryMs = 1_000;
/** A page that is not a plain success is kept this long at most, in seconds. */
const otherStatusSeconds = 60;

/**
 * In place of a body that is compressed. V8 links the table of a Map that was outgrown to the next one, until it looks
 * through the whole heap, so that whatever stood in a Map for a moment lives as long: the body must not.
 */
const noBody = Buffer.alloc(0);

const markOf = (quality: keyof typeof brotliQuality): string => `b${String(brotliQuality[quality])}`;
const etagOf = ({ hash }: Pick<Entry, 'hash'>, mark: string): string => `"${hash}.${mark}"`;

interface Flight {
  promise: Promise<Entry>;
  /** Tags that went stale while it was on its way. */
  stale: Set<string>;
}

/**
 * Visitors' pages in memory, bounded in bytes, those forgotten first that nobody has asked for again. A page that many
 * ask for at the same moment is made once; one that a tag made stale is never answered again; one past its age is
 * answered once more while it is made again, and is not compressed again where it came out the same.
 */
export class PageCache {
  readonly #options: Required<PageCacheOptions>;
  readonly #pages: PageStore<Entry>;
  readonly #flights = new Map<string, Flight>();
  readonly #onTheirWay = new Set<Flight>();
  #improving: Promise<void> = Promise.resolve();

  constructor(options: PageCacheOptions) {
    this.#options = { hitsUntilBest: 3, headers: {}, ...options };
    this.#pages = new PageStore(options.maxBytes);
  }

  get bytes(): number {
    return this.#pages.bytes;
  }

  /** Pages that were answered out of memory, and others, so far. */
  readonly counts = { hits: 0, misses: 0 };

  get size(): number {
    return this.#pages.size;
  }

  /**
   * The page of a key: from memory (then not a promise), or made by `make`, which nobody else calls for this key
   * meanwhile.
   * @throws what `make` throws, to all who wait for it
   */
  get(key: string, make: () => Promise<RenderedPage>): Entry | Promise<Entry> {
    const entry = this.#pages.get(key);
    const now = this.#options.now();
    if (!entry || now >= entry.usableUntil) {
      this.counts.misses += 1;
      if (entry) this.#pages.delete(key);
      return this.#make(key, make);
    }
    this.#hit(key, entry, now);
    if (now >= entry.freshUntil) this.#make(key, make).catch(() => undefined);
    return entry;
  }

  /** The page of a key where memory has it and it needs not be made again. */
  fresh(key: string): Entry | undefined {
    const entry = this.#pages.get(key);
    const now = this.#options.now();
    if (!entry || now >= entry.freshUntil) return undefined;
    this.#hit(key, entry, now);
    return entry;
  }

  #hit(key: string, entry: Entry, now: number): void {
    this.counts.hits += 1;
    if (now - entry.touchedAt >= touchEveryMs) {
      entry.touchedAt = now;
      this.#pages.touch(key, entry);
    }
    entry.hits += 1;
    if (entry.hits === this.#options.hitsUntilBest && now < entry.freshUntil) this.#improve(key, entry);
  }

  /** The page in an encoding: from memory, or made from its brotli form. Callers share the work (`SharedJobs`). */
  async variant(key: string, entry: Entry, encoding: Encoding): Promise<Variant> {
    const found = entry.variants.get(encoding);
    if (found) return found;
    const brotli = entry.variants.get('br');
    if (!brotli) throw new Error(`page without its brotli form: ${key}`);
    const body = await encode(await decodeBrotli(brotli.body), encoding);
    return this.#put(key, entry, encoding, body, encoding === 'gzip' ? 'g' : 'i');
  }

  /** Forgets every page with one of the tags; what is being made with one of them is not kept. */
  invalidate(tags: readonly string[]): void {
    for (const tag of tags) this.#pages.deleteTag(tag);
    // Which tags a page on its way will have is not known yet; anyone who asks from now on gets one made from now on.
    for (const flight of this.#onTheirWay) for (const tag of tags) flight.stale.add(tag);
    this.#flights.clear();
  }

  /** Resolves when no page is being compressed better. */
  settled(): Promise<void> {
    return this.#improving;
  }

  #make(key: string, make: () => Promise<RenderedPage>): Promise<Entry> {
    const waiting = this.#flights.get(key);
    if (waiting) return waiting.promise;
    const stale = new Set<string>();
    const flight: Flight = { stale, promise: this.#keep(key, make, stale) };
    this.#flights.set(key, flight);
    this.#onTheirWay.add(flight);
    const landed = () => {
      this.#onTheirWay.delete(flight);
      if (this.#flights.get(key) === flight) this.#flights.delete(key);
    };
    flight.promise.then(landed, landed);
    return flight.promise;
  }

  async #keep(key: string, make: () => Promise<RenderedPage>, stale: Set<string>): Promise<Entry> {
    const page = await make();
    const { status, rule } = page;
    const age = (rule?.maxAge ?? 0) * 1000;
    const maxAge = status === 200 ? age : Math.min(age, otherStatusSeconds * 1000);
    const now = this.#options.now();
    const hash = digest('sha256', page.body, 'base64url').slice(0, 22);
    const same = this.#unchanged(key, hash, page);
    const entry: Entry = {
      status,
      hash,
      tags: rule?.tags ?? [],
      freshUntil: now + maxAge,
      usableUntil: now + 2 * maxAge,
      baseHeaders: page.headers,
      variants: new Map(same?.variants),
      bytes: same?.bytes ?? overheadBytes,
      hits: 0,
      touchedAt: Number.NEGATIVE_INFINITY,
    };
    if (same) entry.hits = same.variants.get('br')?.etag === etagOf(same, markOf('best')) ? same.hits : 0;
    else this.#put(key, entry, 'br', await encode(page.body, 'br'), markOf('first'));
    page.body = noBody;
    const isCacheable = maxAge > 0 && status < 500 && !entry.tags.some((tag) => stale.has(tag));
    // A page that alone would push out much of the others is not worth it.
    if (isCacheable && entry.bytes <= this.#options.maxBytes / 4) this.#pages.set(key, entry);
    return entry;
  }

  /** What is kept under the key, where the page that was made again is the same: its forms need not be made again. */
  #unchanged(key: string, hash: string, { status, headers }: RenderedPage): Entry | undefined {
    const before = this.#pages.get(key);
    if (before?.hash !== hash || before.status !== status) return undefined;
    const names = Object.keys(headers);
    const isSame = names.every((name) => before.baseHeaders[name] === headers[name]);
    return isSame && names.length === Object.keys(before.baseHeaders).length ? before : undefined;
  }

  #put(key: string, entry: Entry, encoding: Encoding, body: Buffer, mark: string): Variant {
    const etag = etagOf(entry, mark);
    const unchangedHeaders = { ...securityHeaders, ...this.#options.headers, ...entry.baseHeaders, etag };
    const variant: Variant = {
      body,
      etag,
      headers: {
        ...unchangedHeaders,
        ...(encoding !== 'identity' && { 'content-encoding': encoding }),
        'content-length': String(body.length),
      },
      unchangedHeaders,
    };
    const grown = body.length - (entry.variants.get(encoding)?.body.length ?? 0);
    entry.variants.set(encoding, variant);
    entry.bytes += grown;
    this.#pages.resized(key, entry, grown);
    return variant;
  }

  #improve(key: string, entry: Entry): void {
    const better = async () => {
      const brotli = entry.variants.get('br');
      if (!brotli || this.#pages.get(key) !== entry) return;
      const body = await encode(await decodeBrotli(brotli.body), 'br', brotliQuality.best);
      if (body.length < brotli.body.length) this.#put(key, entry, 'br', body, markOf('best'));
    };
    // One after the other, so that readers keep the other cores. A failure leaves the form that is there.
    this.#improving = this.#improving.then(better).catch(() => undefined);
  }
}
