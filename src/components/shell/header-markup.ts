import { inLanguage } from '#lib/contract/language.ts';
import { iconMarkup } from '../markup/icon.ts';
import { html, type Markup } from '../markup/markup.ts';
import type { PageContext } from '../markup/page-context.ts';
import { cachedFragment, withHere } from './cached-fragment.ts';
import { helpMarkup, languageSwitcher, librarySelector } from './header-tools-markup.ts';
import { menuMarkup } from './menu-markup.ts';
import { placesOf } from './menu.ts';
import { userArea, type SignedIn } from './user-area-markup.ts';

export interface HeaderPage {
  /** Path inside the library, without language. */
  path: string;
  /** The address as the page reads it: its query counts. */
  url: URL;
  reader?: SignedIn | undefined;
}

function logo({ site, language, address }: PageContext): Markup {
  const name = inLanguage(site.name, language);
  const images = site.logoUrl
    ? html`<img src="${site.logoUrl}" alt="${name}" data-fallback="/logo.svg" />`
    : html`<img src="/logo.svg" alt="" /><span>${name}</span>`;
  return html`<a class="logo" href="${site.logo.externalLogoUrl || address('/home')}">${images}</a>`;
}

function assistantButton({ site, language }: PageContext): Markup | false {
  // Another service may not tell what its assistant is called.
  const name = inLanguage(site.parameter.aiName ?? site.name, language);
  return (
    site.parameter.aiOpenFlag === '1' &&
    html`<button class="bar-button" type="button" data-assistant title="${name}">
      ${iconMarkup('assistant')}<span class="word">${name}</span>
    </button>`
  );
}

const drawerButton = ({ t }: PageContext): Markup =>
  html`<button class="bar-button drawer-button" type="button" popovertarget="drawer">
    ${iconMarkup('menu')}${t('menu')}
  </button>`;

/**
 * One bar on a wide screen; on a narrow one everything but logo and user area is in the drawer, a popover, which needs
 * no script. Where the browser knows no popovers the drawer is open. Its parts are made once for each library and
 * language: the menu differs only where one of its entries is the page itself, the choice of library only on a result
 * list, the user area only for a reader.
 */
export function headerMarkup(context: PageContext, { path, url, reader }: HeaderPage): Markup {
  const { site, language } = context;
  const part = (name: string, make: () => Markup) => cachedFragment(site, `${language} ${name}`, make);
  const here = `${path}${url.search}`;
  const current = placesOf(site).has(here) ? here : '';
  const libraries =
    path === '/searchList'
      ? librarySelector(context, url.searchParams)
      : part('libraries', () => librarySelector(context, undefined));
  const tools = part('tools', () => html`${languageSwitcher(context)}${helpMarkup(context)}`);
  const area = reader ? userArea(context, reader) : part('reader', () => userArea(context));
  return html`<header class="site-header">
    <div class="wrap header-bar">
      ${part('logo', () => logo(context))}
      <div id="drawer" class="drawer" popover>
        ${part(`menu ${current}`, () => menuMarkup(context, current))}
        <div class="header-tools">${libraries}${withHere(tools, here)}</div>
      </div>
      ${part('assistant', () => html`${assistantButton(context)}`)}${area}${part('drawer', () => drawerButton(context))}
    </div>
  </header>`;
}
