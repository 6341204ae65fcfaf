import type { IncomingMessage, ServerResponse } from 'node:http';
import { securityHeaders } from './security-headers.ts';

/** Whether the reader has this content already: If-None-Match against the part of our tags that names the content. */
export function isUnchanged(request: IncomingMessage, hash: string): boolean {
  const ifNoneMatch = request.headers['if-none-match'];
  return ifNoneMatch !== undefined && (ifNoneMatch.includes(`"${hash}.`) || ifNoneMatch.trim() === '*');
}

/** Sends a whole answer; HEAD gets its headers alone. */
export function send(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  headers: Record<string, string | string[]>,
  body?: Buffer | string,
): void {
  response.writeHead(status, { ...securityHeaders, ...headers });
  if (body === undefined || request.method === 'HEAD') response.end();
  else response.end(body);
}

/** A short answer in plain text, kept by nobody. */
export function sendText(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string> = {},
): void {
  const body = Buffer.from(`${text}\n`);
  const own = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
  send(request, response, status, { ...own, 'content-length': String(body.length), ...headers }, body);
}
