import { attribute, html, type Markup } from '../markup/markup.ts';

/** How the link of a choice is marked: not to be followed by search engines unless it is open, and whether it is chosen. */
export const choiceAttributes = ({ isOpen, isChosen }: { isOpen?: boolean | undefined; isChosen: boolean }): Markup =>
  html`${attribute('rel', isOpen === false ? 'nofollow' : undefined)}${attribute('aria-current', isChosen ? 'true' : undefined)}`;
