import type { Found } from './discovery.ts';
import { ProviderError } from '../../platform/http/http.ts';

/** Failures after each other that make a provider rest: readers are told at once instead of waiting in vain. */
const maxFailures = 3;
const restMs = 20_000;
/** Requests under way at one provider; further readers would only wait behind these. */
const maxRunning = 6;
/** The same at all providers of all libraries: pages that wait must leave places for those that need nobody. */
const maxRunningInAll = 24;
let runningInAll = 0;
/**
 * Answers are kept this long, so that what came too late for a page is there when the reader looks again, and turning
 * back costs nothing. Pages keep healthy answers longer by themselves.
 */
const cachedMs = 60_000;
const maxCached = 50;

interface State {
  failures: number;
  restsUntil: number;
  running: number;
  cached: Map<string, { at: number; answer: Promise<Found> }>;
}

/** By the settings of a provider: they are read once and stay until the libraries are read again. */
const states = new WeakMap<object, State>();

function stateOf(settings: object): State {
  let state = states.get(settings);
  if (!state) states.set(settings, (state = { failures: 0, restsUntil: 0, running: 0, cached: new Map() }));
  return state;
}

/** Whether a failure says something of the provider, and not of what it was asked. */
const isOutage = (error: unknown): boolean =>
  error instanceof ProviderError &&
  (error.trouble === 'down' || error.trouble === 'slow' || (error.status !== undefined && error.status >= 500));

/**
 * Asks a provider elsewhere, unless it rests after failures or enough requests are under way at it.
 * @param now milliseconds since 1970
 * @throws ProviderError `down` while it rests, `slow` when too many wait for it; and what `ask` throws
 */
export async function guarded<T>(settings: object, now: () => number, ask: () => Promise<T>): Promise<T> {
  const state = stateOf(settings);
  if (now() < state.restsUntil) throw new ProviderError('down', 'rests after failures');
  if (state.running >= maxRunning || runningInAll >= maxRunningInAll)
    throw new ProviderError('slow', 'too many requests under way');
  state.running += 1;
  runningInAll += 1;
  try {
    const answer = await ask();
    state.failures = 0;
    return answer;
  } catch (error) {
    if (isOutage(error)) {
      state.failures += 1;
      // One more after the rest decides whether it rests again.
      if (state.failures >= maxFailures)
        Object.assign(state, { restsUntil: now() + restMs, failures: maxFailures - 1 });
    }
    throw error;
  } finally {
    state.running -= 1;
    runningInAll -= 1;
  }
}

/**
 * The answer to a search, shared by all who ask the same while it is under way and kept for a while; failures are not
 * kept.
 * @param key what is asked, in which language
 */
export function cachedSearch(
  settings: object,
  now: () => number,
  key: string,
  ask: () => Promise<Found>,
): Promise<Found> {
  const { cached } = stateOf(settings);
  const before = cached.get(key);
  if (before && now() - before.at < cachedMs) return before.answer;
  cached.delete(key);
  const answer = guarded(settings, now, ask);
  const entry = { at: now(), answer };
  cached.set(key, entry);
  for (const oldest of cached.keys()) {
    if (cached.size <= maxCached) break;
    cached.delete(oldest);
  }
  answer.catch(() => {
    if (cached.get(key) === entry) cached.delete(key);
  });
  return answer;
}
