import { iconMarkup, attribute, html, type Markup, type PageContext } from '../markup/markup.ts';
import { entriesOf, topMenu, type Entry } from './menu.ts';

type MenuContext = Pick<PageContext, 't'>;

/** A menu's entries are at most two deep on screen: what is deeper is listed under its parent's name. */
export function menuLink(context: MenuContext, entry: Entry): Markup {
  const { label, href, external, ownWindow, current } = entry;
  const opensWindow = external || ownWindow === true;
  const hint = opensWindow && html`<span class="sr-only">${context.t('shell:opensNewWindow')}</span>`;
  const link =
    href === undefined
      ? html`<span class="bar-button">${label}</span>`
      : html`<a
          class="bar-button"
          href="${href}"
          ${attribute('aria-current', current ? 'page' : undefined)}${opensWindow && html` target="_blank"`}${external && html` rel="noopener"`}
          >${label}${external && iconMarkup('external', { size: 14 })}${hint}</a
        >`;
  const children = entry.children.map((child) => html`<li>${menuLink(context, child)}</li>`);
  return html`${link}${
    children.length > 0 &&
    html`<ul>
      ${children}
    </ul>`
  }`;
}

function topEntry(context: MenuContext, entry: Entry): Markup {
  if (entry.children.length === 0) return html`<li>${menuLink(context, entry)}</li>`;
  const own = entry.href === undefined ? [] : [{ ...entry, children: [] }];
  const items = [...own, ...entry.children].map((child) => html`<li>${menuLink(context, child)}</li>`);
  return html`<li>
    <details class="drop" name="menu">
      <summary class="bar-button">${entry.label}${iconMarkup('arrowDown', { size: 14 })}</summary>
      <ul class="drop-panel">
        ${items}
      </ul>
    </details>
  </li>`;
}

/** The library's menu. @param here path and query of the page, whose entry is the current one */
export function menuMarkup(context: PageContext, here: string): Markup {
  const { site, language, t, address } = context;
  const items = topMenu(site.menus.menuA, site.groupCode, t('shell:digitalLibrary'));
  const entries = entriesOf(items, { language, here, address: (to) => address(to) });
  return html`<nav aria-label="${t('shell:mainMenu')}">
    <ul class="menu">
      ${entries.map((entry) => topEntry(context, entry))}
    </ul>
  </nav>`;
}
