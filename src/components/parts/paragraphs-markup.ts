import { html, type Markup } from '../markup/markup.ts';

/** Plain text of the library; empty lines separate paragraphs. */
export function paragraphsMarkup(text: string): Markup {
  const paragraphs = text.split(/\n\s*\n/).filter((entry) => entry.trim() !== '');
  return html`<div class="paragraphs max-w-text">${paragraphs.map((entry) => html`<p>${entry}</p>`)}</div>`;
}
