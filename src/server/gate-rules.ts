import type { Arrivals } from './arrivals.ts';

/** Thrown for work that would have to wait too long. */
export class TooMany extends Error {
  /** After so many seconds it is worth asking again. */
  readonly retryAfter: number;

  constructor(retryAfter: number) {
    super('too many requests of one client');
    this.retryAfter = retryAfter;
  }
}

/** Thrown for work that would have to wait too long although its client asks for little: so many others do. */
export class Busy extends TooMany {}

/** Thrown for work that nobody waits for any more. */
export class GivenUp extends Error {}

/** How work is shared out between those who ask; all of it holds for everybody alike, wherever they are. */
export interface GateRules {
  /** What one browser (an address and the name its program gives itself) may ask for at once and in a second. */
  browser: { capacity: number; perSecond: number };
  /** The same for an address: a campus may stand behind one, or a program that keeps changing its name. */
  address: { capacity: number; perSecond: number };
  pace: { tokenMs: number; most: number };
  /** So many pieces of work of readers go on at the same time; more would only wait for each other. */
  atOnce: number;
  /** One that takes longer than this many milliseconds waits for somebody else, and lets the next one begin. */
  leaseMs: number;
  /** Part of the time that those beyond their buckets get together while readers are there. */
  share: number;
  /** After so many milliseconds without a reader they get all of it. */
  quietMs: number;
  /** Work is refused that would have to wait longer than this, in milliseconds. */
  patienceMs: number;
  /** Longest wait of a reader's work in milliseconds: shorter than the timeouts of browsers and proxies. */
  longestMs: number;
}

/**
 * A page takes some 5 ms, and more on a slow or busy machine: then it costs more, so that a client has a small part of the
 * time and not a number of pages. A reader asks for one in ten seconds; a class that opens the same list at once has it
 * from the cache. With one in fifty of the time for all others, nine readers in ten never meet a page of a walk.
 */
export const usualRules: GateRules = {
  browser: { capacity: 40, perSecond: 6 },
  address: { capacity: 400, perSecond: 40 },
  pace: { tokenMs: 5, most: 20 },
  atOnce: 2,
  leaseMs: 50,
  share: 0.02,
  quietMs: 10_000,
  patienceMs: 20_000,
  longestMs: 28_000,
};

/** Time as the gate knows it; tests have their own. */
export interface Clock {
  now: () => number;
  /** Milliseconds of processor time that the one thread has used in which pages are made and calls answered. */
  used: () => number;
  /** Runs something after that time, at 0 after everything that has arrived meanwhile. @returns takes it back */
  later: (ms: number, run: () => void) => () => void;
}

/** @param arrivals connections of the server; at 0 they are taken in before something runs */
export const systemClock = (arrivals: Arrivals): Clock => ({
  now: () => performance.now(),
  used: () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  },
  later: (ms, run) => {
    if (ms === 0) return arrivals.after(run);
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
});
