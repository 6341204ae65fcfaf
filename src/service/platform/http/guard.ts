import { ProviderError } from './http.ts';

/** Consecutive failures after which a provider rests: readers get an error at once instead of waiting in vain. */
const maxFailures = 3;
const restMs = 20_000;
/** Requests under way at one provider; further readers would only wait behind these. */
const maxRunning = 6;
/** The same at all providers of all libraries: pages that wait must leave places for those that need nobody. */
const maxRunningInAll = 24;
let runningInAll = 0;
interface State {
  failures: number;
  restsUntil: number;
  running: number;
}

/** By the settings of a provider: they are read once and stay until the libraries are read again. */
const states = new WeakMap<object, State>();

function stateOf(settings: object): State {
  let state = states.get(settings);
  if (!state) states.set(settings, (state = { failures: 0, restsUntil: 0, running: 0 }));
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
