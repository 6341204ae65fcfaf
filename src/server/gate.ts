import { Arrivals } from './arrivals.ts';
import type { Client } from './client.ts';
import { FairQueue } from './fair-queue.ts';
import { Busy, GivenUp, TooMany, systemClock, type Clock, type GateRules, usualRules } from './gate-rules.ts';
import { Pace } from './pace.ts';
import { TokenBuckets } from './token-buckets.ts';

export interface Job<T> {
  /** @throws GivenUp, TooMany or Busy where it waited too long after all, or what the work throws */
  result: Promise<T>;
  /** Another client waits for the same work: it comes as early as if this one had asked first. */
  join: (client: Client) => void;
  /** One of those who wait is gone. */
  leave: () => void;
}

interface Waiting {
  path: readonly string[];
  price: number;
  lane: 'readers' | 'others' | 'started';
  waiters: number;
  start: () => Promise<unknown>;
  /** Receives what the work cost, in milliseconds of processor time. */
  learn: ((processorMs: number) => void) | undefined;
  endLimit: () => void;
}

/** Longest pause between two pieces of work of those beyond their buckets, in milliseconds. */
const longestRest = 2_000;
/** After so many milliseconds of work the process looks at what else has arrived before it begins the next. */
const turnMs = 10;
/** A client that is there is noted again after so many milliseconds. */
const seenEveryMs = 1_000;
/** After so many milliseconds they get their share even if readers' work never ends, as with a slow upstream. */
const starvedMs = 1_000;

/**
 * comes before what costs time: the rendering of pages that are not in memory, and calls that search. Within its bucket
 * a client is served at once, in turn with the others. Beyond it, it is not refused but waits until nobody else wants
 * anything, or for the small share of the time that all those together get: so a crawler may walk through every
 * combination of facets, and readers do not notice.
 */
export class Gate {
  readonly #rules: GateRules;
  readonly #clock: Clock;
  readonly #browsers: TokenBuckets;
  readonly #addresses: TokenBuckets;
  readonly #readers = new FairQueue<Waiting>();
  readonly #others = new FairQueue<Waiting>();
  /** When each client within its bucket was last there, the one that was there last at the end. */
  readonly #there = new Map<string, number>();
  /** When each client last went beyond its bucket. */
  readonly #beyond = new Map<string, number>();
  #running = 0;
  #otherRuns = false;
  #restUntil = Number.NEGATIVE_INFINITY;
  /** Since when the others have got nothing. */
  #othersSince = 0;
  /** When the work of this turn of the event loop began. */
  #turnSince = Number.NEGATIVE_INFINITY;
  /** What has arrived is being looked at: nothing begins meanwhile. */
  #isLooking = false;
  #wake: { at: number; cancel: () => void } | undefined;
  /** Milliseconds that a piece of work of theirs takes, as seen lately. */
  #usualMs = 10;
  readonly #readerPace = new Pace(5);

  constructor(rules: GateRules = usualRules, clock: Clock = systemClock(new Arrivals())) {
    this.#rules = rules;
    this.#clock = clock;
    this.#browsers = new TokenBuckets({ ...rules.browser, now: clock.now });
    this.#addresses = new TokenBuckets({ ...rules.address, now: clock.now });
  }

  get waiting(): number {
    return this.#readers.size + this.#others.size;
  }

