import { separator, formatNumber } from '#lib/i18n/format.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import { coverMarkup } from '../covers/markup.ts';
import { attribute, html, type Markup, type PageContext } from '../markup/markup.ts';
import {
  appliedMarkup,
  nothingMarkup,
  pagerMarkup,
  tabsMarkup,
  countMarkup,
  entriesMarkup,
} from '../navigation/list-parts-markup.ts';
import type { ListState } from '../parts/query.ts';
import { langOf } from '../script-language.ts';
import { bookListAddress, bookListPath } from './list-address.ts';
import type { ShownList } from './load-book-list-pages.ts';
import { periodText } from './period.ts';

function bookListEntry({ t, address, language }: PageContext, list: ShownList): Markup {
  const counted = (count: number) => ({ count, shown: formatNumber(count, language) });
  const facts = [
    t('lists:records', counted(list.recordCount)),
    list.reader !== null && t('lists:by', { name: list.reader }),
    list.views > 0 && t('lists:views', counted(list.views)),
    list.favourites > 0 && t('lists:favourites', counted(list.favourites)),
    t('lists:updatedOn', { day: formatDay(list.updatedOn, language) }),
  ].filter(Boolean);
  const period = periodText(t, language, list);
  // Readers write in the language they like.
  const lang = (text: string) => attribute('lang', list.reader === null ? undefined : langOf(text, language));
  const picture = list.coverUrl
    ? html`<img src="${list.coverUrl}" alt="" loading="lazy" decoding="async" data-fallback="drawn" />`
    : html`${list.first.map((record) => coverMarkup(record))}`;
  return html`<li class="book-list">
    <span class="stack" aria-hidden="true">${picture}</span>
    <div class="flex-1 min-w-0">
      <h2><a href="${address(bookListPath(list.id))}" ${lang(list.name)}>${list.name}</a></h2>
      ${list.intro && html`<p${lang(list.intro)}>${list.intro}</p>`}
      <p class="quiet">${facts.join(separator)}</p>
      ${
        period !== undefined &&
        html`<p class="quiet">${period}${list.isOver === true && html` <b>${t('lists:over')}</b>`}</p>`
      }
    </div>
  </li>`;
}

export interface BookListsView {
  /** What makes no sense in the address is as if it were not there. */
  state: ListState<(typeof bookListAddress)['names'][number]>;
  result: readonly ShownList[];
  total: number;
  last: number;
  isOpen: boolean;
}

/** Which lists there are: all, those of the library, of readers, topics. */
export function bookListTabs(
  context: PageContext,
  state: BookListsView['state'],
  tabs: readonly (readonly [string, string])[],
): Markup {
  const links = tabs.map(([kind, name]) => ({
    name,
    path: bookListAddress.changed(state, { kind }),
    isChosen: kind === state.values.kind,
    isOpen: state.values.q === '',
  }));
  return tabsMarkup(context, context.t('lists:kinds'), links, 'tabs');
}

export function bookListsMarkup(context: PageContext, { state, result, total, last, isOpen }: BookListsView): Markup {
  const { t, language } = context;
  const { values, page } = state;
  const counted = { count: total, shown: formatNumber(total, language) };
  const orders = (
    [
      ['', t('lists:newest')],
      ['views', t('lists:mostViewed')],
    ] as const
  ).map(([order, name]) => ({
    name,
    path: bookListAddress.changed(state, { order }),
    isChosen: order === values.order,
    isOpen: false,
  }));
  const applied =
    values.q === ''
      ? []
      : [{ name: t('lists:wordsAre', { q: values.q }), path: bookListAddress.changed(state, { q: '' }) }];
  const nothing = nothingMarkup(context, {
    total,
    page,
    last,
    q: values.q,
    title: t(values.kind === 'readers' ? 'lists:noneShared' : 'lists:none'),
    whole: { path: '/bookListNav', name: t('lists:showAll') },
    first: bookListAddress.page(state, 1),
  });
  return html`<div class="list-bar flex flex-wrap items-center justify-between gap-x-6">
      ${countMarkup(values.kind === 'topics' ? t('lists:foundTopics', counted) : t('lists:found', counted))}${
        total > 1 && tabsMarkup(context, t('lists:order'), orders)
      }
    </div>
    ${appliedMarkup(context, { applied, hasFilters: false })}${nothing}${entriesMarkup(
      result.map((list) => bookListEntry(context, list)),
      'entries book-lists',
    )}${pagerMarkup(context, { page, last, path: (at) => bookListAddress.page(state, at), isOpen })}`;
}
