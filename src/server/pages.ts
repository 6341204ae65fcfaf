import type { IncomingMessage, ServerResponse } from 'node:http';
import { cacheHeader, cacheRuleOf } from '../lib/pages/cache.ts';
import type { Client } from './client.ts';
import { chooseEncoding } from './encoding.ts';
import type { Gate } from './gate.ts';
import type { Entry, PageCache, RenderedPage, Variant } from './page-cache.ts';
import type { PageVisits } from './page-visits.ts';
import type { PathFacts } from './path-facts.ts';
import { isUnchanged } from './reply.ts';
import { routeKey, type RouteCosts } from './route-costs.ts';
import { resultFor, SharedJobs } from './shared-jobs.ts';

export interface Render {
  /** Whatever the process does not keep. */
  answer: (request: Request, clientAddress: string) => Promise<Response>;
  /** A page that may be kept, read to its end: what reads an answer twice makes another one. */
  page: (url: string) => Promise<{ status: number; headers: Headers; body: Buffer }>;
}

/** All forms of pages have one price: they cost what compressing costs. */
const formRoute = 'form of a page';

const shared = new Map<string, string>();

/** One copy of a text that thousands of pages have in common: the content security policy alone is 1.5 kB. */
function share(text: string): string {
  const found = shared.get(text);
  if (found !== undefined) return found;
  if (shared.size > 500) shared.clear();
  shared.set(text, text);
  return text;
}

/** Takes out of a page's answer what stays inside the process or would be one reader's own. */
function toRenderedPage(answer: Awaited<ReturnType<Render['page']>>): RenderedPage {
  const { status, body } = answer;
  const rule = cacheRuleOf(answer.headers.get(cacheHeader));
  const isPersonal = answer.headers.has('set-cookie');
  for (const name of [cacheHeader, 'set-cookie', 'content-length', 'content-encoding']) answer.headers.delete(name);
  const headers = Object.fromEntries([...answer.headers].map(([name, value]) => [name, share(value)]));
  // Browsers keep it and ask each time whether it still holds: a returning reader never sees an old page.
  headers['cache-control'] ??= status < 400 ? 'public, no-cache' : 'no-store';
  headers['vary'] = 'Accept-Encoding';
  if (headers['content-type'] === 'text/html') headers['content-type'] = 'text/html; charset=utf-8';
  return {
    status,
    headers,
    body,
    rule: isPersonal ? undefined : rule,
  };
}

/** Sends a page as the cache has it: its headers were put together when it was kept. */
export function sendVariant(
  request: IncomingMessage,
  response: ServerResponse,
  { status, hash }: Pick<Entry, 'status' | 'hash'>,
  { headers, unchangedHeaders, body }: Variant,
): void {
  if (status === 200 && isUnchanged(request, hash)) response.writeHead(304, unchangedHeaders).end();
  else if (request.method === 'HEAD') response.writeHead(status, headers).end();
  else response.writeHead(status, headers).end(body);
}

/**
 * Answers visitors' pages out of the cache. A page is rendered from its address alone, without cookies or anything else
 * of the person who asks first, so that what is kept for all can only be what all may see. Out of memory it costs
 * nobody anything; what must be rendered goes through the gate.
 */
export function createPages(cache: PageCache, render: Render, gate: Gate, costs: RouteCosts, visits: PageVisits) {
  const pages = new SharedJobs<RenderedPage>(gate, costs);
  const forms = new SharedJobs<Variant>(gate, costs);

  function entryFor(response: ServerResponse, key: string, client: Client): Entry | Promise<Entry> {
    const before = pages.get(key);
    const work = async () => toRenderedPage(await render.page(key));
    const found = cache.get(key, () => pages.start(key, client, routeKey(new URL(key).pathname), work).result);
    if (!(found instanceof Promise)) {
      gate.seen(client);
      return found;
    }
    const job = pages.get(key);
    if (job === before) job?.join(client);
    const leave = () => job?.leave();
    response.once('close', leave);
    return found.finally(() => response.off('close', leave));
  }

  return async (
    request: IncomingMessage,
    response: ServerResponse,
    page: { origin: string; address: string; facts: PathFacts; client: Client },
  ): Promise<void> => {
    const { origin, address, facts, client } = page;
    const key = `${origin}${address}`;
    const entry = await entryFor(response, key, client);
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    const variant =
      entry.variants.get(encoding) ??
      (await resultFor(
        response,
        forms.share(`${encoding} ${entry.hash} ${key}`, client, formRoute, () => cache.variant(key, entry, encoding)),
      ));
    sendVariant(request, response, entry, variant);
    visits.count(request, origin, facts, entry);
  };
}
