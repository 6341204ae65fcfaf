import { routeOf } from '../lib/site/routes.ts';
import { parseAddress } from '../lib/site/address.ts';

export interface PageKey {
  /** Under which the page is kept: host, path, and the declared query parameters in the declared order. */
  key: string;
  /** What is rendered for it: the path with that query alone. */
  path: string;
}

/**
 * The key of a page that may be kept, or undefined for what no page answers (unknown paths, odd spellings: these are
 * redirects).
 * @param host already known to be trusted
 */
export function pageKey(url: URL, host: string): PageKey | undefined {
  const address = parseAddress(url.pathname);
  const matched = routeOf(address.path);
  if (!matched) return undefined;
  const query = new URLSearchParams();
  for (const name of matched.route.query) {
    for (const value of url.searchParams.getAll(name)) if (value !== '') query.append(name, value);
  }
  const text = query.toString();
  const path = text ? `${url.pathname}?${text}` : url.pathname;
  return { key: `${host} ${path}`, path };
}
