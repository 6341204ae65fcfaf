import { formatNumber } from '#lib/i18n/format.ts';
import { cartCount } from '#lib/stores/purchase-cart.ts';
import { userMenuElement, requestContextOf } from '../identity/session/user-menu.ts';
import type { Client } from '#lib/client/client.ts';
import { browserClient } from '../identity/session/client.ts';

/** The service's client for this page. @throws on pages without a place of the reader */
export function clientHere(): Client {
  const place = userMenuElement();
  if (!place) throw new Error('a purchasing screen has a place of the reader');
  return browserClient(requestContextOf(place), place.dataset['unreachable'] ?? '');
}

let isShown = false;

/** Writes how many books are in the cart into the header of the page, now and whenever it changes. */
export function showCount(): void {
  const place = userMenuElement();
  if (isShown || !place) return;
  isShown = true;
  const { language } = requestContextOf(place);
  cartCount.subscribe((count) => {
    for (const spot of document.querySelectorAll<HTMLElement>('[data-cart-count]')) {
      spot.hidden = count === undefined || count === 0;
      spot.textContent = count === undefined ? '' : formatNumber(count, language);
    }
  });
}

/** Fetches the number if nothing on this page has shown it. Without an answer the header shows none. */
export async function askCount(): Promise<void> {
  showCount();
  if (cartCount.get() !== undefined) return;
  const answer = await clientHere().call('getPurchaser', {});
  if (answer.success && cartCount.get() === undefined) cartCount.set(answer.data.cart);
}
