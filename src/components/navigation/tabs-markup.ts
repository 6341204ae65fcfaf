import { attribute, html, type Markup } from '../markup/markup.ts';
import type { PageContext } from '../markup/page-context.ts';
import { choiceAttributes } from './choice-attributes.ts';

/** A choice of which one is in force; `path` inside the library. */
export interface Tab {
  name: string;
  path: string;
  isChosen: boolean;
  /** Whether search engines may follow; they may where nothing is said. */
  isOpen?: boolean | undefined;
  /** Markup behind the name, such as a number. */
  count?: string | undefined;
}

/**
 * Choices of which one is in force, as links: a ranking, its range, an order.
 * @param label what is chosen, said to those who do not see it
 * @param name the class of the row; none where its parent styles it
 */
export function tabsMarkup({ address }: PageContext, label: string, tabs: readonly Tab[], name?: string): Markup {
  const links = tabs.map(
    (tab) =>
      html`<a href="${address(tab.path)}" ${choiceAttributes(tab)}
        >${tab.name}${tab.count !== undefined && html` <i>${tab.count}</i>`}</a
      >`,
  );
  return html`<nav${attribute('class', name)} aria-label="${label}">${links}</nav>`;
}
