import { parseAddress } from './address.ts';
import { queryOfRoute, routeOf } from './route-matching.ts';
import { onTheWayIn } from './sign-in-screens.ts';

/**
 * A path of this library as an address may carry it (`next` of /login), spelt as its route is and with the parameters
 * its route reads; undefined for anything that leads elsewhere or nowhere, so that no link can lead a reader out.
 */
export function ownPath(text: string | null): string | undefined {
  if (text === null || !text.startsWith('/') || text.length > 2000) return undefined;
  // A host that no address has: whatever escapes it is not ours.
  const base = 'https://own.invalid';
  const url = URL.canParse(text, base) ? new URL(text, base) : undefined;
  if (url?.origin !== base) return undefined;
  const matched = routeOf(url.pathname);
  if (!matched) return undefined;
  const query = queryOfRoute(matched.route, url.searchParams).toString();
  return query === '' ? matched.path : `${matched.path}?${query}`;
}

/** The page of this origin that a request came from, as a path inside its library; not one of signing in. */
export function cameFrom(request: Request, origin: string): string | undefined {
  const referer = request.headers.get('referer');
  const url = referer !== null && URL.canParse(referer) ? new URL(referer) : undefined;
  if (url?.origin !== origin) return undefined;
  const path = ownPath(parseAddress(url.pathname).path + url.search);
  return path !== undefined && onTheWayIn.test(path) ? undefined : path;
}
