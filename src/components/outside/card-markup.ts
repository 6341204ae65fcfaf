import { pick } from '#lib/i18n/server.ts';
import { html, type Markup } from '../markup/markup.ts';
import type { PageContext } from '../markup/page-context.ts';
import { entryMarkup } from './entry-markup.ts';
import type { Card } from './load-encyclopedia-card.ts';

/**
 * What an encyclopedia says about the title, person or subject of a search: cached, or fetched after the page is shown.
 * The column is kept free for it, so that nothing moves.
 */
export function cardMarkup(context: PageContext, { term, entry }: Card): Markup {
  const { t, language } = context;
  const messages = {
    ...pick(language, 'outside', ['readIn', 'nothing', 'unavailable']),
    opens: t('shell:opensNewWindow'),
  };
  const body = entry
    ? entryMarkup(context, entry)
    : html`<div data-term="${term}" data-messages="${JSON.stringify(messages)}">
        <p class="quiet script">${t('outside:asking')}</p>
      </div>`;
  return html`<section class="card beside-hits" aria-label="${t('outside:card')}">
    <h2>${t('outside:card')}</h2>
    ${body}
  </section>`;
}
