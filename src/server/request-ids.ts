import type { IncomingMessage } from 'node:http';
import type { Proxies } from './client.ts';

export const requestIdHeader = 'x-request-id';
const wellFormed = /^[\w.:-]{8,100}$/;

/** The number that a proxy of ours gave a request, the same on all nodes; undefined where none did. */
export function givenRequestId({ headers, socket }: IncomingMessage, proxies: Proxies): string | undefined {
  const given = headers[requestIdHeader];
  if (typeof given !== 'string' || !wellFormed.test(given)) return undefined;
  return proxies(socket.remoteAddress ?? '') ? given : undefined;
}
