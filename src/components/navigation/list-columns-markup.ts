import { html, type Markup } from '../markup/markup.ts';
import type { PageContext } from '../markup/page-context.ts';
import { filtersMarkup } from './filters-markup.ts';
import type { ChoiceGroup } from '../parts/query.ts';

/**
 * A list next to its filters; one above the other on a phone.
 * @param parts of the list from above; false parts are left out
 * @param aside what is below the values
 */
export function listColumnsMarkup(
  context: PageContext,
  parts: readonly (Markup | false | undefined)[],
  groups: readonly ChoiceGroup[],
  aside?: Markup | false,
): Markup {
  const filters = filtersMarkup(context, groups);
  return html`<div class="nav-columns">
    <div>${parts.map((part) => html`${part}`)}</div>
    ${aside === undefined ? filters : html`<div>${filters}${aside}</div>`}
  </div>`;
}

/** The entries of a list; nothing where there are none, so that no empty list is read out. */
export const entriesMarkup = (entries: readonly Markup[], name = 'entries'): Markup =>
  entries.length === 0
    ? html``
    : html`<ul class="${name}">
        ${entries}
      </ul>`;

/** @param attributes of the heading, such as `lang` */
export function headingMarkup(level: 2 | 3, content: Markup, attributes: Markup = html``): Markup {
  return level === 2 ? html`<h2${attributes}>${content}</h2>` : html`<h3${attributes}>${content}</h3>`;
}

/** How many there are, said again to those who do not see the list change. */
export const countMarkup = (text: string): Markup => html`<p class="quiet" role="status">${text}</p>`;
