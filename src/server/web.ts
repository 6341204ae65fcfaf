import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseEncoding, encode, isCompressible } from './encoding.ts';
import { send } from './reply.ts';
import { securityHeaders } from './security-headers.ts';

export class BodyTooLarge extends Error {}

/** Headers that concern one hop, or that only a proxy of ours may set; they are not handed on. */
const notHandedOn = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'expect', 'host']);

/**
 * A whole request body.
 * @throws BodyTooLarge as soon as it is longer than `maxBytes`
 */
async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw new BodyTooLarge();
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    if (!(chunk instanceof Buffer)) continue;
    length += chunk.length;
    if (length > maxBytes) throw new BodyTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export function headersOf(request: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value === undefined || notHandedOn.has(name) || name.startsWith('x-forwarded-')) continue;
    for (const entry of Array.isArray(value) ? value : [value]) headers.append(name, entry);
  }
  return headers;
}

/**
 * A Node request as the web's own Request.
 * @param origin scheme and host it is taken to be for
 * @throws BodyTooLarge when its body is longer than `maxBytes`
 */
export async function toWebRequest(request: IncomingMessage, origin: string, maxBytes: number): Promise<Request> {
  const headers = headersOf(request);
  const method = request.method ?? 'GET';
  const body = method === 'GET' || method === 'HEAD' ? null : await readBody(request, maxBytes);
  return new Request(`${origin}${request.url ?? '/'}`, { method, headers, body });
}

function toNodeHeaders(headers: Headers): Record<string, string | string[]> {
  const cookies = headers.getSetCookie();
  return { ...Object.fromEntries(headers), ...(cookies.length > 0 && { 'set-cookie': cookies }) };
}

/** Sends a web response: texts compressed, everything else as it comes. */
export async function sendWebResponse(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Response,
): Promise<void> {
  const headers = toNodeHeaders(answer.headers);
  const type = answer.headers.get('content-type') ?? '';
  if (isCompressible(type) && !answer.headers.has('content-encoding')) {
    const body = Buffer.from(await answer.arrayBuffer());
    // Shorter ones fit one packet anyhow.
    const encoding = body.length > 1_000 ? chooseEncoding(request.headers['accept-encoding']) : 'identity';
    const sent = await encode(body, encoding);
    const coding = encoding === 'identity' ? {} : { 'content-encoding': encoding };
    const own = { vary: 'Accept-Encoding', 'content-length': String(sent.length), ...coding };
    send(request, response, answer.status, { ...headers, ...own }, sent);
    return;
  }
  if (answer.body === null || request.method === 'HEAD') {
    await answer.body?.cancel();
    send(request, response, answer.status, headers);
    return;
  }
  await stream(response, answer.status, headers, answer.body);
}

async function stream(
  response: ServerResponse,
  status: number,
  headers: Record<string, string | string[]>,
  body: ReadableStream<Uint8Array>,
): Promise<void> {
  response.writeHead(status, { ...securityHeaders, ...headers });
  const reader = body.getReader();
  response.once('close', () => {
    reader.cancel().catch(() => undefined);
  });
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (response.destroyed) return;
    if (!response.write(part.value)) await Promise.race([once(response, 'drain'), once(response, 'close')]);
  }
  response.end();
}
