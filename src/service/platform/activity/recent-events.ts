import { createHash, randomBytes } from 'node:crypto';

/** The same of the same client counts once in this time; at the most once in twice the time. In milliseconds. */
export const windowMs = 10 * 60_000;
/** Maximum counted events of a client per window; enough for a reading room behind one address. */
export const maxOfClient = 300;
/** A window ends early when so much is remembered. */
const maxEntries = 100_000;

/** Addresses are remembered as digests under a key of this process alone, and for two windows at most. */
const key = randomBytes(16);
const digestOf = (client: string) => createHash('sha256').update(key).update(client).digest('base64url').slice(0, 16);

/** Recently reported events, so that reloading a page or a program counts nothing twice. */
export class RecentEvents {
  #now = new Set<string>();
  #before = new Set<string>();
  #perClient = new Map<string, number>();
  #window = -1;

  /**
   * Whether to count an event that a client reports; remembers it if so.
   * @param client network address, or the reader
   * @param what record and activity
   * @param at milliseconds since 1970
   */
  isNew(client: string, what: string, at: number): boolean {
    const window = Math.floor(at / windowMs);
    if (window !== this.#window || this.#now.size >= maxEntries) {
      this.#before = window > this.#window + 1 ? new Set() : this.#now;
      this.#now = new Set();
      this.#perClient.clear();
      this.#window = window;
    }
    const who = digestOf(client);
    const key = `${who} ${what}`;
    const count = this.#perClient.get(who) ?? 0;
    if (count >= maxOfClient || this.#now.has(key) || this.#before.has(key)) return false;
    this.#perClient.set(who, count + 1);
    this.#now.add(key);
    return true;
  }
}
