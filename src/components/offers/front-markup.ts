import type { OfferSummary } from '#lib/contract/calls/offers.ts';
import { inLanguage } from '#lib/contract/language.ts';
import { formatNumber } from '#lib/i18n/format.ts';
import { coverMarkup } from '../covers/markup.ts';
import { emptyMarkup, failureMarkup } from '../feedback/markup.ts';
import { attribute, html, type Markup, type PageContext } from '../markup/markup.ts';
import { listSearchMarkup } from '../navigation/list-parts-markup.ts';
import { offerPath, offersWith, purchasingPath } from '../parts/offer-address.ts';
import { purchasingWays } from '../purchasing/ways-markup.ts';
import { userArea } from '../shell/user-area-markup.ts';
import { priceLabel } from './labels.ts';
import type { LoadedFront } from './load-offer-pages.ts';

/**
 * Titles side by side under a heading; the row scrolls by touch, wheel and, since every title is a link, by the Tab key.
 * @param more path of the whole list inside the library
 */
function rowMarkup(
  { t, address, language }: PageContext,
  id: string,
  title: string,
  offers: readonly OfferSummary[],
  more?: string,
): Markup {
  if (offers.length === 0) return html``;
  const items = offers.map((offer) => {
    const lang = attribute('lang', offer.titleLang);
    return html`<li class="flex-none w-30 text-sm">
      <a class="block no-underline hover:underline" href="${address(offerPath(offer.offerId))}"
        >${coverMarkup({ ...offer, size: 'large' })}<b class="line-clamp-2" ${lang}>${offer.title}</b></a
      >
      ${offer.author && html`<p class="line-clamp-1 text-muted" ${lang}>${offer.author}</p>`}
      <p class="offer-price strong [font-variant-numeric:tabular-nums]">${priceLabel(t, language, offer.priceFen)}</p>
    </li>`;
  });
  const all =
    more !== undefined &&
    html`<a class="flex-none py-2.5" href="${address(more)}" aria-describedby="${id}">${t('offers:more')}</a>`;
  return html`<section aria-labelledby="${id}">
    <div class="flex items-baseline justify-between gap-4 pt-8">
      <h2 id="${id}">${title}</h2>
      ${all}
    </div>
    <ul class="offer-row flex gap-5 pt-2 pb-4 overflow-x-auto [scrollbar-width:thin]">
      ${items}
    </ul>
  </section>`;
}

function choiceMarkup(
  context: PageContext,
  { categories }: LoadedFront,
  front: NonNullable<LoadedFront['front']>,
): Markup {
  const { t, address, language } = context;
  const number = (value: number) => formatNumber(value, language);
  const classes = categories.map(
    ({ code, name, count }) =>
      html`<li>
        <a class="btn" href="${address(offersWith({ kindNo: code }))}"
          >${name} <span class="quiet">${number(count)}</span></a
        >
      </li>`,
  );
  return html`<p>${t('offers:intro', { count: front.total, shown: number(front.total) })}</p>
    ${listSearchMarkup(context, { path: '/drivePurList', label: t('offers:search'), value: '' })}
    <section aria-labelledby="offer-classes">
      <div class="flex items-baseline justify-between gap-4 pt-8">
        <h2 id="offer-classes">${t('offers:categories')}</h2>
        <a class="flex-none py-2.5" href="${address('/drivePurList')}">${t('offers:all')}</a>
      </div>
      <ul class="flex flex-wrap gap-2 py-2">
        ${classes}
      </ul>
    </section>
    ${rowMarkup(context, 'offers-new', t('offers:newest'), front.newest, offersWith({ sort: 'newest' }))}${rowMarkup(
      context,
      'offers-popular',
      t('offers:popular'),
      front.popular,
      offersWith({ sort: 'chosen' }),
    )}${rowMarkup(context, 'offers-chosen', t('offers:chosenLately'), front.chosen)}`;
}

export function offersFront(context: PageContext, loaded: LoadedFront): Markup {
  const { t, address, site, language } = context;
  const { front, failure } = loaded;
  const closed = front?.total === 0 && emptyMarkup(t('offers:closed'), html``);
  return html`<div class="flex items-center justify-between gap-4 min-h-15 border-b border-line">
      <a class="py-2.5" href="${address('/home')}">${inLanguage(site.name, language)}</a>
      ${userArea(context)}
    </div>
    <div class="mt-4">${purchasingWays(context, purchasingPath)}</div>
    <h1>${t('offers:title')}</h1>
    ${failure && failureMarkup(failure.message)}${closed}${
      front && front.total > 0 && choiceMarkup(context, loaded, front)
    }`;
}
