import { html, type Markup } from '../markup/markup.ts';
import type { PageContext } from '../markup/page-context.ts';

export interface AppliedValues {
  applied: readonly { name: string; path: string }[];
  /** Whether the page has the values of filters-markup.ts. */
  hasFilters?: boolean | undefined;
}

/** A condition as a link to the list without it. */
export const appliedChip = ({ t, address }: PageContext, { name, path }: { name: string; path: string }): Markup =>
  html`<li>
    <a class="chip" rel="nofollow" href="${address(path)}"
      ><span class="sr-only">${t('navigation:remove')} </span>${name} <span aria-hidden="true">×</span></a
    >
  </li>`;

/**
 * What narrows the list; each is a link to the list without it. On a phone a link leads to the filters behind the list.
 */
export function appliedMarkup(context: PageContext, { applied, hasFilters = true }: AppliedValues): Markup {
  const { t } = context;
  return html`${hasFilters && html`<a class="btn to-narrow" href="#narrow">${t('navigation:narrow')}</a>`}${
    applied.length > 0 &&
    html`<ul class="chips" aria-label="${t('navigation:applied')}">
      ${applied.map((entry) => appliedChip(context, entry))}
    </ul>`
  }`;
}
