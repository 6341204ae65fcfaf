import { separator, formatNumber } from '#lib/i18n/format.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { recordPath } from '#lib/seo/address.ts';
import { listPath } from '#lib/urls/search-path.ts';
import { attribute, html, type Markup, type PageContext } from '../markup/markup.ts';
import { imprintOf, titleLangOf } from '../parts/record-language.ts';

type Editions = OutputOf<'listEditions'>;
type Edition = Editions['result'][number];

/** A longer list is folded. */
const maxOpen = 3;

function availabilityOf({ t, language }: PageContext, edition: Edition): string {
  const { itemCount, onShelfCount, useHereCount, isElectronic } = edition;
  const number = (value: number) => formatNumber(value, language);
  return [
    itemCount > 0 && t('record:libraryCount', { count: itemCount, free: number(onShelfCount), all: number(itemCount) }),
    useHereCount > 0 && t('record:useHere', { count: useHereCount, here: number(useHereCount) }),
    isElectronic && t('editions:electronic'),
  ]
    .filter(Boolean)
    .join(separator);
}

/** From one edition of the work to another: what distinguishes them, and which can be had. */
export function editionsMarkup(context: PageContext, { total, result }: Editions): Markup {
  const { t, address, language } = context;
  const current = result.find((entry) => entry.isCurrent);
  const areLanguages = new Set(result.map((entry) => entry.langCode)).size > 1;
  const items = result.map((edition) => {
    const { isCurrent, recordId, langName } = edition;
    const imprint = imprintOf(edition, t);
    const title =
      (edition.title !== current?.title || imprint === '') &&
      html`<span${attribute('lang', titleLangOf(edition))}>${edition.title}</span>${imprint !== '' && separator}`;
    const facts = [isCurrent && t('editions:current'), areLanguages && langName, availabilityOf(context, edition)];
    const here = attribute('aria-current', isCurrent ? 'page' : undefined);
    const link = html`<a href="${address(recordPath(recordId))}" ${here}>${title}${imprint}</a>`;
    return html`<li>${link}<span class="quiet">${facts.filter(Boolean).join(separator)}</span></li>`;
  });
  const all =
    current &&
    total > result.length &&
    html`<p>
      <a
        rel="nofollow"
        href="${address(listPath({ q: current.title, field: 'title', match: '1', entries: 'editions' }))}"
        >${t('editions:all')}</a
      >
    </p>`;
  const heading = t('editions:title', { count: total - 1, shown: formatNumber(total - 1, language) });
  return html`<details class="editions mt-3" ${result.length <= maxOpen && html` open`}>
    <summary>${heading} ▾</summary>
    <ul id="editions">
      ${items}
    </ul>
    ${all}
  </details>`;
}
