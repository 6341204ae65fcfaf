/**
 * The only HTTP client for external services, with time-out, size limit and classified errors. Addresses come only from
 * a library's configuration; readers' input is only used in query values and bodies, so that it cannot change the
 * destination of a request.
 */

/** `down`: no connection; `slow`: time-out; `refused`: an error status; `tooLarge`: over the size limit; `unreadable`:
 * an invalid response. */
export type Trouble = 'down' | 'slow' | 'refused' | 'tooLarge' | 'unreadable';

/** Why a service of others gave no answer that can be used. */
export class ProviderError extends Error {
  readonly trouble: Trouble;
  readonly status: number | undefined;

  constructor(trouble: Trouble, text: string, options: { status?: number; cause?: unknown } = {}) {
    super(text, { cause: options.cause });
    this.name = 'ProviderError';
    this.trouble = trouble;
    this.status = options.status;
  }
}

export interface Limits {
  /** Milliseconds for the whole response including its body. */
  timeoutMs: number;
  /** Bytes of the body, unpacked. */
  maxBytes: number;
}
/** Limits for a page of records; pictures and files have their own. */
const usualLimits: Limits = { timeoutMs: 4000, maxBytes: 2 * 1024 * 1024 };

export interface OutsideRequest extends Partial<Limits> {
  method?: 'GET' | 'POST' | 'DELETE';
  headers?: Record<string, string>;
  body?: string;
  /** Accept error statuses, for protocols with errors in the body. */
  anyStatus?: boolean;
  signal?: AbortSignal;
}

export interface OutsideAnswer {
  /** Where the answer came from at last. */
  url: string;
  status: number;
  headers: Headers;
  mediaType: string;
  /** Label of the character set that the server names. */
  charset: string | undefined;
  bytes: Uint8Array;
}

const maxRedirects = 2;
const redirects = [301, 302, 303, 307, 308];

/**
 * Returns the target of a redirect if it is on the same host, at the same port or from http to https. Other targets
 * would let a malicious service send requests into this network.
 */
export function redirectTarget(from: URL, location: string | null): URL | undefined {
  if (location === null || !URL.canParse(location, from)) return undefined;
  const to = new URL(location, from);
  const same = to.protocol === from.protocol && to.host === from.host;
  const safer =
    from.protocol === 'http:' && to.protocol === 'https:' && to.hostname === from.hostname && to.port === '';
  return same || safer ? to : undefined;
}

async function readBody(body: ReadableStream<Uint8Array> | null, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (body !== null) {
    // Leaving the loop early cancels the stream, and with it the connection.
    for await (const chunk of body) {
      size += chunk.byteLength;
      if (size > maxBytes) throw new ProviderError('tooLarge', `more than ${String(maxBytes)} bytes`);
      chunks.push(chunk);
    }
  }
  return Buffer.concat(chunks, size);
}

async function request(start: URL, options: OutsideRequest, signal: AbortSignal): Promise<Response> {
  const { method = 'GET', headers = {}, body } = options;
  let url = start;
  for (let hop = 0; hop <= maxRedirects; hop += 1) {
    const init: RequestInit = { method, headers, redirect: 'manual', signal, ...(body !== undefined && { body }) };
    const response = await fetch(url, init);
    if (!redirects.includes(response.status)) return response;
    await response.body?.cancel();
    const to = redirectTarget(url, response.headers.get('location'));
    if (to === undefined) throw new ProviderError('refused', 'a redirect elsewhere', { status: response.status });
    url = to;
  }
  throw new ProviderError('refused', 'too many redirects');
}

/**
 * Sends a request to an external service.
 * @param url http or https, from the configuration
 * @throws ProviderError for every kind of failure
 */
export async function fetchOutside(url: URL, options: OutsideRequest = {}): Promise<OutsideAnswer> {
  const { timeoutMs = usualLimits.timeoutMs, maxBytes = usualLimits.maxBytes } = options;
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new ProviderError('refused', 'neither http nor https');
  const late = AbortSignal.timeout(timeoutMs);
  const signal = options.signal ? AbortSignal.any([late, options.signal]) : late;
  try {
    const response = await request(url, options, signal);
    if (!response.ok && options.anyStatus !== true) {
      await response.body?.cancel();
      throw new ProviderError('refused', `HTTP ${String(response.status)}`, { status: response.status });
    }
    const declaredBytes = Number(response.headers.get('content-length') ?? 0);
    if (declaredBytes > maxBytes) {
      await response.body?.cancel();
      throw new ProviderError('tooLarge', `more than ${String(maxBytes)} bytes`);
    }
    const bytes = await readBody(response.body, maxBytes);
    const [type = '', ...parameters] = (response.headers.get('content-type') ?? '').split(';');
    const charset = /(?:^|;)\s*charset\s*=\s*"?([\w.:-]+)/i.exec(parameters.join(';'))?.[1];
    const { url: from, status, headers } = response;
    return { url: from, status, headers, mediaType: type.trim().toLowerCase(), charset, bytes };
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    if (late.aborted) throw new ProviderError('slow', `no answer within ${String(timeoutMs)} ms`, { cause: error });
    throw new ProviderError('down', 'no connection', { cause: error });
  }
}

/** The text of some bytes; a label that is unknown counts as none, and none as UTF-8. */
export function decodeText(bytes: Uint8Array, charset: string | undefined): string {
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(charset ?? 'utf-8');
  } catch {
    decoder = new TextDecoder();
  }
  return decoder.decode(bytes);
}

/** Fetches text. @throws ProviderError */
export async function fetchText(url: URL, options: OutsideRequest = {}): Promise<string> {
  const { bytes, charset } = await fetchOutside(url, options);
  return decodeText(bytes, charset);
}

/**
 * Fetches JSON, posting `send` as JSON if set. The result is not validated: parse it with a schema. @throws
 * ProviderError
 */
export async function fetchJson(url: URL, options: OutsideRequest & { send?: unknown } = {}): Promise<unknown> {
  const { send, ...rest } = options;
  const headers = { accept: 'application/json', ...rest.headers };
  const { bytes } = await fetchOutside(
    url,
    send === undefined
      ? { ...rest, headers }
      : {
          ...rest,
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(send),
        },
  );
  try {
    return JSON.parse(decodeText(bytes, undefined));
  } catch (error) {
    throw new ProviderError('unreadable', 'not JSON', { cause: error });
  }
}
