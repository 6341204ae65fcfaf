import type { TextReading } from '#lib/contract/calls/search.ts';
import { searchPath } from '#lib/queries/search-query.ts';
import { html, type Markup } from '../markup/markup.ts';
import type { PageContext } from '../markup/page-context.ts';

function nameOf({ t, address }: PageContext, { as, text, codes = [] }: TextReading): Markup {
  if (as === 'words') return html`${t('search:quoted', { word: text })}`;
  if (as !== 'class') return html`${t(`home:field_${as}`)}`;
  const path = searchPath({ facets: { kindNo: [...codes] } });
  return html`<a rel="nofollow" href="${address(path)}">${t('widened:class', { name: text })}</a>`;
}

/** How the words of a search were read, in one line above the hits, where they may mean something else. */
export function readingMarkup(context: PageContext, reading: TextReading): Markup {
  const isCertain = reading.others.length === 0 && reading.as !== 'class' && reading.as !== 'words';
  return isCertain ? html`` : html`<p class="reading">${context.t('widened:readAs')}${nameOf(context, reading)}</p>`;
}

/**
 * A link to each other reading. It comes after the hits, which stay few presses of the Tab key away.
 * @param q the words as they were typed
 */
export function otherReadingsMarkup({ t, address }: PageContext, q: string, { others }: TextReading): Markup {
  if (others.length === 0) return html``;
  const links = others.map(
    (field) => html`<a rel="nofollow" href="${address(searchPath({ q, field }))}">${t(`home:field_${field}`)}</a>`,
  );
  return html`<p class="choices"><span>${t('widened:others')}</span>${links}</p>`;
}
