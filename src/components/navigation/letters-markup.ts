import { formatNumber } from '#lib/i18n/format.ts';
import { attribute, html, type Markup } from '../markup/markup.ts';
import type { PageContext } from '../markup/page-context.ts';
import { choiceAttributes } from './choice-attributes.ts';
import type { Choice } from '../parts/query.ts';

/**
 * Letters that titles begin with, by the pinyin of Chinese ones; a letter without titles is there and leads nowhere.
 * @param choices of choicesOf; a count of 0 is a letter without titles
 * @param all path inside the library of the list of all letters
 */
export function lettersMarkup({ t, address, language }: PageContext, choices: readonly Choice[], all: string): Markup {
  const isAll = choices.every((choice) => !choice.isChosen);
  const label = ({ name, count }: Choice) => {
    const letter = name === '#' ? t('navigation:noLetter') : t('navigation:letter', { letter: name });
    return count === undefined ? letter : t('navigation:letterCount', { letter, shown: formatNumber(count, language) });
  };
  const links = choices.map((choice) =>
    choice.count === 0 && !choice.isChosen
      ? html`<span aria-hidden="true">${choice.name}</span>`
      : html`<a href="${address(choice.path)}" ${choiceAttributes(choice)} aria-label="${label(choice)}"
          >${choice.name}</a
        >`,
  );
  return html`<nav class="letters" aria-label="${t('navigation:letters')}">
    <a href="${address(all)}" ${attribute('aria-current', isAll ? 'true' : undefined)}>${t('navigation:all')}</a
    >${links}
  </nav>`;
}
