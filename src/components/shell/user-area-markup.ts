import { isConditional } from '#lib/rules/personal-menu.ts';
import { signOutAct } from '#lib/urls/personal-sections.ts';
import { iconMarkup, attribute, html, type Markup, type PageContext } from '../markup/markup.ts';
import { menuLink } from './menu-markup.ts';
import { entriesOf } from './menu.ts';

/** Who is signed in, on a page that is made for one reader alone. */
export interface SignedIn {
  name: string;
}

function personalMenu(context: PageContext, reader: SignedIn | undefined): Markup {
  const { site, language, t, address } = context;
  // What not every reader has is added when the menu is opened (islands/personal-center/personal-menu.ts).
  const items = site.menus.menuB.filter((item) => !isConditional(item));
  const entries = entriesOf(items, { language, here: '', address: (path) => address(path) });
  const signOut = reader
    ? html`<form method="post" action="${address('/personalCenter')}">
        <button class="bar-button" name="act" value="${signOutAct}" data-sign-out>${t('shell:signOut')}</button>
      </form>`
    : html`<button class="bar-button" type="button" data-sign-out>${t('shell:signOut')}</button>`;
  return html`<details class="drop drop-end" name="menu" ${!reader && html` hidden`}>
    <summary class="bar-button">
      <span class="avatar">${iconMarkup('reader')}</span
      ><span class="chosen" data-name>${reader?.name}</span>${iconMarkup('arrowDown', { size: 14 })}
    </summary>
    <ul class="drop-panel">
      ${entries.map((entry) => html`<li>${menuLink(context, entry)}</li>`)}
      <li>${signOut}</li>
    </ul>
  </details>`;
}

/**
 * A visitor's page is everyone's page: the reader's name and menu are shown by
 * islands/identity/session/init-session.ts. Nothing here hangs on the page it is on: /login leads back to where the
 * reader came from. With a reader it is of a page that is made for that reader alone, and needs no script.
 */
export function userArea(context: PageContext, reader?: SignedIn): Markup {
  const { site, language, t, address } = context;
  const { mappingPath, groupCode, config } = site;
  const requestContext = JSON.stringify({ mappingPath, groupCode, language });
  /** What every address of this library in this language begins with (islands/identity/session/user-menu.ts). */
  const base = address('/home').slice(0, -'/home'.length);
  const idle = config.primaryIdProtect === '1' ? String(config.primaryIdProtectTime) : undefined;
  const signIn =
    config.loginFlag === '1' &&
    html`<a class="bar-button" href="${address('/login')}" rel="nofollow" data-sign-in ${reader && html` hidden`}
      >${iconMarkup('reader')}${t('shell:signIn')}</a
    >`;
  return html`<div
    id="user-area"
    class="user-area"
    data-context="${requestContext}"
    data-base="${base}"
    data-unreachable="${t('unreachable')}"
    ${attribute('data-idle', idle)}
  >
    ${signIn}${personalMenu(context, reader)}
  </div>`;
}
