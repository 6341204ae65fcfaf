import { formatNumber } from '#lib/i18n/format.ts';
import { html, type Markup } from '../markup/markup.ts';
import type { PageContext } from '../markup/page-context.ts';
import type { Choice, ChoiceGroup } from '../parts/query.ts';
import { choiceAttributes } from './choice-attributes.ts';

const shownAtOnce = 8;

/**
 * Values that narrow the list, in groups; the chosen one is taken off again. On a phone it follows the list, and the
 * link of appliedMarkup leads to it.
 */
function filtersMarkup({ t, address, language }: PageContext, groups: readonly ChoiceGroup[]): Markup {
  const shown = groups.filter((group) => group.choices.length > 0);
  if (shown.length === 0) return html``;
  const list = (choices: readonly Choice[]) =>
    html`<ul>
      ${choices.map(
        (choice) =>
          html`<li>
            <a href="${address(choice.path)}" ${choiceAttributes(choice)}>${choice.name}</a>${
              choice.count !== undefined && html`<i>${formatNumber(choice.count, language)}</i>`
            }
          </li>`,
      )}
    </ul>`;
  const parts = shown.map(({ title, choices }) => {
    const rest = choices.slice(shownAtOnce);
    // What is chosen must be seen: it is taken off here.
    const isOpen = rest.some((entry) => entry.isChosen);
    return html`<section>
      <h2>${title}</h2>
      ${list(choices.slice(0, shownAtOnce))}${
        rest.length > 0 &&
        html`<details${isOpen && html` open`}>
          <summary>${t('navigation:more')}</summary>
          ${list(rest)}
        </details>`
      }
    </section>`;
  });
  return html`<aside id="narrow" class="narrow" aria-label="${t('navigation:narrow')}" tabindex="-1">${parts}</aside>`;
}

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
