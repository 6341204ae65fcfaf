import type { InputOf, OutputOf } from '../contract/contract.ts';
import type { CallName, endpoints } from '../contract/endpoints.ts';
import type { Answer } from '../contract/envelope.ts';
import { isAnswer, siteHeaders, timeoutMs, unreachableAnswer, type ClientSite } from './conventions.ts';

/** Names of the calls that are made by POST: these are the ones that a page makes without being asked. */
type PostCall = { [N in CallName]: (typeof endpoints)[N][0] extends 'POST' ? N : never }[CallName];

/**
 * One call over the browser's bare fetch, by the conventions of the client. For scripts that every visitor loads before
 * the first act, where the client itself and the table of all calls are too heavy; the compiler holds name and path
 * together. Never throws.
 * @param unreachable message of the answer when there is none
 */
export async function post<N extends PostCall>(
  _name: N,
  path: (typeof endpoints)[N][1],
  input: InputOf<N>,
  site: ClientSite,
  unreachable: string,
): Promise<Answer<OutputOf<N>>> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...siteHeaders(site) },
      body: JSON.stringify(input),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const body: unknown = await response.json();
    return isAnswer<OutputOf<N>>(body) ? body : unreachableAnswer(unreachable);
  } catch {
    return unreachableAnswer(unreachable);
  }
}
