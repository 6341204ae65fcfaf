import { iconMarkup, attribute, html, type Markup, type PageContext } from '../markup/markup.ts';
import type { Entry } from '../shell/menu.ts';
import type { sectionEntries } from './sections-menu.ts';

const itemMarkup = ({ href, label, current }: Entry): Markup =>
  href === undefined
    ? html``
    : html`<li><a href="${href}" ${attribute('aria-current', current ? 'page' : undefined)}>${label}</a></li>`;

/**
 * The sections of the personal center in groups, of which that of the shown section is open. On a phone they open from a
 * button that names the shown section: a popover, which needs no script. Where the browser knows no popovers they are
 * open.
 */
export function sectionsMenu(
  { t }: PageContext,
  { current, first, groups }: ReturnType<typeof sectionEntries>,
): Markup {
  const shown = groups.map(
    ({ name, entries }) =>
      html`<li>
        <details name="sections" ${entries.some((entry) => entry.current) && html` open`}>
          <summary>${t(`personal:group_${name}`)}${iconMarkup('arrowDown', { size: 14 })}</summary>
          <ul>
            ${entries.map(itemMarkup)}
          </ul>
        </details>
      </li>`,
  );
  return html`<nav class="personal-menu" aria-label="${t('personal:sections')}">
    <button class="btn" type="button" popovertarget="sections">
      <span>${current?.label ?? t('personal:sections')}</span>${iconMarkup('arrowDown', { size: 14 })}
    </button>
    <ul id="sections" popover>
      ${first.map(itemMarkup)}${shown}
    </ul>
  </nav>`;
}
