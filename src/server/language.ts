import { defaultLanguage } from '../lib/contract/language.ts';
import { languageOfCookies, parseAddress } from '../lib/site/address.ts';
import { routeOf } from '../lib/site/routes.ts';

/**
 * Where a reader who has chosen another language is led from an address that names none: the same page in that
 * language. Decided from the cookie alone, before the page cache; undefined when the address stands as it is.
 */
export function languageRedirect(url: URL, cookies: string | undefined): string | undefined {
  const chosen = languageOfCookies(cookies);
  if (!chosen || chosen === defaultLanguage) return undefined;
  const address = parseAddress(url.pathname);
  if (address.language) return undefined;
  const matched = routeOf(address.path);
  // Files for machines (site maps, exports) are in no language.
  if (!matched?.route.header) return undefined;
  const base = address.mappingPath ? `/${address.mappingPath}` : '';
  return `${base}/${chosen}${matched.path}${url.search}`;
}
