import { LRUCache } from 'lru-cache';
import { defaultLanguage } from '../lib/contract/language.ts';
import { buildAddress, parseAddress, type Address } from '../lib/urls/address.ts';
import { routeOf, type MatchedRoute } from '../lib/urls/route-matching.ts';
import { isDeepLink } from '../lib/urls/deep-links.ts';

/** Path and query of a request line; undefined when they cannot be an address. */
export function readTarget(target: string): { pathname: string; search: string } | undefined {
  if (!/^\/(?![/\\])[\x21-\x7e]*$/.test(target)) return undefined;
  const at = target.indexOf('?');
  const pathname = at < 0 ? target : target.slice(0, at);
  try {
    if (decodeURIComponent(pathname).includes('\0')) return undefined;
  } catch {
    // Deep links of older systems carry keywords in GBK.
    if (!isDeepLink(parseAddress(pathname).path)) return undefined;
  }
  return { pathname, search: at < 0 ? '' : target.slice(at) };
}

/** Facts that the path of a request states, without its headers. */
export interface PathFacts {
  given: Address;
  /** `/{mappingPath}`, or empty on a host name of the library's own. */
  base: string;
  matched: MatchedRoute | undefined;
  /** The one spelling of the path; undefined where it is no page's. */
  canonical: string | undefined;
}

/** Bounds what is remembered of addresses by their characters: a program may send thousands of 16 kB each. */
export const boundByKeys = { maxSize: 1_000_000, sizeCalculation: (_: unknown, key: string) => key.length + 1 };

/** Paths asked for lately: each request asks for the facts of its path up to three times. */
const factsCache = new LRUCache<string, PathFacts>({ max: 2_000, ...boundByKeys });

/** Takes the path of a request apart and finds its route. */
export function pathFacts(pathname: string): PathFacts {
  const known = factsCache.get(pathname);
  if (known) return known;
  const given = parseAddress(pathname);
  const base = given.mappingPath === undefined ? '' : `/${given.mappingPath}`;
  const matched = routeOf(given.path);
  const canonical = matched && buildAddress(base, given.language ?? defaultLanguage, matched.path);
  const facts = { given, base, matched, canonical };
  factsCache.set(pathname, facts);
  return facts;
}
