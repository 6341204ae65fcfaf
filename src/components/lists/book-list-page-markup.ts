import { formatNumber, separator } from '#lib/i18n/format.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import { situations } from '#lib/rules/situations.ts';
import { failureMarkup } from '../feedback/markup.ts';
import { attribute, html, type Markup, type PageContext } from '../markup/markup.ts';
import { nothingMarkup, pagerMarkup, trailMarkup, type TrailSteps } from '../navigation/list-parts-markup.ts';
import { langOf } from '../script-language.ts';
import { cataloguePath, bookListPath } from './list-address.ts';
import { hitsMarkup } from './hits-markup.ts';
import type { LoadedList } from './load-book-list-pages.ts';
import { periodText } from './period.ts';

type BookList = NonNullable<LoadedList['list']>;

export function bookListFacts({ t, language }: PageContext, list: BookList): string[] {
  const counted = (count: number) => ({ count, shown: formatNumber(count, language) });
  return [
    list.reader === null ? t('lists:byLibrary') : t('lists:by', { name: list.reader }),
    t('lists:records', counted(list.recordCount)),
    list.views > 0 ? t('lists:views', counted(list.views)) : '',
    t('lists:updatedOn', { day: formatDay(list.updatedOn, language) }),
  ].filter((fact) => fact !== '');
}

/** Favour the list and share it, without a service of another company; islands/lists makes the buttons work. */
function actsMarkup({ t, address, origin, language }: PageContext, list: BookList): Markup {
  // Not URLSearchParams: mail programs show its plus signs.
  const mail = Object.entries({
    subject: list.name,
    body: `${list.name}\n${origin}${address(bookListPath(list.id))}`,
  }).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  const times = list.favourites > 0 && ` ${formatNumber(list.favourites, language)}`;
  const search =
    list.search &&
    html`<a class="btn" rel="nofollow" href="${address(cataloguePath(list.search))}">${t('lists:inCatalogue')}</a>`;
  return html`<div class="share page-acts">
    <button
      type="button"
      class="btn script"
      data-favourite
      data-on="${t('lists:favoured')}"
      data-off="${t('lists:favourite')}"
      aria-pressed="false"
    >
      ${t('lists:favourite')}${times}
    </button>
    ${search}
    <button
      type="button"
      class="btn script"
      data-act="copy"
      data-done="${t('record:copied')}"
      data-failed="${t(`record:${situations.addressNotCopied.key}`)}"
    >
      ${t('record:copyLink')}
    </button>
    <a class="btn" href="mailto:?${mail.join('&')}">${t('record:mail')}</a>
    <button type="button" class="btn script" data-act="share" hidden>${t('record:shareWith')}</button>
    <span class="quiet" role="status"></span>
  </div>`;
}

/** One book list with a page of its records. @param steps pages between home and the list */
export function bookListMarkup(
  context: PageContext,
  { id, page, last, list, failure }: LoadedList,
  { steps, title }: Pick<TrailSteps, 'steps'> & { title: string },
): Markup {
  const { t, language } = context;
  // Readers write in the language they like.
  const langOfText = (text: string) => (list && list.reader !== null ? langOf(text, language) : undefined);
  const lang = langOfText(title);
  const period = list && periodText(t, language, list);
  const content =
    list &&
    html`${list.intro && html`<p class="max-w-192 py-2" ${attribute('lang', langOfText(list.intro))}>${list.intro}</p>`}
      <p class="quiet">${bookListFacts(context, list).join(separator)}</p>
      ${period && html`<p class="quiet">${period} ${list.isOver && html`<b>${t('lists:over')}</b>`}</p>`}${actsMarkup(
        context,
        list,
      )}
      <h2 class="sr-only">${t('lists:recordsTitle')}</h2>
      ${nothingMarkup(context, {
        page,
        last,
        total: list.recordCount,
        title: t('lists:empty'),
        first: bookListPath(id),
      })}${list.result.length > 0 && hitsMarkup(context, { records: list.result })}${pagerMarkup(context, {
        page,
        last,
        path: (at) => bookListPath(id, at),
        isOpen: true,
      })}`;
  return html`${trailMarkup(context, { steps, here: title, lang })}
    <h1${attribute('lang', lang)}>${title}</h1>
    ${failure !== undefined && failureMarkup(failure)}${content}`;
}
