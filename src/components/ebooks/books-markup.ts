import type { RecordSummary } from '#lib/contract/calls/search.ts';
import { recordPath } from '#lib/seo/address.ts';
import { coverMarkup } from '../covers/markup.ts';
import { attribute, html, type Markup, type PageContext } from '../markup/markup.ts';
import { yearsOf } from '../parts/record-language.ts';
import { webAddress } from '../web-address.ts';

export function booksMarkup({ t, address }: PageContext, records: readonly RecordSummary[]): Markup {
  const books = records.map((record) => {
    const online = webAddress(record.electronicUrl);
    const lang = attribute('lang', record.titleLang);
    return html`<li class="min-w-0">
      <a class="block no-underline hover:underline" href="${address(recordPath(record.recordId))}"
        >${coverMarkup({ ...record, size: 'large' })}<b class="line-clamp-2 pt-2" ${lang}>${record.title}</b></a
      >
      <p class="quiet truncate" ${record.author ? lang : ''}>${record.author ?? yearsOf(record, t)}</p>
      ${
        online !== undefined &&
        html`<a
          class="out inline-block py-1.5 text-sm no-underline hover:underline"
          href="${online}"
          rel="external noopener"
          >${t('search:readOnline')}</a
        >`
      }
    </li>`;
  });
  return html`<ul class="sp-covers">
    ${books}
  </ul>`;
}
