import { formatNumber } from '#lib/i18n/format.ts';
import { attribute, html, type Markup } from '../markup/markup.ts';
import type { PageContext } from '../markup/page-context.ts';

/** A longer table of contents shows its beginning. */
const maxEntries = 15;
const firstEntries = 12;

/** Table of contents. @param lang that of the title */
export function contentsMarkup(
  { t, language }: PageContext,
  entries: readonly string[],
  lang: string | undefined,
): Markup {
  const list = (some: readonly string[]) =>
    html`<ul${attribute('lang', lang)}>${some.map((entry) => html`<li>${entry}</li>`)}</ul>`;
  const first = entries.length > maxEntries ? firstEntries : entries.length;
  const count = { count: entries.length, shown: formatNumber(entries.length, language) };
  const more =
    entries.length > first &&
    html`<details>
      <summary class="btn">${t('record:moreContents', count)}</summary>
      ${list(entries.slice(first))}
    </details>`;
  return html`<section>
    <h2>${t('record:contents')}</h2>
    ${list(entries.slice(0, first))}${more}
  </section>`;
}
