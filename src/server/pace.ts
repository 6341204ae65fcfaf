/** How much the newest piece of work counts. */
const newest = 1 / 20;

/** How long a queue takes for each of those who wait in it, as seen lately. */
export class Pace {
  #ms: number;
  /** When a place became free that somebody waited for. */
  #freeAt: number | undefined;

  /** @param ms what it is taken to be before anything was seen */
  constructor(ms: number) {
    this.#ms = ms;
  }

  /** Milliseconds between two who get their turn. */
  get ms(): number {
    return this.#ms;
  }

  /**
   * A piece of work has given its place to the next.
   * @param now milliseconds that only go forward
   * @param alone what it would have taken alone, in milliseconds; counts when nobody waited for its place
   * @param waiting somebody waits for the next place
   */
  ended(now: number, alone: number, waiting: boolean): void {
    // While others wait, everything that keeps them waiting counts, and not only the work itself.
    const ms = this.#freeAt === undefined ? alone : now - this.#freeAt;
    this.#ms += (ms - this.#ms) * newest;
    this.#freeAt = waiting ? now : undefined;
  }
}
