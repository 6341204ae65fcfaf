import type { Part } from '#lib/pages/part.ts';
import type { HomeBlock } from '#lib/rules/home-view.ts';
import { routeOf } from '#lib/urls/route-matching.ts';
import { failureMarkup } from '../feedback/markup.ts';
import { html, type Markup, type PageContext } from '../markup/markup.ts';

/** What readers come for; on a phone the other blocks are a line each that leads to their page. */
const mainBlocks: ReadonlySet<HomeBlock> = new Set(['newBooks', 'hotLoans']);

interface Section<T> {
  block: HomeBlock;
  title: string;
  part: Part<readonly T[]> | undefined;
  more?: string;
  content: (rows: readonly T[]) => Markup;
}

/** A block of the home page: nothing when there is nothing, the message when its call failed. */
export function sectionMarkup<T>(
  { t, address }: PageContext,
  { block, title, part, more, content }: Section<T>,
): Markup {
  if (part === undefined || part.data?.length === 0) return html``;
  const isPage = more !== undefined && routeOf(more.replace(/\?.*/, '')) !== undefined;
  const all = isPage && html`<a href="${address(more)}" aria-describedby="${block}">${t('home:more')}</a>`;
  const weight = mainBlocks.has(block) ? '' : ' minor';
  return html`<section class="wrap mt-10${weight}" aria-labelledby="${block}" data-block="${block}">
    <div class="block-head">
      <h2 id="${block}">${title}</h2>
      ${all}
    </div>
    ${part.data ? content(part.data) : failureMarkup(part.failure)}
  </section>`;
}
