import { attribute, html, type Markup } from '../markup/markup.ts';
import type { PageContext } from '../markup/page-context.ts';

export interface TrailSteps {
  /** Pages between home and this one: paths inside the library. */
  steps?: readonly { name: string; path: string }[] | undefined;
  here: string;
  /** Language of `here` where it is not that of the page. */
  lang?: string | undefined;
}

export function trailMarkup({ t, address }: PageContext, { steps = [], here, lang }: TrailSteps): Markup {
  const before = [{ name: t('navigation:home'), path: '/home' }, ...steps];
  return html`<nav aria-label="${t('navigation:trail')}">
    <ol class="nav-trail">
      ${before.map((entry) => html`<li><a href="${address(entry.path)}">${entry.name}</a></li>`)}
      <li><span aria-current="page" ${attribute('lang', lang)}>${here}</span></li>
    </ol>
  </nav>`;
}
