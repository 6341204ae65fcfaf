import { iconMarkup } from '../markup/icon.ts';
import { attribute, html, type Markup } from '../markup/markup.ts';
import type { PageContext } from '../markup/page-context.ts';
import type { Entry } from '../shell/menu.ts';

/**
 * The sections of the personal center. On a phone they open from a button that names the shown one: a popover, which
 * needs no script. Where the browser knows no popovers they are open.
 */
export function sectionsMenu({ t }: PageContext, entries: readonly Entry[]): Markup {
  const here = entries.find(({ current }) => current)?.label ?? t('personal:sections');
  const items = entries.flatMap(({ href, label, current }) =>
    href === undefined
      ? []
      : [html`<li><a href="${href}" ${attribute('aria-current', current ? 'page' : undefined)}>${label}</a></li>`],
  );
  return html`<nav class="personal-menu" aria-label="${t('personal:sections')}">
    <button class="btn" type="button" popovertarget="sections">
      <span>${here}</span>${iconMarkup('arrowDown', { size: 14 })}
    </button>
    <ul id="sections" popover>
      ${items}
    </ul>
  </nav>`;
}
