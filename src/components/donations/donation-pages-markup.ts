import type { OutputOf } from '#lib/contract/contract.ts';
import { formatNumber, separator } from '#lib/i18n/format.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import { recordPath } from '#lib/seo/address.ts';
import { emptyMarkup, failureMarkup } from '../feedback/markup.ts';
import { attribute, html, type Markup, type PageContext } from '../markup/markup.ts';
import {
  entriesMarkup,
  listSearchMarkup,
  nothingMarkup,
  pagerMarkup,
  trailMarkup,
} from '../navigation/list-parts-markup.ts';
import { factsMarkup, paragraphsMarkup } from '../parts/link-markup.ts';
import { titleLangOf } from '../parts/record-language.ts';
import { langOf } from '../script-language.ts';
import { offerPath, receiptPath } from './addresses.ts';
import { amountOf, donationEntry } from './donation-markup.ts';
import { overview, type LoadedDonation, type LoadedOverview } from './load-donation-pages.ts';

export const offerNotice = ({ title, body }: { title: string; body: string }): Markup =>
  html`<details class="notice">
    <summary>${title}</summary>
    ${paragraphsMarkup(body)}
  </details>`;

function newsMarkup(context: PageContext, loaded: LoadedOverview): Markup {
  const { t, language } = context;
  const { page, last, q, newsTotal, news, failures } = loaded;
  const state = { page, values: { q } };
  const entries = news.map(
    ({ title, publishedOn, body }) =>
      html`<li>
        <h3>${title}</h3>
        <p class="quiet"><time datetime="${publishedOn}">${formatDay(publishedOn, language)}</time></p>
        ${paragraphsMarkup(body)}
      </li>`,
  );
  const search = { path: '/donate', label: t('donations:searchNews'), value: q };
  const nothing = {
    page,
    last,
    q,
    total: newsTotal,
    title: t('donations:newsNone'),
    whole: q === '' ? undefined : { path: '/donate', name: t('donations:allNews') },
    first: overview.page(state, 1),
  };
  return html`<section class="nav-part" aria-labelledby="news-title">
    <h2 id="news-title">${t('donations:news')}</h2>
    ${(newsTotal > 0 || q !== '') && listSearchMarkup(context, search)}${
      failures.length === 0 && nothingMarkup(context, nothing)
    }${entriesMarkup(entries)}${pagerMarkup(context, { page, last, path: (at) => overview.page(state, at) })}
  </section>`;
}

export function donationOverview(context: PageContext, loaded: LoadedOverview): Markup {
  const { t, address } = context;
  const { notice, recent, failures } = loaded;
  const noticeMarkup =
    notice &&
    html`<section class="notice" aria-labelledby="notice-title">
      <h2 id="notice-title">${notice.title}</h2>
      ${paragraphsMarkup(notice.body)}
    </section>`;
  return html`<h1>${t('donations:title')}</h1>
    <p class="page-acts">
      <a class="btn btn-main" href="${address(offerPath)}">${t('donations:toOffer')}</a>
      <a class="btn" href="${address('/bookDonate')}">${t('donations:toList')}</a>
      <a class="btn" href="${address(receiptPath)}">${t('donations:receiptTitle')}</a>
    </p>
    ${failures.map(failureMarkup)}${noticeMarkup}
    <div class="donation-columns">
      <section class="nav-part" aria-labelledby="recent-title">
        <h2 id="recent-title">${t('donations:recent')}</h2>
        ${recent.length === 0 && emptyMarkup(t('donations:empty'), html``)}${entriesMarkup(
          recent.map((donation) => donationEntry(context, donation, 3)),
        )}
      </section>
      ${newsMarkup(context, loaded)}
    </div>`;
}

function booksMarkup({ t, address, language }: PageContext, donation: OutputOf<'getDonation'>): Markup {
  const records = new Map(donation.records.map((record) => [record.recordId, record]));
  const items = donation.books.map((book) => {
    const record = book.recordId === null ? undefined : records.get(book.recordId);
    const lang = (record && titleLangOf(record)) ?? langOf(book.title, language);
    const shown = formatNumber(book.quantity, language);
    const copies = t('donations:copies', { count: book.quantity, shown });
    const facts = [book.author, record?.publisher, record?.publishYear, book.isbn, copies];
    const title = record ? html`<a href="${address(recordPath(record.recordId))}">${book.title}</a>` : book.title;
    return html`<li>
      <h3${attribute('lang', lang)}>${title}</h3>
      <p class="quiet">${facts.filter(Boolean).join(separator)}</p>
    </li>`;
  });
  return html`<section class="nav-part">
    <h2>${t('donations:givenBooks')}</h2>
    ${entriesMarkup(items)}
  </section>`;
}

/** One donation: who gave what, and which of it is in the catalogue. @param title its heading */
export function donationMarkup(context: PageContext, { donation, failure }: LoadedDonation, title: string): Markup {
  const { t, language } = context;
  const facts =
    donation &&
    factsMarkup([
      [
        t('donations:given'),
        html`<time datetime="${donation.donatedOn}">${formatDay(donation.donatedOn, language)}</time>`,
      ],
      [t('donations:donor'), title],
      [t('donations:what'), amountOf(donation, t, language)],
      [t('donations:note'), donation.note],
    ]);
  return html`${trailMarkup(context, {
      steps: [{ name: t('donations:listTitle'), path: '/bookDonate' }],
      here: title,
    })}
    <h1>${title}</h1>
    ${failure && failureMarkup(failure.message)}${facts}${
      donation && donation.books.length > 0 && booksMarkup(context, donation)
    }`;
}

export interface ShownReceipt {
  offer: OutputOf<'findDonationOffer'> | undefined;
  failure: string | undefined;
  number: string;
  isNew: boolean;
}

export function receiptMarkup(context: PageContext, { offer, failure, number, isNew }: ShownReceipt): Markup {
  const { t, address, language } = context;
  const facts =
    offer &&
    factsMarkup([
      [t('donations:receipt'), html`<strong>${offer.receipt}</strong>`],
      [t('donations:state'), t(`donations:state_${offer.state}`)],
      [t('donations:offeredOn'), formatDay(offer.offeredOn, language)],
      [t('donations:what'), amountOf(offer, t, language)],
      [t('donations:answer'), offer.answer],
    ]);
  return html`<h1>${t('donations:receiptTitle')}</h1>
    ${isNew && offer && html`<p class="notice" role="status">${t('donations:thanks')}</p>`}${
      failure !== undefined && failureMarkup(failure)
    }${facts}
    <form class="donation-search" action="${address(receiptPath)}" aria-describedby="receipt-hint">
      <input
        class="field"
        name="number"
        value="${number}"
        maxlength="60"
        aria-label="${t('donations:receipt')}"
        placeholder="${t('donations:receipt')}"
        autocomplete="off"
        autocapitalize="characters"
        spellcheck="false"
      />
      <button class="btn btn-main">${t('donations:lookUp')}</button>
      <a class="btn" href="${address(offerPath)}">${t(isNew ? 'donations:again' : 'donations:toOffer')}</a>
    </form>
    <p id="receipt-hint" class="quiet">${t('donations:receiptHint')}</p>`;
}
