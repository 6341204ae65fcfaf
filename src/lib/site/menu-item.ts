import { trimTrailingSlashes } from '../urls/address.ts';
import { sectionWithKey } from '../rules/personal-sections.ts';
import { routeOf } from '../urls/route-matching.ts';

/**
 * Where a configured link leads: a route of the portal (jumpMode 1) or any web address (jumpMode 2). Undefined when
 * there is no such page, so that nothing is shown that leads nowhere.
 */
export function targetOf(
  url: string,
  jumpMode: '1' | '2',
): { path: string; newWindow?: true } | { outside: string } | undefined {
  if (jumpMode === '2') return /^https?:\/\//i.test(url) ? { outside: url } : undefined;
  if (!url.startsWith('/')) return undefined;
  const [pathname = '', query] = url.split('?', 2);
  const matched = routeOf(trimTrailingSlashes(pathname));
  // Routes without a header are windows of their own and files for machines; but for a few, only pages may be in the menu.
  if (matched?.route.header !== true && matched?.route.inMenus !== true) return undefined;
  if (matched.path === '/personalCenter' && sectionWithKey(new URLSearchParams(query).get('key')) === undefined)
    return undefined;
  const newWindow = matched.route.newWindow === true && { newWindow: true as const };
  return { path: query ? `${matched.path}?${query}` : matched.path, ...newWindow };
}
