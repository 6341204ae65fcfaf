import { emptyMarkup } from '../feedback/markup.ts';
import { html, type Markup } from '../markup/markup.ts';
import type { PageContext } from '../markup/page-context.ts';

export interface NothingToShow {
  total: number;
  page?: number | undefined;
  last?: number | undefined;
  q?: string | undefined;
  /** What it means where no words were searched. */
  title: string;
  hint?: Markup | undefined;
  /** The way back: the list without what narrows it, where something does. Path inside the library. */
  whole?: { path: string; name: string } | undefined;
  /** Path of the first page. */
  first?: string | undefined;
}

/**
 * A list that has nothing to show: what was searched and the way back to all of it, or a page behind the last one and
 * the way to the first. Nothing where the list has entries.
 */
export function nothingMarkup({ t, address }: PageContext, nothing: NothingToShow): Markup {
  const { total, page = 1, last = 1, q = '', title, hint, whole, first } = nothing;
  const way = (path: string, name: string) => html`<p><a href="${address(path)}">${name}</a></p>`;
  if (total === 0) {
    const actions = html`${hint}${whole && way(whole.path, whole.name)}`;
    return emptyMarkup(q === '' ? title : t('navigation:noneFor', { q }), actions);
  }
  if (page <= last || first === undefined) return html``;
  return emptyMarkup(t('navigation:pastEnd'), way(first, t('navigation:firstPage')));
}
