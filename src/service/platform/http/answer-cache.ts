import { LRUCache } from 'lru-cache';
import { ProviderError, type Trouble } from './http.ts';

export interface CachedAnswer<T> {
  value: T;
  /** Milliseconds since 1970. */
  at: number;
}

/** An answer, or why there is none; `resting`: the service is not asked at the moment. */
export type AskResult<T> = CachedAnswer<T> | { trouble: Trouble | 'resting' };
export const isAnswered = <T>(result: AskResult<T>): result is CachedAnswer<T> => 'value' in result;

export interface KeeperOptions<T> {
  /** Whether an answer says that there is nothing: these are asked for again sooner. */
  isEmpty: (value: T) => boolean;
  /** Called when the service is left alone for a while. */
  onRest: (trouble: Trouble) => void;
  now: () => number;
  /** How long answers are fresh, in milliseconds. */
  freshMs?: number;
  emptyMs?: number;
  /** How long a service that failed often in succession is left alone, in milliseconds. */
  restMs?: number;
  most?: number;
  atOnce?: number;
  /** Requests at the same time of all services together. */
  slots?: Slots;
}

export interface Keeper<T> {
  cached: (key: string) => CachedAnswer<T> | undefined;
  /** The kept answer, or that of `ask`. An old answer is in where a service fails. Never throws. */
  ask: (key: string, ask: () => Promise<T>, options?: { olderThanMs?: number }) => Promise<AskResult<T>>;
}

/** So many may do something at the same time. */
export interface Slots {
  /** @returns false when all are taken */
  take: () => boolean;
  give: () => void;
}

/** Slots for some. */
export function createSlots(most: number): Slots {
  let taken = 0;
  return {
    take: () => {
      if (taken >= most) return false;
      taken += 1;
      return true;
    },
    give: () => {
      taken -= 1;
    },
  };
}

const hour = 3_600_000;
/** Failures in succession after which a service rests. */
const maxFailures = 3;

/**
 * Caches the answers of an external service with their age, shares one request for the same key, and pauses requests
 * while the service keeps failing.
 */
export function createKeeper<T>(options: KeeperOptions<T>): Keeper<T> {
  const { isEmpty, onRest, now, freshMs = 24 * hour, emptyMs = 6 * hour, restMs = 30_000, most = 2_000 } = options;
  const { atOnce = 8, slots = createSlots(atOnce) } = options;
  const cache = new LRUCache<string, CachedAnswer<T>>({ max: most });
  const asking = new Map<string, Promise<AskResult<T>>>();
  let failures = 0;
  let restUntil = 0;

  async function askNow(key: string, ask: () => Promise<T>): Promise<AskResult<T>> {
    try {
      const value = await ask();
      failures = 0;
      const entry = { value, at: now() };
      cache.set(key, entry);
      return entry;
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      failures += 1;
      if (failures >= maxFailures) {
        failures = 0;
        restUntil = now() + restMs;
        onRest(error.trouble);
      }
      return cache.get(key) ?? { trouble: error.trouble };
    }
  }

  const fresh = (key: string, olderThanMs?: number): CachedAnswer<T> | undefined => {
    const found = cache.get(key);
    if (!found) return undefined;
    const lasts = olderThanMs ?? (isEmpty(found.value) ? emptyMs : freshMs);
    return now() - found.at < lasts ? found : undefined;
  };

  return {
    cached: (key) => fresh(key),
    ask: (key, ask, { olderThanMs } = {}) => {
      const answer = fresh(key, olderThanMs);
      if (answer) return Promise.resolve(answer);
      const before = asking.get(key);
      if (before) return before;
      if (now() < restUntil || asking.size >= atOnce || !slots.take()) {
        return Promise.resolve(cache.get(key) ?? { trouble: 'resting' });
      }
      const pending = askNow(key, ask).finally(() => {
        asking.delete(key);
        slots.give();
      });
      asking.set(key, pending);
      return pending;
    },
  };
}
