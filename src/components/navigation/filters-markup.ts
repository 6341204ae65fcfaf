import { formatNumber } from '#lib/i18n/format.ts';
import { html, type Markup } from '../markup/markup.ts';
import type { PageContext } from '../markup/page-context.ts';
import { choiceAttributes } from './choice-attributes.ts';
import type { Choice, ChoiceGroup } from '../parts/query.ts';

const shownAtOnce = 8;

/**
 * Values that narrow the list, in groups; the chosen one is taken off again. On a phone it follows the list, and the
 * link of appliedMarkup leads to it.
 */
export function filtersMarkup({ t, address, language }: PageContext, groups: readonly ChoiceGroup[]): Markup {
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
