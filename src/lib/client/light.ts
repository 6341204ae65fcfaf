import type { InputOf, OutputOf } from '../contract/contract.ts';
import type { CallName, endpoints } from '../contract/endpoints.ts';
import type { Answer } from '../contract/envelope.ts';
import {
  isAnswer,
  noteSessionOver,
  siteHeaders,
  timeoutMs,
  unreachableAnswer,
  type ClientSite,
} from './conventions.ts';

type CallBy<Method extends 'GET' | 'POST'> = {
  [N in CallName]: (typeof endpoints)[N][0] extends Method ? N : never;
}[CallName];

/** `signal` gives the call up; `keepalive` lets it outlive the page. */
type How = Pick<RequestInit, 'signal' | 'keepalive'>;

async function ask<N extends CallName>(
  url: string,
  init: RequestInit,
  { signal, ...how }: How,
  unreachable: string,
): Promise<Answer<OutputOf<N>>> {
  const late = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, { ...init, ...how, signal: signal ? AbortSignal.any([signal, late]) : late });
    const body: unknown = await response.json();
    if (!isAnswer<OutputOf<N>>(body)) return unreachableAnswer(unreachable);
    noteSessionOver(body);
    return body;
  } catch {
    return unreachableAnswer(unreachable);
  }
}

/**
 * One call over the browser's bare fetch, by the conventions of the client. For scripts that every visitor loads before
 * the first act, where the client itself and the table of all calls are too heavy; the compiler holds name and path
 * together. Never throws.
 * @param unreachable message of the answer when there is none
 */
export const post = <N extends CallBy<'POST'>>(
  _name: N,
  path: (typeof endpoints)[N][1],
  input: InputOf<N>,
  site: ClientSite,
  unreachable: string,
  how: How = {},
): Promise<Answer<OutputOf<N>>> => {
  const headers = { 'content-type': 'application/json', ...siteHeaders(site) };
  return ask<N>(path, { method: 'POST', headers, body: JSON.stringify(input) }, how, unreachable);
};

export const get = <N extends CallBy<'GET'>>(
  _name: N,
  path: (typeof endpoints)[N][1],
  input: InputOf<N> & Record<string, string>,
  site: ClientSite,
  unreachable: string,
  how: How = {},
): Promise<Answer<OutputOf<N>>> =>
  ask<N>(`${path}?${new URLSearchParams(input).toString()}`, { headers: siteHeaders(site) }, how, unreachable);
