import { html, type Markup, type PageContext } from '../markup/markup.ts';
import { entryMarkup } from './entry-markup.ts';
import type { Card } from './load-encyclopedia-card.ts';

/**
 * What an encyclopedia says about the title, person or subject of a search: cached, or fetched after the page is shown.
 * It comes below the hits, so that nothing moves.
 */
export function cardMarkup(context: PageContext, { term, entry }: Card): Markup {
  const { t, address } = context;
  const body = entry
    ? entryMarkup(context, entry)
    : html`<p id="entry">
        <a rel="nofollow" href="${address(`/encyclopedia?term=${encodeURIComponent(term)}`)}">${term}</a>
      </p>`;
  return html`<section class="card mt-6 min-h-40 p-3" aria-label="${t('outside:card')}">
    <h2 class="text-lg">${t('outside:card')}</h2>
    ${body}
  </section>`;
}
