import { buildAddress, languageOfCookies } from '../lib/urls/address.ts';
import { defaultLanguage } from '../lib/contract/language.ts';
import { deepLinkTarget } from '../lib/urls/deep-links.ts';
import { entryLinkTarget } from '../lib/urls/entry-links.ts';
import { hasAnyHint } from '../lib/stores/session/reader.ts';
import { queryOfRoute } from '../lib/urls/route-matching.ts';
import { type Route } from '../lib/urls/routes.ts';
import { pathFacts } from './path-facts.ts';

/** What a request is, as far as its address, method and cookies tell. */
export type PageRequest =
  /** A visitors' page; `address` is its one spelling, path and declared query, which is also what it is kept by. */
  | { kind: 'page'; address: string }
  /** The same page in the language the reader has chosen, or the search that a deep link means. */
  | { kind: 'redirect'; location: string }
  /** Whatever else: calls, machine addresses, addresses that Astro leads on. */
  | { kind: 'other' };

/** The parameters that reach the page; `?` and all, or empty. */
function canonicalQuery(route: Route, search: string): string {
  if (search === '' || (route.query.length === 0 && route.protocol !== true)) return '';
  const given = [...queryOfRoute(route, new URLSearchParams(search))];
  // A form sends its empty fields along; they mean the same as missing ones, but for the one that it is about.
  const says = ([name, value]: [string, string]) => value !== '' || name === route.emptyMeans;
  const meaningful = route.protocol === true ? given : given.filter(says);
  const text = new URLSearchParams(meaningful).toString();
  return text === '' ? '' : `?${text}`;
}

export const isProtocol = (pathname: string): boolean => pathFacts(pathname).matched?.route.protocol === true;

/**
 * Separates pages that may be cached from everything else.
 * @param request `navigation`: the reader goes to this address, as against a script that reads it
 */
export function readPageRequest(request: {
  method: string;
  pathname: string;
  search: string;
  cookie: string | undefined;
  navigation: boolean;
}): PageRequest {
  const { method, pathname, search } = request;
  if (method !== 'GET' && method !== 'HEAD') return { kind: 'other' };
  const { given, base, matched, canonical } = pathFacts(pathname);
  const chosen = languageOfCookies(request.cookie);
  // Here and not in the site, since what is in a deep link need not be UTF-8.
  const led = deepLinkTarget(given.path, search) ?? entryLinkTarget(given.path, search);
  if (led !== undefined) {
    const language = given.language ?? (request.navigation ? chosen : undefined) ?? defaultLanguage;
    return { kind: 'redirect', location: buildAddress(base, language, led) };
  }
  if (!matched || canonical === undefined) return { kind: 'other' };
  // Files for machines (site maps, exports) are in no language.
  const { header: isForReaders } = matched.route;
  const redirects = given.language === undefined && chosen !== undefined && chosen !== defaultLanguage;
  if (redirects && isForReaders && method === 'GET' && request.navigation) {
    return { kind: 'redirect', location: `${buildAddress(base, chosen, matched.path)}${search}` };
  }
  // Another spelling of the address: the middleware leads to this one.
  if (canonical !== pathname || matched.route.personal === true) return { kind: 'other' };
  if (matched.route.ownForReaders === true && hasAnyHint(request.cookie ?? '')) return { kind: 'other' };
  return { kind: 'page', address: `${canonical}${canonicalQuery(matched.route, search)}` };
}
