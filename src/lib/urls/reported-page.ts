import { longestPage, tidyPage } from '../rules/feedback.ts';
import { queryOfRoute, routeOf } from './route-matching.ts';

/**
 * The page that somebody comes from to report a problem, as it is put into the form: its path inside the library with
 * the parameters that the page reads. Pages of sign-in and others with something of a person in their address are left
 * out, and so is every parameter that no page knows.
 * @param address of the page before, whole; may be anything
 * @param place.base what every address of this library in this language begins with
 * @returns undefined for a page that is none of this library's, or that nobody else should know
 */
export function reportedPage(address: string, place: { origin: string; base: string }): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { origin, pathname, searchParams } = new URL(address);
  if (origin !== place.origin || !`${pathname}/`.startsWith(`${place.base}/`)) return undefined;
  const found = routeOf(pathname.slice(place.base.length) || '/');
  if (!found || found.route.personal === true) return undefined;
  const query = queryOfRoute(found.route, searchParams).toString();
  const page = tidyPage(query === '' ? found.path : `${found.path}?${query}`) ?? undefined;
  return page === undefined || page.length > longestPage ? undefined : page;
}
