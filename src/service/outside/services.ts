import type { CallContext } from '../platform/context/context.ts';
import type { LoadedLibrary } from '../platform/configuration/types.ts';
import { isAnswered, type AskResult } from '../platform/http/answer-cache.ts';
import { createOutside, type OutsideServices } from './providers/outside.ts';

const made = new WeakMap<LoadedLibrary, OutsideServices>();

/** The services of others of the request's library, made once from its configuration. */
export function servicesOf({ library, now, log }: CallContext): OutsideServices {
  let services = made.get(library);
  if (!services) {
    const onRest = (service: string, trouble: string) => {
      const { mappingPath } = library;
      log.error({ mappingPath, service, trouble }, 'external service keeps failing; requests are paused');
    };
    services = createOutside(library.file.outside, { now, onRest });
    made.set(library, services);
  }
  return services;
}

/** State and time of an answer as calls tell them. */
export function stateOf<T>(
  answer: AskResult<T>,
  isFound: (value: T) => boolean,
): { state: 'found' | 'nothing' | 'unavailable'; checkedAt: string | null } {
  if (!isAnswered(answer)) return { state: 'unavailable', checkedAt: null };
  return { state: isFound(answer.value) ? 'found' : 'nothing', checkedAt: new Date(answer.at).toISOString() };
}
