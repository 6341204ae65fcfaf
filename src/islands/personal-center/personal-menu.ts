import { messageLoader } from '#lib/i18n/load-messages.ts';
import type { MenuItem } from '#lib/contract/config.ts';
import type { Language } from '#lib/contract/language.ts';
import { fill, formatNumber } from '#lib/i18n/format.ts';
import type { Client } from '#lib/client/client.ts';
import {
  isConditional,
  isDocumentDelivery,
  isRecommendation,
  isThesisCheck,
  itemsOfReader,
  thesisCheckNavigation,
} from '#lib/rules/personal-menu.ts';
import { fenText } from '#lib/rules/charges.ts';
import { sectionPath } from '#lib/rules/personal-sections.ts';
import { loanMessages } from '../circulation/messages.ts';
import { counted } from '../section/text.ts';
import { labelOf } from '#lib/rules/menu-label.ts';
import { targetOf } from '#lib/site/menu-item.ts';
import { storeMenu, storedMenu } from '#lib/stores/session/tab-copies.ts';
import { tabStorage } from '#lib/stores/session/storage.ts';
import { userMenuElement, requestContextOf } from '../identity/session/user-menu.ts';
import { sessionOf } from '../identity/session/page-session.ts';
import { browserClient } from '../identity/session/client.ts';

/** What was asked holds so long, in milliseconds; document delivery's link works twice as long. */
const freshMs = 5 * 60_000;
let refreshedAt = -Infinity;

const shellMessages = messageLoader(
  'shell',
  import.meta.glob('./*/shell.json', { base: '/src/lib/i18n/locales/', import: 'default' }),
);

/** The library's personal menu: that of this tab (portal-shell §3), else the service's. */
async function menuOf(client: Client): Promise<MenuItem[]> {
  const stored = storedMenu(tabStorage, Date.now());
  if (stored) return stored;
  const menus = await client.call('getMenuList', {});
  if (!menus.success) return [];
  storeMenu(tabStorage, menus.data.menuB, Date.now());
  return menus.data.menuB;
}

/** The conditional items of the menu that this reader has; an item whose state is unknown is not shown. */
async function itemsHere(client: Client, menuB: readonly MenuItem[]): Promise<MenuItem[]> {
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

/** What components/shell/menu-markup.ts draws on the server. */
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
  const hint = document.createElement('span');
  hint.className = 'sr-only';
  hint.textContent = opens;
  const arrow = document.createElement('span');
  arrow.ariaHidden = 'true';
  arrow.textContent = '↗';
  link.append(arrow, hint);
  return link;
}

const inboxLoaders = messageLoader(
  'inbox',
  import.meta.glob('./*/inbox.json', { base: '/src/lib/i18n/locales/', import: 'default' }),
);

/** Shows how many messages are unread, each time the menu opens. */
async function showUnread(panel: Element, client: Client, language: Language): Promise<void> {
  const link = panel.querySelector(`a[href$="${sectionPath('inbox')}"]`);
  if (!link) return;
  const answer = await client.call('listNotices', { rows: 0 });
  if (!answer.success) return;
  const { unread } = answer.data;
  const messages = unread > 0 ? await inboxLoaders(language) : undefined;
  link.querySelector('[data-unread]')?.remove();
  if (!messages) return;
  const badge = document.createElement('span');
  badge.dataset['unread'] = '';
  const number = document.createElement('strong');
  number.ariaHidden = 'true';
  number.textContent = formatNumber(unread, language);
  const text = document.createElement('span');
  text.className = 'sr-only';
  text.textContent = counted(messages, 'unreadCount', unread, language);
  badge.append(number, text);
  link.append(badge);
}

/** Says at the head of the menu that debts stop the reader from borrowing, with the way to them. */
async function notifyDebt(panel: Element, client: Client, { language, base }: { language: Language; base: string }) {
  const answer = await client.call('listCharges', { rows: 1 });
  panel.querySelector('[data-debt]')?.remove();
  if (!answer.success || !answer.data.isOverLimit || answer.data.limitFen === null) return;
  const messages = await loanMessages(language);
  const link = document.createElement('a');
  link.className = 'bar-button';
  link.href = `${base}${sectionPath('circulation', { tab: 'charges' })}`;
  link.textContent = fill(messages.overLimit, { amount: fenText(answer.data.limitFen) });
  const item = document.createElement('li');
  item.dataset['debt'] = '';
  item.append(link);
  panel.prepend(item);
}

function shownEntry(panel: Element, { menuUrl, jumpMode }: MenuItem, base: string): Element | undefined {
  const target = targetOf(menuUrl, jumpMode);
  if (!target) return undefined;
  const href = 'path' in target ? base + target.path : target.outside;
  return [...panel.children].find((entry) => entry.querySelector(':scope > a')?.getAttribute('href') === href);
}

/**
 * Adds conditional items to the personal menu when it is opened, each in its place of the library's menu: document
 * delivery, the thesis check, and recommending a purchase (portal-shell §1, §2.6). Also shows unread messages and debts
 * that stop borrowing.
 */
export async function fillPersonalMenu(): Promise<void> {
  const place = userMenuElement();
  const panel = place?.querySelector('.drop-panel');
  if (!place || !panel) return;
  const requestContext = requestContextOf(place);
  if (!sessionOf(place).user()) return;
  const client = browserClient(requestContext, place.dataset['unreachable'] ?? '');
  const { base = '' } = place.dataset;
  const updates = Promise.all([
    showUnread(panel, client, requestContext.language),
    notifyDebt(panel, client, { language: requestContext.language, base }),
  ]).then(() => undefined);
  if (Date.now() - refreshedAt < freshMs) return updates;
  refreshedAt = Date.now();
  const menuB = await menuOf(client);
  const [items, messages] = await Promise.all([
    itemsHere(client, menuB),
    shellMessages(requestContext.language),
    updates,
  ]);
  for (const old of panel.querySelectorAll('[data-own]')) old.remove();
  // From the last item, which is before the button that signs out, to the first.
  let next = panel.lastElementChild;
  for (const configured of menuB.toReversed()) {
    const item = items.find(({ menuId }) => menuId === configured.menuId);
    if (!item) {
      next = shownEntry(panel, configured, base) ?? next;
      continue;
    }
    const link = linkOf(item, base, labelOf(item, requestContext.language), messages.opensNewWindow);
    if (!link) continue;
    if (isThesisCheck(item)) {
      link.addEventListener('click', () => {
        void client.call('logNavigationClick', { navigationType: thesisCheckNavigation });
      });
    }
    const entry = document.createElement('li');
    entry.dataset['own'] = item.menuId;
    entry.append(link);
    next?.before(entry);
    next = entry;
  }
}
