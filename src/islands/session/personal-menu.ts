import type { MenuItem } from '#lib/contract/config.ts';
import type { Language } from '#lib/contract/language.ts';
import type { Messages } from '#lib/i18n/resources.ts';
import type { Client } from '#lib/client/client.ts';
import {
  isConditional,
  isDocumentDelivery,
  isRecommendation,
  isThesisCheck,
  itemsOfReader,
  thesisCheckNavigation,
} from '#lib/rules/personal-menu.ts';
import { labelOf, targetOf } from '#lib/site/menu-item.ts';
import { sessionKeys } from '#lib/site/reader-session.ts';
import { area, askerOf, readerHere } from './area.ts';
import { browserClient } from './client.ts';

/** What was asked holds so long, in milliseconds; document delivery's link works twice as long. */
const freshMs = 5 * 60_000;
let askedAt = -Infinity;

type Words = Pick<Messages['shell'], 'opensNewWindow'>;
const loaders: Record<Language, () => Promise<{ default: Words }>> = {
  'zh-CN': () => import('#lib/i18n/locales/zh-CN/shell.json'),
  zh_TW: () => import('#lib/i18n/locales/zh_TW/shell.json'),
  'en-US': () => import('#lib/i18n/locales/en-US/shell.json'),
};

/** Keeps the personal menu as the specification's clients do (portal-shell §3). */
function keepMenu(menuB: readonly MenuItem[]): void {
  try {
    sessionStorage.setItem(sessionKeys.menuB, JSON.stringify(menuB));
  } catch {
    // A browser that forbids storage asks again on the next page, as all do.
  }
}

/** The items that this reader has, asked for all at once; an item that nothing is known of is not shown. */
async function itemsHere(client: Client): Promise<MenuItem[]> {
  const menus = await client.call('getMenuList', {});
  if (!menus.success) return [];
  const { menuB } = menus.data;
  keepMenu(menuB);
  const leads = (item: MenuItem) => isDocumentDelivery(item) || targetOf(item.menuUrl, item.jumpMode) !== undefined;
  const items = menuB.filter((item) => isConditional(item) && leads(item));
  const [delivery, permission] = await Promise.all([
    items.some(isDocumentDelivery) ? client.call('getDocumentDeliveryUrl', {}) : undefined,
    items.some(isRecommendation) ? client.call('getRecommendationPermission', {}) : undefined,
  ]);
  return itemsOfReader(items, {
    deliveryUrl: delivery?.success ? delivery.data.url : '',
    mayRecommend: permission?.success === true && permission.data.isAllow,
  });
}

/** What components/shell/MenuLink.astro draws on the server. */
function linkOf(item: MenuItem, base: string, label: string, opens: string): HTMLAnchorElement | undefined {
  const target = targetOf(item.menuUrl, item.jumpMode);
  if (!target) return undefined;
  const link = document.createElement('a');
  link.className = 'bar-button';
  link.append(label);
  if ('path' in target) {
    link.href = base + target.path;
    return link;
  }
  link.href = target.outside;
  link.target = '_blank';
  link.rel = 'noopener';
  const told = document.createElement('span');
  told.className = 'sr-only';
  told.textContent = opens;
  const arrow = document.createElement('span');
  arrow.ariaHidden = 'true';
  arrow.textContent = '↗';
  link.append(arrow, told);
  return link;
}

/**
 * Adds what not every reader has to the personal menu, when it is opened: document delivery, the thesis check, and
 * recommending a purchase (portal-shell §1, §2.6).
 */
export async function fillPersonalMenu(): Promise<void> {
  const place = area();
  const panel = place?.querySelector('.drop-panel');
  if (!place || !panel || Date.now() - askedAt < freshMs) return;
  const asker = askerOf(place);
  if (!readerHere(asker.groupCode)) return;
  askedAt = Date.now();
  const client = browserClient(asker, place.dataset['unreachable'] ?? '');
  const [items, words] = await Promise.all([itemsHere(client), loaders[asker.language]()]);
  for (const old of panel.querySelectorAll('[data-own]')) old.remove();
  for (const item of items) {
    const { base = '' } = place.dataset;
    const link = linkOf(item, base, labelOf(item, asker.language), words.default.opensNewWindow);
    if (!link) continue;
    if (isThesisCheck(item)) {
      link.addEventListener('click', () => {
        void client.call('logNavigationClick', { navigationType: thesisCheckNavigation });
      });
    }
    const entry = document.createElement('li');
    entry.dataset['own'] = item.menuId;
    entry.append(link);
    panel.lastElementChild?.before(entry);
  }
}
