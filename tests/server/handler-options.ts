import { readProxies } from '../../src/server/client.ts';
import type { Gate } from '../../src/server/gate.ts';
import type { HandlerOptions } from '../../src/server/handler.ts';
import { PageCache } from '../../src/server/page-cache.ts';
import { noPageVisits } from '../../src/server/page-visits.ts';
import { createWellKnown } from '../../src/server/security-txt.ts';
import { renderBy } from './render.ts';

/** A page as Astro renders it, which the process may keep. */
export const visitorsPage = (title = 'page') =>
  new Response(`<!doctype html><title>${title}</title>`, {
    headers: { 'content-type': 'text/html', 'x-yuelan-cache': '60 library:1' },
  });

/** What the process's handler is made with, where a test renders the pages. */
export const handlerOptions = (input: {
  render: (request: Request) => Promise<Response>;
  gate: Gate;
  origin: () => string;
  cache?: PageCache;
}): HandlerOptions => ({
  render: renderBy(input.render),
  cache: input.cache ?? new PageCache({ maxBytes: 10_000_000, now: Date.now }),
  gate: input.gate,
  proxies: readProxies([]),
  origins: { of: input.origin, usual: input.origin() },
  clientFiles: () => false,
  covers: { read: () => Promise.resolve(undefined) },
  libraryFiles: { read: () => Promise.resolve(undefined) },
  isReady: () => true,
  health: {
    trouble: () => undefined,
    missing: () => undefined,
    unfit: () => undefined,
    parts: () => Promise.resolve({}),
  },
  visits: noPageVisits,
  wellKnown: createWellKnown({ securityTxt: undefined, publicOrigin: undefined }, Date.now),
  metrics: { count: () => undefined, countPage: () => undefined, serve: () => Promise.resolve() },
  log: { error: () => undefined },
});