  /** A reader was answered without work; that readers are there keeps the others to their share. */
  seen(client: Client): void {
    const now = this.#clock.now();
    const key = keyOf(client);
    // Looked at once a second is exact enough for what is remembered for ten, and a reader's pages come many at once.
    const before = this.#there.get(key);
    if (before !== undefined && now - before < seenEveryMs) return;
    const beyond = this.#beyond.get(key);
    if (beyond !== undefined && now - beyond <= this.#rules.quietMs) return;
    this.#there.delete(key);
    this.#there.set(key, now);
    if (this.#there.size > 1_000) this.#readersAreThere();
  }

  /**
   * Admits work.
   * @param price in tokens, the least that it costs
   * @param learn receives its real cost, in milliseconds of processor time
   * @throws TooMany when it would have to wait too long; Busy when others are the reason
   */
  run<T>(client: Client, price: number, work: () => Promise<T>, learn?: (processorMs: number) => void): Job<T> {
    const path = [client.address, client.agent];
    const isReader = this.#pay(client, price);
    if (isReader) this.#mayWaitInTurn(path);
    else this.#mayWait(path);
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const start = async () => {
      try {
        resolve(await work());
      } catch (error) {
        reject(error);
      }
    };
    const endLimit = this.#clock.later(this.#rules.longestMs, () => {
      this.#queueOf(waiting).remove(waiting.path, waiting);
      const retryAfter = Math.ceil((this.#readers.size * this.#readerPace.ms) / 1_000) + 1;
      reject(waiting.lane === 'readers' ? new Busy(retryAfter) : new TooMany(retryAfter));
    });
    const lane = isReader ? 'readers' : 'others';
    const waiting: Waiting = { path, price, lane, waiters: 1, start, learn, endLimit };
    if (isReader) this.#readers.push(path, waiting);
    else this.#pushOther(path, waiting);
    this.#dispatch();
    return {
      result: promise,
      join: (other) => {
        waiting.waiters += 1;
        if (waiting.lane !== 'others' || !this.#pay(other, price)) return;
        this.#others.remove(waiting.path, waiting);
        waiting.lane = 'readers';
        waiting.path = [other.address, other.agent];
        this.#readers.push(waiting.path, waiting);
        this.#dispatch();
      },
      leave: () => {
        waiting.waiters -= 1;
        if (waiting.waiters > 0 || waiting.lane === 'started') return;
        endLimit();
        this.#queueOf(waiting).remove(waiting.path, waiting);
        reject(new GivenUp());
      },
    };
  }

  #queueOf({ lane }: Waiting): FairQueue<Waiting> {
    return lane === 'readers' ? this.#readers : this.#others;
  }

  #pushOther(path: readonly string[], waiting: Waiting): void {
    if (this.#others.size === 0 && !this.#otherRuns) this.#othersSince = this.#clock.now();
    this.#others.push(path, waiting);
  }

  /** Takes the price from both buckets, or from none. */
  #pay(client: Client, price: number): boolean {
    const key = keyOf(client);
    if (this.#browsers.level(key) < price || this.#addresses.level(client.address) < price) {
      this.#there.delete(key);
      this.#beyond.set(key, this.#clock.now());
      if (this.#beyond.size > 1_000) this.#forgetQuiet();
      return false;
    }
    this.seen(client);
    this.#browsers.take(key, price);
    this.#addresses.take(client.address, price);
    return true;
  }

  /** Charges what the work of a reader cost beyond its price. @param processorMs without concurrent work */
  #charge({ path: [address = '', agent = ''], price }: Waiting, processorMs: number): void {
    const { tokenMs, most } = this.#rules.pace;
    const more = Math.min(processorMs / tokenMs, most) - price;
    if (more <= 0) return;
    this.#browsers.take(keyOf({ address, agent }), more);
    this.#addresses.take(address, more);
  }

  #forgetQuiet(): void {
    const now = this.#clock.now();
    for (const [key, at] of this.#beyond) if (now - at > this.#rules.quietMs) this.#beyond.delete(key);
  }

  #readersAreThere(): boolean {
    const since = this.#clock.now() - this.#rules.quietMs;
    for (const [key, at] of this.#there) {
      if (at > since) return true;
      this.#there.delete(key);
    }
    return false;
  }

  #mayWait(path: readonly string[]): void {
    const each = this.#readersAreThere() ? this.#usualMs / this.#rules.share : this.#usualMs;
    const wait = this.#others.before(path) * Math.min(each, longestRest);
    if (wait > this.#rules.patienceMs) throw new TooMany(Math.ceil(wait / 1_000));
  }

