import { createFetch, type FetchOptions } from 'ofetch';
import type { InputOf, OutputOf, RefusalOf } from '../contract/contract.ts';
import { endpoints, type CallName } from '../contract/endpoints.ts';
import type { Answer } from '../contract/envelope.ts';
import { methodOf } from '../contract/posted.ts';
import { isAnswer, siteHeaders, timeoutMs, unreachableAnswer, type ClientSite } from './conventions.ts';

export { type ClientSite } from './conventions.ts';

export interface ClientOptions {
  site: ClientSite;
  /** The service's own `fetch` on the server, the browser's in the browser. */
  fetch: (request: Request) => Promise<Response> | Response;
  /** Scheme and host that paths are added to. */
  origin: string;
  /** Message for a request that got no answer at all, in the reader's language. */
  unreachable: string;
}

export interface Client {
  /** Answers the envelope, also when the network fails; never throws. */
  call: <N extends CallName>(name: N, input: InputOf<N>) => Promise<Answer<OutputOf<N>, RefusalOf<N>>>;
}

/**
 * The one client: the same calls over two transports. Request conventions (headers, query for GET, JSON for POST,
 * credentials, 30 s) live here alone.
 */
export function createClient(options: ClientOptions): Client {
  const transport = (input: RequestInfo | URL, init?: RequestInit) =>
    Promise.resolve(options.fetch(new Request(input, init)));
  const request = createFetch({ fetch: transport, Headers, AbortController });
  const headers = siteHeaders(options.site);
  const unreachable = unreachableAnswer(options.unreachable);

  return {
    call: async <N extends CallName>(name: N, input: InputOf<N>) => {
      const [, path] = endpoints[name];
      const method = methodOf(name);
      const carried: FetchOptions<'json'> = method === 'GET' ? { query: input } : { body: input };
      try {
        const body: unknown = await request(`${options.origin}${path}`, {
          ...carried,
          method,
          headers,
          timeout: timeoutMs,
          retry: 0,
          credentials: 'same-origin',
          ignoreResponseError: true,
        });
        return isAnswer<OutputOf<N>, RefusalOf<N>>(body) ? body : unreachable;
      } catch {
        return unreachable;
      }
    },
  };
}
