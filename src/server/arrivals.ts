import type { Server } from 'node:net';

export class Arrivals {
  readonly #maxMs: number;
  #count = 0;

  /** @param maxMs milliseconds for which connections are taken in at most before work goes on, however many come */
  constructor(maxMs = 10) {
    this.#maxMs = maxMs;
  }

  watch(server: Server): void {
    server.on('connection', () => {
      this.#count += 1;
    });
  }

  /**
   * Runs something once no more connections stand before the door. The event loop takes in one of them a round (libuv):
   * with a page made in each round, a thousand readers who come at once would wait in the system's queue instead of
   * ours, where nobody knows how many they are, and it resets those that it kept for a minute.
   * @returns takes it back
   */
  after(run: () => void): () => void {
    const until = performance.now() + this.#maxMs;
    let before = -1;
    const look = () => {
      // The first look may come before the loop has been at the door.
      if (this.#count === before || performance.now() >= until) {
        run();
        return;
      }
      before = this.#count;
      soon = setImmediate(look);
    };
    let soon = setImmediate(look);
    return () => clearImmediate(soon);
  }
}
