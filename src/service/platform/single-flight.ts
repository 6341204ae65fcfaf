/** Runs work once for all callers who need the same result at the same moment. */
export class SingleFlight<K, T> {
  readonly #running = new Map<K, Promise<T>>();

  /** The result of the work that is running under the key, or of `work`, which starts now. */
  run(key: K, work: () => Promise<T>): Promise<T> {
    const running = this.#running.get(key);
    if (running) return running;
    const started = work().finally(() => this.#running.delete(key));
    this.#running.set(key, started);
    return started;
  }
}
