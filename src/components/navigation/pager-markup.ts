import { attribute, html, type Markup } from '../markup/markup.ts';
import type { PageContext } from '../markup/page-context.ts';
import { pageWindow } from '../parts/pages.ts';

export interface Pages {
  page: number;
  last: number;
  path: (page: number) => string;
  /** Whether search engines walk the pages of this list. */
  isOpen?: boolean | undefined;
}

/** Numbered pages; on a phone those away from the current one give way. */
export function pagerMarkup({ t, address }: PageContext, { page, last, path, isOpen = false }: Pages): Markup {
  if (last <= 1) return html``;
  const rel = (way: string) => attribute('rel', [way, isOpen ? '' : 'nofollow'].filter(Boolean).join(' ') || undefined);
  const step = (to: number, way: 'prev' | 'next', label: string) =>
    html`<a class="btn" ${rel(way)} href="${address(path(to))}">${label}</a>`;
  const numbers = pageWindow(page, last).map((at) => {
    if (at === null) return html`<span aria-hidden="true">…</span>`;
    const isHere = at === page;
    const more = isHere ? ' btn-main' : Math.abs(at - page) > 1 ? ' far' : '';
    return html`<a
      class="btn${more}"
      ${isHere ? html` aria-current="page"` : rel('')}
      href="${address(path(at))}"
      aria-label="${t('navigation:pageNumber', { page: at })}"
      >${at}</a
    >`;
  });
  return html`<nav class="pager" aria-label="${t('navigation:pages')}">
    ${page > 1 && step(page - 1, 'prev', t('navigation:previous'))}${numbers}${page < last && step(page + 1, 'next', t('navigation:next'))}
  </nav>`;
}
