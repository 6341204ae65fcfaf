import type { SearchedHeading } from '#lib/contract/calls/search.ts';
import { formatNumber } from '#lib/i18n/format.ts';
import { listPath } from '#lib/urls/search-path.ts';
import { html, type Markup } from '../markup/markup.ts';
import type { PageContext } from '../markup/page-context.ts';

const labelKeys = { variant: 'search:headingsFound', also: 'search:seeAlso' } as const;

/** What authority records know of the words: headings whose records the list has, and others to see. */
export function headingsMarkup({ t, language, address }: PageContext, headings: readonly SearchedHeading[]): Markup {
  const rows = (['variant', 'also'] as const).flatMap((relation) => {
    const links = headings.flatMap(({ kind, heading, count, ...its }) => {
      if (its.relation !== relation) return [];
      const field = kind === 'name' ? 'author' : 'subject';
      const href = address(listPath({ q: heading, field, match: '1' }));
      return html`<dd>
        <a rel="nofollow" href="${href}">${heading}</a> <span class="quiet">${formatNumber(count, language)}</span>
      </dd>`;
    });
    return links.length > 0
      ? html`<div class="joined">
          <dt>${t(labelKeys[relation])}</dt>
          ${links}
        </div>`
      : [];
  });
  return html`<dl class="headings">${rows}</dl>`;
}
