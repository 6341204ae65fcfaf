import { separator, formatNumber } from '#lib/i18n/format.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import { recordPath } from '#lib/seo/address.ts';
import { coverMarkup } from '../covers/markup.ts';
import { attribute, html, type Markup, type PageContext } from '../markup/markup.ts';
import {
  appliedMarkup,
  nothingMarkup,
  pagerMarkup,
  entriesMarkup,
  listColumnsMarkup,
} from '../navigation/list-parts-markup.ts';
import type { ChoiceGroup } from '../parts/query.ts';
import { imprintOf, titleLangOf } from '../parts/record-language.ts';
import { newBookFile, newBooks } from './ranking-address.ts';
import type { LoadedNewBooks } from './load-ranking-page.ts';

type NewBook = OutputOf<'listNewBooks'>['result'][number];

/** A book that came in: what it is, where it is, since when. */
function newBook({ t, address, language }: PageContext, entry: NewBook): Markup {
  const lang = attribute('lang', titleLangOf(entry));
  const imprint = imprintOf(entry, t);
  const arrived = t('rankings:arrived', { day: formatDay(entry.acquiredOn, language) });
  return html`<li class="flex gap-4">
    ${coverMarkup(entry)}
    <div class="min-w-0">
      <h2><a href="${address(recordPath(entry.recordId))}" ${lang}>${entry.title}</a></h2>
      ${entry.author && html`<p${lang}>${entry.author}</p>`}${imprint !== '' && html`<p>${imprint}</p>`}
      <p class="quiet">${[entry.callNo, arrived].filter(Boolean).join(separator)}</p>
    </div>
  </li>`;
}

export interface NewBooksView {
  page: Pick<LoadedNewBooks, 'range' | 'state'>;
  list: NonNullable<LoadedNewBooks['list']>;
  last: number;
  applied: readonly { name: string; path: string }[];
  groups: readonly ChoiceGroup[];
  isOpen: boolean;
}

export function newBooksMarkup(context: PageContext, view: NewBooksView): Markup {
  const { t, address, language } = context;
  const { list, last, applied, groups, isOpen } = view;
  const { state } = view.page;
  const { page, values } = state;
  const { numFound, result } = list;
  const day = (iso: string) => formatDay(iso, language);
  const days = t('rankings:days', { from: day(list.from), to: day(list.to) });
  const files = html`<span class="flex flex-wrap gap-2"
    ><a class="btn" rel="nofollow" href="${address(newBookFile('atom', view.page))}">${t('rankings:feed')}</a> ${
      numFound > 0 &&
      html`<a class="btn" rel="nofollow" href="${address(newBookFile('csv', view.page))}" download
        >${t('rankings:file')}</a
      >`
    }</span
  >`;
  const bar = html`<div class="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-2 pb-4">
    <p role="status">
      ${t('rankings:foundNew', { count: numFound, shown: formatNumber(numFound, language) })}
      <span class="quiet">${days}</span>
    </p>
    ${files}
  </div>`;
  const nothing = nothingMarkup(context, {
    page,
    last,
    total: numFound,
    q: values.q,
    title: t('rankings:noneNew'),
    whole: { path: '/newBookInform?range=twoYears', name: t('rankings:showAll') },
    first: newBooks.page(state, 1),
    hint: html`<p>${t('rankings:noneHint')}</p>`,
  });
  const hasFilters = groups.some((group) => group.choices.length > 0);
  return listColumnsMarkup(
    context,
    [
      appliedMarkup(context, { applied, hasFilters }),
      bar,
      nothing,
      entriesMarkup(
        result.map((entry) => newBook(context, entry)),
        'entries new-books md:grid md:grid-cols-2 gap-x-8',
      ),
      pagerMarkup(context, { page, last, path: (at) => newBooks.page(state, at), isOpen }),
    ],
    groups,
  );
}
