import { endpoints } from '../lib/contract/endpoints.ts';
import { errCodes } from '../lib/contract/envelope.ts';
import { isAlsoPosted } from '../lib/contract/posted.ts';
import { languageOfHeaders } from '../lib/contract/language.ts';
import type { Health } from './health.ts';
import { lagTolerant } from './platform/lag-tolerant.ts';
import { message, type MessageKey } from './platform/messages/index.ts';
import { requestId } from './platform/request-id.ts';
import { tracing } from './platform/tracing/tracing.ts';

/** Request headers that concern this hop alone and are not passed on. */
const hopHeaders = [
  'connection',
  'host',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'content-length',
  'accept-encoding',
];
const timeoutMs = 30_000;

/** How long it is waited for, and how long what was seen holds, in milliseconds. */
const healthMs = { timeout: 2_000, fresh: 5_000 };

/** Whether the service at that address answers anything at all; asked when somebody wants to know, and at times. */
export function upstreamHealth(origin: string): Health {
  let trouble: string | undefined;
  const look = async (): Promise<string | undefined> => {
    try {
      const answer = await fetch(`${origin}/find/findConfig/getGroupCode`, {
        signal: AbortSignal.timeout(healthMs.timeout),
      });
      await answer.body?.cancel();
      trouble = answer.status >= 500 ? `the library service answers ${String(answer.status)}` : undefined;
    } catch {
      trouble = 'the library service does not answer';
    }
    return trouble;
  };
  void look();
  const timer = setInterval(() => void look(), healthMs.fresh).unref();
  return {
    trouble: () => trouble,
    missing: () => undefined,
    unfit: () => undefined,
    parts: async () => ({ data: 'none', store: 'none', index: 'none', upstream: (await look()) ?? 'ok' }),
    close: () => {
      clearInterval(timer);
    },
  };
}

/** A request as the other service takes it: it knows by GET alone what pages of ours send by POST. */
async function requestFor(
  request: Request,
  pathname: string,
): Promise<{ method: string; body: ArrayBuffer | null; search?: string }> {
  const { method } = request;
  if (method === 'GET' || method === 'HEAD') return { method, body: null };
  if (!isAlsoPosted(pathname)) return { method, body: await request.arrayBuffer() };
  const given: unknown = await request.json().catch(() => ({}));
  const fields = Object.entries(typeof given === 'object' && given !== null ? given : {});
  const said = fields.filter(([, value]) => value !== undefined && value !== null);
  const search = `?${new URLSearchParams(said.map(([name, value]) => [name, String(value)])).toString()}`;
  return { method: 'GET', body: null, search };
}

/** Log lines and spans of both services belong to the same request, by our word and not by that of a browser. */
function nameRequest(headers: Headers): void {
  const named = { 'x-request-id': requestId(), traceparent: tracing()?.header(), tracestate: undefined };
  for (const [name, value] of Object.entries(named)) {
    if (value === undefined) headers.delete(name);
    else headers.set(name, value);
  }
}

/** Paths of calls that only read, also those that are posted. */
const readPaths = new Set<string>([...lagTolerant].map((name) => endpoints[name][1]));

/** Whether no connection was made, so that nothing was sent. */
function isUnreachable(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof AggregateError) return true;
  if (!(cause instanceof Error)) return false;
  if ('code' in cause && cause.code === 'UND_ERR_CONNECT_TIMEOUT') return true;
  return 'syscall' in cause && (cause.syscall === 'connect' || cause.syscall === 'getaddrinfo');
}

function secureCookies(headers: Headers): void {
  const cookies = headers.getSetCookie();
  headers.delete('set-cookie');
  for (const cookie of cookies)
    headers.append('set-cookie', /;\s*secure\b/i.test(cookie) ? cookie : `${cookie}; Secure`);
}

/**
 * is in for the embedded service: passes every call on to another library service with the same calls
 * (LIBRARY_SERVICE_URL). One that is down or slow is answered for, in the reader's language, and takes nothing along.
 * @param origin scheme, host and path prefix of the upstream, without a trailing slash
 */
export function createUpstream(origin: string): {
  fetch: (request: Request, from?: { address?: string | undefined }) => Promise<Response>;
} {
  const refuse = (request: Request, status: number, key: MessageKey) =>
    Response.json(
      { success: false, data: null, message: message(languageOfHeaders(request.headers), key), errCode: status },
      { status, headers: { 'cache-control': 'no-store' } },
    );
  return {
    fetch: async (request, { address } = {}) => {
      const { pathname, search, protocol } = new URL(request.url);
      const headers = new Headers(request.headers);
      for (const name of hopHeaders) headers.delete(name);
      // What the reader's browser says of its address is worth nothing.
      headers.delete('x-forwarded-for');
      if (address !== undefined) headers.set('x-forwarded-for', address);
      nameRequest(headers);
      const forwarded = await requestFor(request, pathname);
      // What begins in time may take longer: the assistant's answers are streams.
      const late = new AbortController();
      const timer = setTimeout(() => {
        late.abort();
      }, timeoutMs).unref();
      try {
        const response = await fetch(`${origin}${pathname}${forwarded.search ?? search}`, {
          method: forwarded.method,
          headers,
          body: forwarded.body,
          redirect: 'manual',
          signal: AbortSignal.any([late.signal, request.signal]),
        });
        const type = response.headers.get('content-type') ?? '';
        if (type.startsWith('text/event-stream')) clearTimeout(timer);
        const answered = new Headers(response.headers);
        // fetch has already undone these.
        for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) answered.delete(name);
        // It does not know how the reader came here.
        if (protocol === 'https:') secureCookies(answered);
        return new Response(response.body, { status: response.status, headers: answered });
      } catch (error) {
        clearTimeout(timer);
        if (forwarded.method === 'POST' && !readPaths.has(pathname) && !isUnreachable(error))
          return refuse(request, errCodes.timeout, 'outcomeUnknown');
        return late.signal.aborted
          ? refuse(request, errCodes.timeout, 'upstreamSlow')
          : refuse(request, errCodes.upstream, 'upstreamDown');
      }
    },
  };
}
