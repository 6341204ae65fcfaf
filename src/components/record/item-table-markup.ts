import { separator } from '#lib/i18n/format.ts';
import type { ItemEntry } from '#lib/contract/calls/search.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import { shelfPath } from '#lib/seo/address.ts';
import { attribute, html, type Markup, type PageContext } from '../markup/markup.ts';
import { shelfText } from '../shelf-locations/shelf-text.ts';

export interface ItemTable {
  recordId: string;
  items: readonly ItemEntry[];
  /** Named by the heading before it. */
  label: string;
  /** Copies of several libraries stand together. */
  withLibrary?: boolean;
}

function placeMarkup({ t, address }: PageContext, recordId: string, { shelf, place, itemId }: ItemEntry): Markup {
  if (!shelf) return html`${place && html`<small>${place}</small>`}`;
  const href = address(shelfPath(recordId, itemId));
  return html`<small><a href="${href}" rel="nofollow">${shelfText(t, shelf)}</a></small>`;
}

/** Copies, one a row. Call number with barcode, status with the day of return: three columns fit a phone. */
export function itemTable(context: PageContext, { recordId, items, label, withLibrary = false }: ItemTable): Markup {
  const { t, language } = context;
  const hasVolumes = items.some((item) => item.volume);
  const rows = items.map((item) => {
    const library = withLibrary && `${item.libName}${separator}`;
    const now =
      item.currentLocationName && html`<small>${t('record:nowAt', { name: item.currentLocationName })}</small>`;
    const due = item.dueDate && html`<small>${t('record:dueDate')} ${formatDay(item.dueDate, language)}</small>`;
    const place = placeMarkup(context, recordId, item);
    return html`<tr>${hasVolumes && html`<td>${item.volume}</td>`}<td>${library}${item.locationName}${place}${now}</td><td>${item.callNo}<small>${item.barcode}</small></td><td${attribute('class', item.onShelf ? 'in' : undefined)}>${item.statusName}${due}</td></tr>`;
  });
  return html`<table class="table items" aria-label="${label}">
    <thead>
      <tr>
        ${hasVolumes && html`<th scope="col">${t('record:volume')}</th>`}
        <th scope="col">${t('record:location')}</th>
        <th scope="col">${t('record:callNo')} / ${t('record:barcode')}</th>
        <th scope="col">${t('record:status')}</th>
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
}
