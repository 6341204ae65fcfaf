import type { CallContext } from '../../platform/context/context.ts';
import type { Store } from '../../platform/db/open.ts';

/** How old an answer may get when nothing was written, in milliseconds. */
const oldestMs = 10 * 60_000;

async function lastChange({ store }: CallContext): Promise<number> {
  const row = await store.db
    .selectFrom('change')
    .select((eb) => eb.fn.max('seq').as('seq'))
    .executeTakeFirst();
  return row?.seq ?? 0;
}

/**
 * Caches a value that is expensive to compute and the same for all readers of a library. It expires when the catalogue
 * changes, and after ten minutes.
 * @param youngestMs how often it looks for changes, so that neither an import nor the check slows down every page
 * @param compute computes the value for a library and key
 */
export function cachedUntilChange<T>(
  youngestMs: number,
  compute: (call: CallContext, key: string) => T | Promise<T>,
): (call: CallContext, key?: string) => Promise<T> {
  const cacheOf = new WeakMap<Store, Map<string, { at: number; checkedAt: number; seq: number; value: T }>>();
  return async (call, key = '') => {
    let cache = cacheOf.get(call.store);
    if (!cache) cacheOf.set(call.store, (cache = new Map()));
    const place = `${String(call.library.id)} ${key}`;
    const now = call.now();
    const found = cache.get(place);
    if (found && now - found.checkedAt < youngestMs) return found.value;
    const seq = await lastChange(call);
    if (found && now - found.at < oldestMs && seq === found.seq) {
      found.checkedAt = now;
      return found.value;
    }
    const value = await compute(call, key);
    cache.set(place, { at: now, checkedAt: now, seq, value });
    return value;
  };
}

/**
 * Caches a value that depends only on the index, for each library and key, until the index applies another change.
 * Needs no query for validation. Cached pages expire at the same moment (process.ts).
 */
export function cachedUntilIndexed<T extends object>(
  compute: (call: CallContext, key: string) => T,
): (call: CallContext, key?: string) => T {
  const cacheOf = new WeakMap<CallContext['search'], Map<string, { position: number; value: T }>>();
  return (call, key = '') => {
    const { search, library } = call;
    let cache = cacheOf.get(search);
    if (!cache) cacheOf.set(search, (cache = new Map()));
    const place = `${String(library.id)} ${key}`;
    const position = search.position(library.id);
    const found = cache.get(place);
    if (found?.position === position) return found.value;
    const value = compute(call, key);
    cache.set(place, { position, value });
    return value;
  };
}
