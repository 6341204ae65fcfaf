/** No two clocks drift apart faster than this. */
const drift = 0.001;

/** What time the database has, by what it answered; the clock of this machine counts for nothing. */
export class DatabaseClock {
  /** What `performance.now()` lacks to the time of the database, in milliseconds. */
  #offset = Date.now() - performance.now();
  /** How far that may be off, and when it was found. */
  #error = Infinity;
  #foundAt = 0;

  /**
   * Takes in an answer, if it is more exact than what is known by now, or contradicts it: the database moved to another
   * machine, or its clock was set.
   * @param time of the database, milliseconds since 1970
   * @param sent when it was asked, and `received` when it had answered, by `performance.now()`
   */
  take(time: number, sent: number, received: number): void {
    const offset = time - (sent + received) / 2;
    const error = (received - sent) / 2;
    const known = this.#error + (received - this.#foundAt) * drift;
    if (error > known && Math.abs(offset - this.#offset) <= error + known) return;
    this.#offset = offset;
    this.#error = error;
    this.#foundAt = received;
  }

  /** Milliseconds since 1970. */
  now(): number {
    return Math.round(this.#offset + performance.now());
  }
}
