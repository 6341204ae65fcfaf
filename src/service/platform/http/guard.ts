import { ProviderError } from './http.ts';

/** Consecutive failures after which a provider is suspended, so that readers get an error immediately. */
const maxFailures = 3;
const restMs = 20_000;
/** Maximum concurrent requests per provider. */
const maxRunning = 6;
/** Maximum concurrent requests at all providers, to leave capacity for pages without providers. */
const maxRunningInAll = 24;
let runningInAll = 0;
interface State {
  failures: number;
  restsUntil: number;
  running: number;
}

/** State by provider settings, whose objects exist until the libraries are reloaded. */
const states = new WeakMap<object, State>();

function stateOf(settings: object): State {
  let state = states.get(settings);
  if (!state) states.set(settings, (state = { failures: 0, restsUntil: 0, running: 0 }));
  return state;
}

/** Whether a failure indicates an outage of the provider, not a problem of the request. */
const isOutage = (error: unknown): boolean =>
  error instanceof ProviderError &&
  (error.trouble === 'down' || error.trouble === 'slow' || (error.status !== undefined && error.status >= 500));

/**
 * Sends a request to a provider, unless it is suspended after failures or has too many concurrent requests.
 * @param now milliseconds since 1970
 * @throws ProviderError `down` if it is suspended, `slow` if it has too many requests; errors of `ask`
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
