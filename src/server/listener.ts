import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Registry } from '../service/libraries/types.ts';
import type { FileHandler } from './files.ts';
import { setSecurityHeaders } from './headers.ts';
import { trustedHost } from './hosts.ts';
import { languageRedirect } from './language.ts';
import { pageKey } from './page-key.ts';
import type { Pages } from './pages.ts';

export interface ListenerOptions {
  pages: Pages;
  /** Astro's request handler, for calls, redirects and whatever is no page that may be kept. */
  handler: RequestListener;
  builtFiles: FileHandler;
  libraryFiles: FileHandler;
  registry: () => Registry;
  /** Host of absolute links where the request's own is not known. */
  fallbackHost: string;
  isDraining: () => boolean;
  log: { error: (details: object, text: string) => void };
}

const filePath = /^\/(_astro\/|files\/|favicon|[\w-]+\.(svg|png|ico|webmanifest|txt)$)/;

function plain(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }).end(text);
}

function urlOf(request: IncomingMessage): URL | undefined {
  const target = request.url ?? '/';
  // `//host/…` would be read as another host.
  if (!target.startsWith('/') || target.startsWith('//')) return undefined;
  try {
    const url = new URL(target, 'http://host.internal');
    decodeURI(url.pathname);
    return url;
  } catch {
    return undefined;
  }
}

/** What happens to a request, in order: health, files, language, kept pages, and all else through Astro. */
export function createListener(options: ListenerOptions): RequestListener {
  const { pages, handler, log } = options;

  const answerPage = async (request: IncomingMessage, response: ServerResponse, url: URL, host: string) => {
    const wanted = pageKey(url, host);
    if (!wanted) {
      handler(request, response);
      return;
    }
    try {
      await pages.answer(request, response, wanted, host);
    } catch (error) {
      log.error({ err: error, path: wanted.path }, 'a page could not be rendered');
      if (response.headersSent) response.destroy();
      else plain(response, 500, '500');
    }
  };

  return (request, response) => {
    setSecurityHeaders(response);
    if (options.isDraining()) response.setHeader('connection', 'close');
    const url = urlOf(request);
    if (!url) {
      plain(response, 400, '400');
      return;
    }
    if (url.pathname === '/healthz') {
      plain(response, options.isDraining() ? 503 : 200, options.isDraining() ? 'draining' : 'ok');
      return;
    }
    const host = trustedHost(request.headers.host, options.registry(), options.fallbackHost);
    request.headers.host = host;

    const further = () => {
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        handler(request, response);
        return;
      }
      const otherLanguage = languageRedirect(url, request.headers.cookie);
      if (otherLanguage !== undefined) {
        response.writeHead(302, { location: otherLanguage, 'cache-control': 'no-store', vary: 'cookie' }).end();
        return;
      }
      void answerPage(request, response, url, host);
    };
    if (!filePath.test(url.pathname) || (request.method !== 'GET' && request.method !== 'HEAD')) further();
    else
      options.libraryFiles(request, response, () => {
        options.builtFiles(request, response, further);
      });
  };
}
