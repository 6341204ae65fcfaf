import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as the doubles read it. */
export interface DoubleRequest {
  /** Scheme, host and the first part of the path: the address of the provider. */
  base: string;
  /** The rest of the path. */
  path: string;
  url: URL;
  method: string;
  body: string;
  cookie: string;
  authorization: string;
  referer: string;
}

export interface Answer {
  status: number;
  type: string;
  body: string;
  location?: string;
  headers?: Readonly<Record<string, string>>;
  cookie?: string;
}
export const html = (body: string): Answer => ({ status: 200, type: 'text/html; charset=utf-8', body });
export const json = (value: unknown): Answer => ({
  status: 200,
  type: 'application/json',
  body: JSON.stringify(value),
});
export const redirect = (to: URL): Answer => ({ status: 302, type: 'text/plain', body: '', location: to.href });

/** Providers that are being served. */
export interface Doubles {
  url: string;
  /** They keep no process alive that would end. */
  unref: () => void;
  close: () => Promise<void>;
}

export type Double = (request: DoubleRequest) => Promise<Answer>;

/** Codes and forms are short; nobody needs more. */
const maxBytes = 100_000;

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) {
    text += String(part);
    if (text.length > maxBytes) throw new Error('too long');
  }
  return text;
}

/**
 * Serves providers on this machine alone, each under a path of its own (/cas, /oidc, …).
 * @param doubles the providers, or what makes them, which is called with the first request
 * @param port 0: one that is free
 */
export async function serveDoubles(
  doubles: Readonly<Record<string, Double>> | (() => Promise<Readonly<Record<string, Double>>>),
  port = 0,
): Promise<Doubles> {
  let made: Promise<Readonly<Record<string, Double>>> | undefined;
  const make = async () => {
    made ??= typeof doubles === 'function' ? doubles() : Promise.resolve(doubles);
    try {
      return await made;
    } catch (error) {
      // The next request tries again.
      made = undefined;
      throw error;
    }
  };
  const server = createServer((request, response) => {
    const answer = async (): Promise<Answer> => {
      const url = new URL(request.url ?? '/', `http://${request.headers.host ?? ''}`);
      const [, name = '', path = ''] = /^\/([^/]+)(\/.*)$/.exec(url.pathname) ?? [];
      const double = (await make())[name];
      if (!double) return { status: 404, type: 'text/plain', body: 'not found' };
      const { cookie = '', authorization = '', referer = '' } = request.headers;
      const { method = 'GET' } = request;
      const base = `${url.origin}/${name}`;
      return double({ base, path, url, method, body: await bodyOf(request), cookie, authorization, referer });
    };
    answer()
      .catch((error: unknown): Answer => ({ status: 400, type: 'text/plain', body: String(error) }))
      .then(({ status, type, body, location, cookie, headers: more }) => {
        const headers = {
          ...more,
          'content-type': type,
          'cache-control': 'no-store',
          ...(location !== undefined && { location }),
        };
        response.writeHead(status, cookie === undefined ? headers : { ...headers, 'set-cookie': cookie }).end(body);
      })
      .catch(() => response.destroy());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: given } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(given)}`,
    unref: () => server.unref(),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
