import { createHash } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { cacheHeader, cacheRuleOf } from '../lib/site/cache.ts';
import { chooseEncoding, fromBrotli, toBrotli, toGzip } from './compress.ts';
import { PageCache, type CachedPage } from './page-cache.ts';
import type { PageKey } from './page-key.ts';
import { renderAnonymously, type Rendered } from './render.ts';

export interface Pages {
  /** Answers a page from the cache, or renders it once for all who ask for it now. */
  answer: (request: IncomingMessage, response: ServerResponse, page: PageKey, host: string) => Promise<void>;
  forget: (tags: readonly string[]) => void;
  cache: PageCache;
}

export interface PagesOptions {
  /** Astro's request handler. */
  handler: RequestListener;
  maxBytes: number;
  now: () => number;
  log: { error: (details: object, text: string) => void };
}

/** Headers that are made anew for each answer or must not leave the process. */
const dropped = new Set([cacheHeader, 'content-length', 'transfer-encoding', 'connection', 'date', 'keep-alive']);

async function pageOf(rendered: Rendered, now: number): Promise<{ page: CachedPage; kept: boolean }> {
  const rule = cacheRuleOf(rendered.headers[cacheHeader]);
  const headers = Object.fromEntries(Object.entries(rendered.headers).filter(([name]) => !dropped.has(name)));
  // The browser asks again each time and is answered 304: what it shows is never older than what we know.
  headers['cache-control'] ??= rule ? 'public, no-cache' : 'no-store';
  headers.vary = 'accept-encoding';
  const page: CachedPage = {
    status: rendered.status,
    headers,
    brotli: await toBrotli(rendered.body),
    gzip: undefined,
    plain: undefined,
    etag: createHash('sha1').update(rendered.body).digest('base64url').slice(0, 16),
    tags: rule?.tags ?? [],
    freshUntil: now + (rule?.maxAge ?? 0) * 1000,
  };
  return { page, kept: rule !== undefined && rendered.status === 200 };
}

/** Pages between Astro and the readers: kept in memory, compressed once, rendered once however many ask at a time. */
export function createPages({ handler, maxBytes, now, log }: PagesOptions): Pages {
  const cache = new PageCache(maxBytes);
  const underWay = new Map<string, Promise<CachedPage>>();

  const render = (wanted: PageKey, host: string): Promise<CachedPage> => {
    const running = underWay.get(wanted.key);
    if (running) return running;
    const mark = cache.mark();
    const started = (async () => {
      try {
        const { page, kept } = await pageOf(await renderAnonymously(handler, wanted.path, host), now());
        if (kept) cache.put(wanted.key, page, mark);
        return page;
      } finally {
        underWay.delete(wanted.key);
      }
    })();
    underWay.set(wanted.key, started);
    return started;
  };

  const bodyOf = async (key: string, page: CachedPage, encoding: string): Promise<Buffer> => {
    if (encoding === 'br') return page.brotli;
    page.plain ??= encoding === 'identity' ? await fromBrotli(page.brotli) : undefined;
    if (encoding === 'gzip') page.gzip ??= await toGzip(await fromBrotli(page.brotli));
    cache.resized(key, page);
    return (encoding === 'gzip' ? page.gzip : page.plain) ?? page.brotli;
  };

  return {
    cache,
    forget: (tags) => {
      cache.forget(tags);
    },
    answer: async (request, response, wanted, host) => {
      let page = cache.get(wanted.key);
      if (!page) page = await render(wanted, host);
      else if (page.freshUntil <= now()) {
        // Answered as it is, once more, while a new one is made.
        void render(wanted, host).catch((error: unknown) => {
          log.error({ err: error, path: wanted.path }, 'a page could not be rendered anew');
        });
      }
      const encoding = chooseEncoding(request.headers['accept-encoding']);
      const etag = `"${page.etag}-${encoding}"`;
      for (const [name, value] of Object.entries(page.headers))
        if (value !== undefined) response.setHeader(name, value);
      if (page.status === 200) {
        response.setHeader('etag', etag);
        const seen = request.headers['if-none-match'];
        if (seen?.split(/\s*,\s*/).some((one) => one.replace(/^W\//, '') === etag)) {
          response.statusCode = 304;
          response.removeHeader('content-type');
          response.end();
          return;
        }
      }
      const body = await bodyOf(wanted.key, page, encoding);
      response.statusCode = page.status;
      if (encoding !== 'identity') response.setHeader('content-encoding', encoding);
      response.setHeader('content-length', body.length);
      response.end(request.method === 'HEAD' ? undefined : body);
    },
  };
}
