import { separator } from '#lib/i18n/format.ts';
import type { OfferList, OfferSummary } from '#lib/contract/calls/offers.ts';
import { coverMarkup } from '../covers/markup.ts';
import { attribute, html, type Markup, type PageContext } from '../markup/markup.ts';
import { markedText } from '../search/hit-markup.ts';
import { availabilityLabel, imprintLabel, priceLabel } from './labels.ts';
import { offerPath } from '../parts/offer-address.ts';

export function offerEntry(
  { t, address, language }: PageContext,
  offer: OfferSummary,
  marked: OfferList['highlights'][string] | undefined,
): Markup {
  const { title, subtitle, author, chosen } = offer;
  const lang = attribute('lang', offer.titleLang);
  const imprint = imprintLabel(offer);
  const times = chosen > 0 && `${separator}${t('offers:chosenTimes', { count: chosen })}`;
  return html`<li class="flex gap-4">
    ${coverMarkup(offer)}
    <div class="min-w-0">
      <h2><a href="${address(offerPath(offer.offerId))}" ${lang}>${markedText(title, marked?.title)}</a></h2>
      ${subtitle && html`<p${lang}>${markedText(subtitle, marked?.subtitle)}</p>`}${
        author && html`<p${lang}>${markedText(author, marked?.author)}</p>`
      }${imprint && html`<p>${imprint}</p>`}
      <p>
        <b class="offer-price [font-variant-numeric:tabular-nums]">${priceLabel(t, language, offer.priceFen)}</b>
        <span class="quiet">${availabilityLabel(t, language, offer)}${times}</span>
      </p>
    </div>
  </li>`;
}
