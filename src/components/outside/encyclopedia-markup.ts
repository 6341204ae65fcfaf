import type { OutputOf } from '#lib/contract/contract.ts';
import { html, type Markup, type PageContext } from '../markup/markup.ts';
import { entryMarkup } from './entry-markup.ts';

/** An entry of an encyclopedia as a page of its own. @param found undefined where the call failed */
export function encyclopediaMarkup(
  context: PageContext,
  title: string,
  found: OutputOf<'getEncyclopediaEntry'> | undefined,
): Markup {
  const { t } = context;
  const isAsked = found !== undefined && found.state !== 'unavailable';
  const body = found?.entry
    ? html`<div id="entry" class="max-w-text">${entryMarkup(context, found.entry)}</div>`
    : html`<p class="quiet">${isAsked ? t('outside:nothing') : t('outside:unavailable')}</p>`;
  return html`<h1>${title}</h1>
    ${body}`;
}
