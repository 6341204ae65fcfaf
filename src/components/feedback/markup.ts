import { iconMarkup, html, type Markup } from '../markup/markup.ts';

/**
 * A part of a page that could not be made: says so in its place and leaves the rest of the page alone.
 * @param message the service's, in the reader's language
 */
export const failureMarkup = (message: string): Markup =>
  html`<div class="notice notice-failure flex gap-2" role="status">
    ${iconMarkup('alert', { class: 'mt-0.5 flex-none text-danger' })}
    <p>${message}</p>
  </div>`;

export const emptyMarkup = (title: string, actions: Markup): Markup =>
  html`<div class="notice">
    <p class="strong">${title}</p>
    ${actions}
  </div>`;

/**
 * The outcome of a form that was sent without scripts.
 * @param done what was done; empty otherwise
 * @param refused why something was not done; empty otherwise
 */
export const outcomeMarkup = (done: string, refused: string): Markup =>
  html`${done !== '' && html`<p class="notice" role="status">${done}</p>`}${refused !== '' && failureMarkup(refused)}`;
