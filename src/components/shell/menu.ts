import type { MenuItem } from '#lib/contract/config.ts';
import type { Language } from '#lib/contract/language.ts';
import { isRecommendation } from '#lib/rules/personal-menu.ts';
import { labelOf } from '#lib/rules/menu-label.ts';
import { targetOf } from '#lib/site/menu-item.ts';
import type { Site } from '#lib/site/site.ts';

/** What of a menu is shown: labels in the reader's language, addresses ready. */
export interface Entry {
  id: string;
  label: string;
  /** Undefined: only a heading for its children. */
  href: string | undefined;
  /** Leads out of the portal, into a new window. */
  external: boolean;
  /** Leads to a page of the portal that is a window of its own. */
  ownWindow?: true;
  current: boolean;
  children: Entry[];
}

interface Where {
  language: Language;
  /** The page that shows the menu: path without library and language, and its query. */
  here: string;
  address: (path: string) => string;
}

function entryOf(item: MenuItem, where: Where): Entry | undefined {
  if (item.useFlag !== '1') return undefined;
  const children = entriesOf(item.children, where);
  const target = targetOf(item.menuUrl, item.jumpMode);
  if (!target && children.length === 0) return undefined;
  const inside = target && 'path' in target ? target.path : undefined;
  return {
    id: item.menuId,
    label: labelOf(item, where.language),
    href: inside ? where.address(inside) : target && 'outside' in target ? target.outside : undefined,
    external: target !== undefined && 'outside' in target,
    ...(target !== undefined && 'path' in target && target.newWindow && { ownWindow: true }),
    current: inside === where.here,
    children,
  };
}

/** The items of a list that are in use and lead somewhere, children included. */
export const entriesOf = (items: readonly MenuItem[], where: Where): Entry[] =>
  items.map((item) => entryOf(item, where)).filter((entry) => entry !== undefined);

/**
 * The way to recommend a purchase, as the library's personal menu has it: none where the library offers none, or the
 * portal has no page for it.
 */
export const recommendationOf = (menuB: readonly MenuItem[], where: Where): Entry | undefined =>
  entriesOf(menuB.filter(isRecommendation), where)[0];

const digitalLibrary = '/digitalLibrary';
const leadsThere = (item: MenuItem): boolean => item.menuUrl.toLowerCase() === digitalLibrary.toLowerCase();

/** The group whose readers have a digital library (portal-shell §1, §9). */
export const digitalLibraryGroup = '100041';

/**
 * The top menu as configured, with the digital-library item of group 100041, which no other group has
 * (portal-shell §1, §2.2).
 * @param name its label where the library has configured no such item
 */
export function topMenu(menuA: readonly MenuItem[], groupCode: string, name: string): MenuItem[] {
  if (groupCode !== digitalLibraryGroup) return menuA.filter((item) => !leadsThere(item));
  if (menuA.some(leadsThere)) return [...menuA];
  const item: MenuItem = {
    menuId: 'digitalLibrary',
    menuName: name,
    englishName: name,
    complexFont: name,
    menuUrl: digitalLibrary,
    jumpMode: '1',
    useFlag: '1',
    children: [],
  };
  return [...menuA, item];
}

const places = new WeakMap<Site, Set<string>>();

/** Paths inside the portal that the menus of a library lead to: on these pages an entry is the current one. */
export function placesOf(site: Site): ReadonlySet<string> {
  const found = places.get(site);
  if (found) return found;
  const made = new Set<string>();
  const collect = (items: readonly MenuItem[]) => {
    for (const item of items) {
      const target = targetOf(item.menuUrl, item.jumpMode);
      if (target && 'path' in target) made.add(target.path);
      collect(item.children);
    }
  };
  collect(topMenu(site.menus.menuA, site.groupCode, ''));
  places.set(site, made);
  return made;
}
