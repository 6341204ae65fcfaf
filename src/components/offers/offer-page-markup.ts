import type { OutputOf } from '#lib/contract/contract.ts';
import { formatNumber, separator } from '#lib/i18n/format.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import { recordPath } from '#lib/seo/address.ts';
import { coverMarkup } from '../covers/markup.ts';
import { emptyMarkup, failureMarkup } from '../feedback/markup.ts';
import { attribute, html, type Markup, type PageContext } from '../markup/markup.ts';
import { trailMarkup, type TrailSteps } from '../navigation/list-parts-markup.ts';
import { offersWith, purchasingPath } from '../parts/offer-address.ts';
import { purchasingWays } from '../purchasing/ways-markup.ts';
import { screenPath } from '../purchasing/screens.ts';
import { availabilityLabel, priceLabel } from './labels.ts';
import type { LoadedOffer } from './load-offer-pages.ts';

type Offer = OutputOf<'getOffer'>;
type Quote = LoadedOffer['quote'];

/**
 * Puts a title into the reader's cart: a form, which works without scripts, for visitors after signing in. With scripts
 * the reader stays on the page (islands/purchasing).
 */
const cartForm = ({ t, address }: PageContext, offerId: string): Markup =>
  html`<form method="post" action="${address(screenPath('cart', { list: offerId }))}" data-offer="${offerId}">
    <input type="hidden" name="id" value="${offerId}" />
    <button class="btn btn-main" name="act" value="add">${t('purchasing:addToCart')}</button>
  </form>`;

/** What it costs now, whether the vendor has it, and the way to have it bought. */
function buyMarkup(context: PageContext, offer: Offer, quote: Quote): Markup {
  const { t, language } = context;
  const state =
    quote?.message ?? availabilityLabel(t, language, quote ? { ...quote, publishDay: offer.publishDay } : offer);
  const stock =
    quote?.isOrderable &&
    quote.stock !== null &&
    quote.stock > 0 &&
    t('offers:stock', { count: quote.stock, shown: formatNumber(quote.stock, language) });
  const source =
    quote &&
    (quote.isVendorSilent || quote.source === 'list') &&
    html`<p class="quiet">
      ${t(quote.isVendorSilent ? 'offers:vendorSilent' : 'offers:fromList', {
        day: formatDay(quote.at.slice(0, 10), language),
      })}
    </p>`;
  return html`<div class="offer-buy grid gap-2 my-4 p-4 border border-line rounded-(--radius)">
    <p class="offer-price strong [font-variant-numeric:tabular-nums] text-[1.5rem]">
      ${priceLabel(t, language, quote ? quote.priceFen : offer.priceFen)}
    </p>
    <p>${[state, stock].filter(Boolean).join(separator)}</p>
    ${source}${!offer.isWithdrawn && cartForm(context, offer.offerId)}${
      offer.chosen > 0 && html`<p class="quiet">${t('offers:chosenTimes', { count: offer.chosen })}</p>`
    }
  </div>`;
}

function heldMarkup({ t, address }: PageContext, offer: Offer): Markup {
  const items = offer.held.map((record) => {
    const facts = [
      record.author,
      record.publisher,
      record.publishYear,
      record.edition,
      record.isSameIsbn ? t('offers:sameIsbn') : null,
    ];
    return html`<li class="py-1.5">
      <a class="inline-block py-1.5" href="${address(recordPath(record.recordId))}" lang="${record.titleLang}"
        >${record.title}</a
      >
      <span class="quiet">${facts.filter((fact) => fact !== null).join(separator)}</span>
    </li>`;
  });
  return html`<section class="notice" aria-labelledby="held">
    <h2 id="held">${t(offer.isOnOrder ? 'offers:onOrder' : 'offers:held')}</h2>
    ${offer.mayHaveAnother && html`<p>${t('offers:another')}</p>`}
    <ul>
      ${items}
    </ul>
  </section>`;
}

function factsMarkup({ t, address, language }: PageContext, offer: Offer): Markup {
  const { titleLang: lang, publisher, publishDay, publishYear } = offer;
  const facts: { name: string; value: string | null; path?: string; lang?: string }[] = [
    { name: t('offers:author'), value: offer.author, lang },
    {
      name: t('offers:publisher'),
      value: publisher,
      ...(publisher !== null && { path: offersWith({ publisher }) }),
    },
    {
      name: t('offers:published'),
      value: publishDay === null ? (publishYear?.toString() ?? null) : formatDay(publishDay.slice(0, 10), language),
    },
    { name: t('offers:edition'), value: offer.edition, lang },
    { name: 'ISBN', value: offer.isbn },
    { name: t('offers:class'), value: [offer.kindNo, offer.categories.at(-1)?.name].filter(Boolean).join(' ') },
    { name: t('offers:series'), value: offer.series.map(({ title }) => title).join('；'), lang },
    { name: t('offers:subjects'), value: offer.subjects.join('；'), lang },
    { name: t('offers:extent'), value: [offer.extent, offer.binding].filter(Boolean).join(separator) },
    { name: t('offers:vendor'), value: offer.vendorName },
  ];
  const rows = facts.flatMap((fact) =>
    fact.value
      ? [
          html`<dt>${fact.name}</dt>
            <dd${attribute('lang', fact.lang)}>
              ${fact.path === undefined ? fact.value : html`<a href="${address(fact.path)}">${fact.value}</a>`}
            </dd>`,
        ]
      : [],
  );
  return html`<dl class="page-facts">${rows}</dl>`;
}

function offerMarkup(context: PageContext, offer: Offer, quote: Quote): Markup {
  const { t } = context;
  const lang = attribute('lang', offer.titleLang);
  const part = (title: string, text: string) =>
    html`<section>
      <h2 class="pt-6">${title}</h2>
      <p class="whitespace-pre-line" ${lang}>${text}</p>
    </section>`;
  return html`<article class="offer-main grid sm:grid-cols-[max-content_1fr] gap-6 mt-4">
    ${coverMarkup({ ...offer, series: offer.series[0]?.title, size: 'large', first: true })}
    <div>
      <h1${lang}>${offer.title}</h1>
      ${offer.subtitle && html`<p${lang}>${offer.subtitle}</p>`}${buyMarkup(context, offer, quote)}${
        (offer.held.length > 0 || offer.isOnOrder) && heldMarkup(context, offer)
      }${factsMarkup(context, offer)}${offer.description && part(t('offers:about'), offer.description)}${
        offer.contents.length > 0 && part(t('offers:contents'), offer.contents.join('\n'))
      }
    </div>
  </article>`;
}

export function offerPage(
  context: PageContext,
  { offer, quote, failure, isMissing }: LoadedOffer,
  { steps, title }: Pick<TrailSteps, 'steps'> & { title: string },
): Markup {
  const { t, address } = context;
  const missing = emptyMarkup(
    t('offers:unknown'),
    html`<p><a href="${address(purchasingPath)}">${t('offers:toFront')}</a></p>`,
  );
  return html`${purchasingWays(context, '/drivePurDetails')}${trailMarkup(context, { steps, here: title })}${
    failure && (isMissing ? missing : failureMarkup(failure.message))
  }${offer && offerMarkup(context, offer, quote)}`;
}
