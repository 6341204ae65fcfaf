import { inLanguage, languages, languageTag } from '#lib/contract/language.ts';
import { iconMarkup, html, type Markup, attribute, type PageContext } from '../markup/markup.ts';
import { cachedFragment, withHere, hereMark } from './cached-fragment.ts';
import { menuMarkup } from './menu-markup.ts';
import { placesOf } from './menu.ts';
import { userArea, type SignedIn } from './user-area-markup.ts';
import { translator } from '#lib/i18n/server.ts';
import { readSearchQuery, writeSearchQuery } from '#lib/queries/search-query.ts';

/** Three links to this very page, whose path is put in later; the script only remembers the choice. */
function languageSwitcher({ language, t, address }: PageContext): Markup {
  const items = languages.map((other) => {
    const tag = languageTag[other];
    const current = attribute('aria-current', other === language ? 'true' : undefined);
    return html`<li>
      <a
        class="bar-button"
        href="${address(hereMark, other)}"
        lang="${tag}"
        hreflang="${tag}"
        data-language="${other}"
        ${current}
        >${translator(other)('languageName')}</a
      >
    </li>`;
  });
  return html`<details class="drop drop-end" name="menu">
    <summary class="bar-button" title="${t('shell:language')}">
      ${iconMarkup('globe')}<span class="word">${t('languageName')}</span
      ><span class="short">${t('shell:languageShort')}</span>${iconMarkup('arrowDown', { size: 14 })}
    </summary>
    <ul class="drop-panel">
      ${items}
    </ul>
  </details>`;
}

const helpMarkup = ({ t }: Pick<PageContext, 't'>): Markup =>
  html`<button
      class="bar-button"
      type="button"
      popovertarget="help"
      title="${t('shell:help')}"
      aria-label="${t('shell:help')}"
    >
      ${iconMarkup('help')}<span class="word">${t('shell:help')}</span>
    </button>
    <div id="help" class="help" popover role="dialog" aria-labelledby="help-title">
      <h2 id="help-title">${t('shell:helpTitle')}</h2>
      <ul>
        <li>${t('shell:helpWords')}</li>
        <li>${t('shell:helpFields')}</li>
        <li>${t('shell:helpScripts')}</li>
        <li>${t('shell:helpNarrow')}</li>
      </ul>
      <button class="btn" type="button" popovertarget="help" popovertargetaction="hide">${t('close')}</button>
    </div>`;

/**
 * The choice among a library's codes of its own (portal-shell §4.7); nothing where there is none. Each choice is a link
 * to the result list in that library; with script it is kept for the next searches and the page is reloaded.
 * @param search the query of a result list; elsewhere undefined: the choice begins a new search
 */
function librarySelector(context: PageContext, search: URLSearchParams | undefined): Markup {
  const { site, language, t, address } = context;
  const { independentLibCode, libraries } = site.libraries;
  if (!independentLibCode || libraries.length < 2) return html``;
  const query = readSearchQuery(search ?? new URLSearchParams());
  const given = query.facets.libCode ?? [];
  const choices = [
    { code: '', name: t('shell:allLibraries') },
    ...libraries.map(({ libCode, libName }) => ({ code: libCode, name: inLanguage(libName, language) })),
  ];
  const chosen = choices.find(({ code }) => given.length === 1 && code === given[0]) ?? choices[0];
  const listOf = (code: string) => {
    const facets = { ...query.facets, libCode: code === '' ? [] : [code] };
    return address(`/searchList${writeSearchQuery({ ...query, page: 1, facets })}`);
  };
  const stays = search === undefined && html` data-stays`;
  const items = choices.map(({ code, name }) => {
    const current = attribute('aria-current', code === chosen?.code ? 'true' : undefined);
    return html`<li>
      <a class="bar-button" href="${listOf(code)}" rel="nofollow" data-library="${code}" ${stays}${current}>${name}</a>
    </li>`;
  });
  return html`<details class="drop drop-end" name="menu" data-libraries="${given.length > 0 ? 'given' : 'open'}">
    <summary class="bar-button" title="${t('shell:chooseLibrary')}">
      ${iconMarkup('library')}<span class="sr-only">${t('shell:chooseLibrary')}</span
      ><span class="chosen">${chosen?.name}</span>${iconMarkup('arrowDown', { size: 14 })}
    </summary>
    <ul class="drop-panel">
      ${items}
    </ul>
  </details>`;
}

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
