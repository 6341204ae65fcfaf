import type { Failure } from '#lib/contract/envelope.ts';
import type { SortField } from '#lib/contract/search-terms.ts';
import { failureMarkup } from '../feedback/markup.ts';
import { html, type Markup, type PageContext } from '../markup/markup.ts';
import {
  appliedMarkup,
  nothingMarkup,
  pagerMarkup,
  tabsMarkup,
  listColumnsMarkup,
} from '../navigation/list-parts-markup.ts';
import type { ChoiceGroup } from '../parts/query.ts';

export interface RecordListView {
  /** Path of the whole list inside the library, and what its link says. */
  whole: { path: string; name: string };
  paths: { page: (page: number) => string; sorted: (sort: SortField) => string };
  /** Whether search engines walk the pages. */
  isOpen: boolean;
  q: string;
  page: number;
  last: number;
  total: number;
  /** How many were found, in words, and what it means that there are none. */
  messages: { found: string; none: string };
  applied: readonly { name: string; path: string }[];
  groups: readonly ChoiceGroup[];
  sorts: readonly SortField[];
  sort: SortField;
  /** Whether something narrows the list, also its order, so that there is a way back to all of it. */
  isPart: boolean;
  records: Markup;
}

function sortsMarkup(context: PageContext, { sorts, sort, paths }: RecordListView): Markup {
  const tabs = sorts.map((entry) => ({
    name: context.t(`search:sort_${entry}`),
    path: paths.sorted(entry),
    isChosen: entry === sort,
    isOpen: false,
  }));
  return tabsMarkup(context, context.t('search:sort'), tabs, 'choices');
}

export function recordListMarkup(context: PageContext, view: RecordListView): Markup {
  const { whole, paths, isOpen, q, page, last, total, messages, applied, groups, isPart, records } = view;
  const bar = html`<div class="flex flex-wrap items-center justify-between gap-x-6 min-h-11 border-y border-line">
    <p role="status">${messages.found}</p>
    ${(total > 1 || isPart) && sortsMarkup(context, view)}
  </div>`;
  const nothing = nothingMarkup(context, {
    total,
    page,
    last,
    q,
    title: messages.none,
    whole: applied.length > 0 || isPart ? whole : undefined,
    first: paths.page(1),
  });
  const parts = [
    appliedMarkup(context, { applied, hasFilters: groups.length > 0 }),
    bar,
    nothing,
    records,
    pagerMarkup(context, { page, last, path: paths.page, isOpen }),
  ];
  return listColumnsMarkup(context, parts, groups);
}

export function recordListBody(
  context: PageContext,
  {
    title,
    search,
    failure,
    view,
  }: { title: string; search: Markup; failure: Failure | undefined; view: RecordListView | undefined },
): Markup {
  return html`<h1>${title}</h1>
    ${search}${failure && failureMarkup(failure.message)}${view && recordListMarkup(context, view)}`;
}
