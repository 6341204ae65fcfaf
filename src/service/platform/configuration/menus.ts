import type { MenuItem, Menus } from '../../../lib/contract/config.ts';
import { itemsOfLibrary } from '../../../lib/rules/personal-menu.ts';
import { defaultMenus } from './default-menu.ts';
import type { LoadedLibrary } from './types.ts';

/** Only items that are in use reach the portal (portal-shell §2.6: useFlag 1 shown). */
const inUse = (items: readonly MenuItem[]): MenuItem[] =>
  items.filter((item) => item.useFlag === '1').map((item) => ({ ...item, children: inUse(item.children) }));

/** Without purchasing nothing leads there. */
export const isPurchasing = (url: string): boolean => /^\/drivePurchas\b/i.test(url);
const withoutPurchasing = (items: readonly MenuItem[]): MenuItem[] =>
  items.flatMap((item) =>
    isPurchasing(item.menuUrl) ? [] : [{ ...item, children: withoutPurchasing(item.children) }],
  );

/** Top menu and personal menu of a library as readers get them (portal-shell §2.6). */
export const menusOf = ({ file, menus }: Pick<LoadedLibrary, 'file' | 'menus'>): Menus => ({
  menuA: (file.purchasing ? inUse : (items: readonly MenuItem[]) => withoutPurchasing(inUse(items)))(
    menus.menuA.length > 0 ? menus.menuA : defaultMenus.menuA,
  ),
  menuB: itemsOfLibrary(inUse(menus.menuB.length > 0 ? menus.menuB : defaultMenus.menuB), file.findConfig),
});