  #mayWaitInTurn(path: readonly string[]): void {
    const { patienceMs } = this.#rules;
    if (this.#readers.size * this.#readerPace.ms <= patienceMs) return;
    const wait = this.#readers.before(path) * this.#readerPace.ms;
    if (wait > patienceMs) throw new Busy(Math.ceil(wait / 1_000));
  }

  #dispatch(): void {
    while (this.#running < this.#rules.atOnce && !this.#isLooking) {
      const next = this.#readers.shift();
      if (!next) break;
      if (this.#running === 0) this.#turnSince = this.#clock.now();
      this.#running += 1;
      const began = this.#clock.now();
      this.#begin(next, (processorMs) => {
        // By the clock: on a machine that does other things besides, readers wait for these too.
        const now = this.#clock.now();
        this.#readerPace.ended(now, (now - began) / this.#running, this.#readers.size > 0);
        this.#running -= 1;
        this.#charge(next, processorMs);
      });
    }
    // Not before all that has arrived was looked at: there may be a reader among them.
    if (this.#others.size > 0 && !this.#otherRuns) this.#wakeIn(0);
  }

  /**
   * Begins work. It has its place until it ends, or as long as its lease: then it waits for somebody else, and what the
   * process does meanwhile is not its cost.
   * @param free gives its place to the next; receives what the work cost, in milliseconds of processor time
   */
  #begin(waiting: Waiting, free: (processorMs: number) => void): void {
    waiting.lane = 'started';
    waiting.endLimit();
    const used = this.#clock.used();
    let holds = true;
    const end = () => {
      if (!holds) return;
      holds = false;
      const concurrent = Math.max(1, this.#running + (this.#otherRuns ? 1 : 0));
      const processorMs = (this.#clock.used() - used) / concurrent;
      waiting.learn?.(processorMs);
      free(processorMs);
      this.#next();
    };
    const endLease = this.#clock.later(this.#rules.leaseMs, end);
    void waiting.start().then(() => {
      endLease();
      end();
    });
  }

  /** Lets the next begin, after whatever else has arrived when this turn was long: health checks are not kept waiting. */
  #next(): void {
    if (this.#clock.now() - this.#turnSince < turnMs) {
      this.#dispatch();
      return;
    }
    if (this.#isLooking) return;
    this.#isLooking = true;
    this.#clock.later(0, () => {
      this.#isLooking = false;
      this.#turnSince = this.#clock.now();
      this.#dispatch();
    });
  }

  #wakeIn(ms: number): void {
    const at = this.#clock.now() + ms;
    if (this.#wake && this.#wake.at <= at) return;
    this.#wake?.cancel();
    const cancel = this.#clock.later(ms, () => {
      this.#wake = undefined;
      this.#dispatchOthers();
    });
    this.#wake = { at, cancel };
  }

  #dispatchOthers(): void {
    if (this.#otherRuns || this.#others.size === 0) return;
    const now = this.#clock.now();
    const starved = now - this.#othersSince - starvedMs;
    if (this.#running + this.#readers.size > 0 && starved < 0) {
      this.#wakeIn(-starved);
      return;
    }
    if (this.#readersAreThere() && now < this.#restUntil) {
      this.#wakeIn(this.#restUntil - now);
      return;
    }
    const next = this.#others.shift();
    if (!next) return;
    this.#otherRuns = true;
    this.#begin(next, () => {
      this.#otherRuns = false;
      this.#othersSince = this.#clock.now();
      const took = this.#othersSince - now;
      this.#usualMs += (took - this.#usualMs) / 10;
      this.#restUntil = this.#othersSince + Math.min(took / this.#rules.share - took, longestRest);
    });
  }
}

const keyOf = ({ address, agent }: Client): string => `${address} ${agent}`;
