import { separator, formatNumber } from '#lib/i18n/format.ts';
import type { DonationEntry } from '#lib/contract/calls/donations.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import { html, type Markup, type PageContext } from '../markup/markup.ts';
import { headingMarkup } from '../navigation/list-parts-markup.ts';
import { donationPath } from './addresses.ts';
import { langAttribute } from '../parts/record-language.ts';
import { languageTag, type Language } from '#lib/contract/language.ts';
import { isChinese } from '#lib/rules/is-chinese.ts';
import type { Translate } from '#lib/i18n/server.ts';
import { formatAmount } from '#lib/rules/currencies.ts';

type What = Pick<DonationEntry, 'titles' | 'quantity' | 'amountMinor' | 'currency'>;

/** How much was given: 12 种，24 册; ¥2,000.00. */
export function amountOf({ titles, quantity, amountMinor, currency }: What, t: Translate, language: Language): string {
  if (amountMinor !== null && currency !== null) return formatAmount(amountMinor, currency, languageTag[language]);
  const shown = (count: number) => ({ count, shown: formatNumber(count, language) });
  const parts = [t('donations:titles', shown(titles)), t('donations:copies', shown(quantity))];
  return parts.join(isChinese(language) ? '，' : ', ');
}

export function donationEntry(context: PageContext, donation: DonationEntry, level: 2 | 3 = 2): Markup {
  const { t, address, language } = context;
  const line = [formatDay(donation.donatedOn, language), amountOf(donation, t, language), donation.note];
  const hasMore = donation.titles > donation.books.length;
  const books = donation.books.map((book) => html`<span${langAttribute(book.title, context)}>${book.title}</span>`);
  const donor = donation.donor ?? t('donations:anonymous');
  return html`<li>
    ${headingMarkup(level, html`<a href="${address(donationPath(donation.donationId))}">${donor}</a>`)}
    <p class="quiet">${line.filter(Boolean).join(separator)}</p>
    ${
      books.length > 0 && html`<p class="given-books">${books}${hasMore && html`<span aria-hidden="true">…</span>`}</p>`
    }
  </li>`;
}
