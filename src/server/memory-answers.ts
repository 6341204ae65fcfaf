import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { defaultLanguage } from '../lib/contract/language.ts';
import { hasAnyHint } from '../lib/stores/session/reader.ts';
import { languageOfCookies } from '../lib/urls/address.ts';
import { clientOf, type Proxies } from './client.ts';
import { chooseEncoding } from './encoding.ts';
import type { Gate } from './gate.ts';
import type { Metrics } from './metrics.ts';
import { originOf, type Origins } from './origin.ts';
import type { PageCache } from './page-cache.ts';
import type { PageVisits } from './page-visits.ts';
import { boundByKeys, pathFacts, type PathFacts, readTarget } from './path-facts.ts';
import { readPageRequest } from './page-request.ts';
import { sendVariant } from './pages.ts';
import { routeKey } from './route-costs.ts';

/** A request line that asks for a visitors' page, as anyone who has chosen no language gets it. */
interface PageTarget {
  /** Its key, together with the origin. */
  address: string;
  route: string;
  facts: PathFacts;
}

/** What request lines stand for is the same for everybody and for ever: the routes are the program's own. */
const targets = new LRUCache<string, PageTarget | 'other'>({ max: 2_000, ...boundByKeys });

const pageTarget = (address: string, pathname: string): PageTarget => ({
  address,
  route: routeKey(pathname),
  facts: pathFacts(pathname),
});

function targetOf(url: string): PageTarget | 'other' {
  const known = targets.get(url);
  if (known) return known;
  const target = readTarget(url);
  const page = target && readPageRequest({ method: 'GET', ...target, cookie: undefined, navigation: true });
  const found = page?.kind === 'page' ? pageTarget(page.address, target?.pathname ?? '/') : 'other';
  targets.set(url, found);
  return found;
}

/**
 * Answers pages that memory has, in one go and before anything else of the request is looked at: nothing is awaited, no
 * log line needs a number, and nobody else's work waits. What it leaves alone goes the way of all requests, which comes
 * to the same answer (`pages.ts`).
 * @returns whether it has answered
 */
export function createMemoryAnswers(options: {
  cache: PageCache;
  gate: Gate;
  proxies: Proxies;
  origins: Origins;
  metrics: Pick<Metrics, 'countPage'>;
  visits: PageVisits;
}): (request: IncomingMessage, response: ServerResponse) => boolean {
  const { cache, gate, proxies, origins, metrics, visits } = options;
  return (request, response) => {
    const { method, url, headers } = request;
    if (method !== 'GET' || url === undefined) return false;
    const { cookie } = headers;
    // Another language than the usual one may lead elsewhere.
    if (cookie !== undefined && (languageOfCookies(cookie) ?? defaultLanguage) !== defaultLanguage) return false;
    const target = targetOf(url);
    if (target === 'other') return false;
    if (target.facts.matched?.route.ownForReaders === true && hasAnyHint(cookie ?? '')) return false;
    const started = performance.now();
    const origin = originOf(request, origins);
    if (origin === undefined) return false;
    const entry = cache.fresh(`${origin}${target.address}`);
    const variant = entry?.variants.get(chooseEncoding(headers['accept-encoding']));
    if (!entry || !variant) return false;
    gate.seen(clientOf(request, proxies));
    sendVariant(request, response, entry, variant);
    visits.count(request, origin, target.facts, entry);
    metrics.countPage(target.route, response.statusCode, (performance.now() - started) / 1000);
    return true;
  };
}
