import { parseAddress } from '../lib/urls/address.ts';
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
