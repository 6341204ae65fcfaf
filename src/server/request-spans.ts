import type { IncomingMessage, ServerResponse } from 'node:http';
import { requestId } from '../service/platform/request-id.ts';
import { tracing } from '../service/platform/tracing/tracing.ts';
import type { Proxies } from './client.ts';
import { routeOf } from './metrics.ts';
import { pathFacts } from './path-facts.ts';

/** What balancers and watchers ask every second, and what nobody waits for. */
const isUntraced = (pathname: string | undefined): boolean =>
  pathname !== undefined && ['/healthz', '/readyz', '/metrics'].includes(pathname);

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']);
const mappingPath = /^[a-z][a-z0-9-]{1,31}$/;

/** The library that an address or a call names; a call may name one that there is not. */
function libraryOf({ headers }: IncomingMessage, pathname: string): string | undefined {
  const named = pathFacts(pathname).given.mappingPath ?? headers['mappingpath'];
  return typeof named === 'string' && mappingPath.test(named) ? named : undefined;
}

export const isTraced = (): boolean => tracing() !== undefined;

/**
 * Answers a request in a span: its route (never its address), library, status, and the number of its log lines. Where
 * nothing is traced it is just answered.
 * @param pathname undefined where the address is none
 */
export function inRequestSpan(
  request: IncomingMessage,
  response: ServerResponse,
  proxies: Proxies,
  pathnameOf: () => string | undefined,
  answer: () => void,
): void {
  const found = tracing();
  const pathname = found && pathnameOf();
  if (!found || isUntraced(pathname)) {
    answer();
    return;
  }
  const route = pathname === undefined ? 'no address' : routeOf(pathname);
  const method = methods.has(request.method ?? '') ? String(request.method) : '_OTHER';
  const library = pathname === undefined ? undefined : libraryOf(request, pathname);
  const { traceparent } = request.headers;
  // As with numbers of requests: what a reader's own program says is not believed.
  const isBelieved = typeof traceparent === 'string' && proxies(request.socket.remoteAddress ?? '');
  const attributes = {
    'http.request.method': method,
    'http.route': route,
    'yuelan.request_id': requestId() ?? '',
    ...(library !== undefined && { 'yuelan.library': library }),
  };
  const span = found.beginRequest(`${method} ${route}`, attributes, isBelieved ? traceparent : undefined);
  response.once('close', () => {
    span.set({ 'http.response.status_code': response.statusCode });
    if (response.statusCode >= 500 || !response.writableFinished) span.fail();
    span.end();
  });
  found.within(span, answer);
}
