import { attribute, html, type Markup, type PageContext } from '../markup/markup.ts';
import { purchasingPath } from '../parts/offer-address.ts';
import { screens } from './screens.ts';

/**
 * The header of the purchasing screens: where to choose, the reader's orders, and the cart with how many books are in it,
 * which islands/purchasing/init-purchasing.ts, a script of each of these pages, writes there once it is known who is
 * signed in.
 * @param path of the screen that is shown
 */
export function purchasingWays({ t, address }: PageContext, path: string): Markup {
  const ways = [
    { href: purchasingPath, label: t('purchasing:toBooks') },
    { href: screens.user, label: t('purchasing:user') },
    { href: screens.cart, label: t('purchasing:cart') },
  ];
  const links = ways.map(
    ({ href, label }) =>
      html`<a
        class="chip"
        href="${address(href)}"
        ${attribute('rel', href === purchasingPath ? undefined : 'nofollow')}${attribute('aria-current', href === path ? 'page' : undefined)}
        >${label}${href === screens.cart && html`<b data-cart-count hidden></b>`}</a
      >`,
  );
  return html`<nav class="chips purchasing-ways" aria-label="${t('purchasing:ways')}">${links}</nav>`;
}
