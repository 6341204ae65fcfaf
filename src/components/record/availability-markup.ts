import { separator, formatNumber } from '#lib/i18n/format.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { primaryPath } from '#lib/copy-requests/request-address.ts';
import { documentFormPath } from '#lib/document-delivery/delivery-address.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import { primaryMarkup } from '../copy-requests/primary-markup.ts';
import { html, type Markup, type PageContext } from '../markup/markup.ts';
import { externalLink } from '../parts/link-markup.ts';
import { webAddress } from '../web-address.ts';
import { summarise, type AvailabilitySummary, type ItemGroups } from './availability.ts';

export interface Available {
  groups: ItemGroups;
  electronic: OutputOf<'listElectronicItems'>;
  /** What may be asked for, where the page offers that. */
  options?: OutputOf<'getRequestOptions'> | undefined;
  /** The record is a database, which is opened rather than read. */
  isDatabase?: boolean;
  /** Page on which a file of the record opens that everyone may read. */
  file?: string | undefined;
  /** The record that a document can be ordered from, where the library takes such orders. */
  orderFrom?: string | undefined;
}

/** How many copies can be borrowed or used, and when the first comes back. */
function copiesText({ t, language }: PageContext, { all, free, here, due, isOverdue }: AvailabilitySummary): string {
  const state = free > 0 ? 'record:available' : here > 0 ? 'record:libraryUseOnly' : 'record:noneAvailable';
  const number = (value: number) => formatNumber(value, language);
  return [
    t(state, { count: all, free: number(free), here: number(here), all: number(all) }),
    free > 0 && here > 0 && t('record:useHere', { count: here, here: number(here) }),
    due && t('record:firstDue', { day: formatDay(due, language) }),
    isOverdue && t('record:overdue'),
  ]
    .filter(Boolean)
    .join(separator);
}

/** The printed copies in words; in quiet ones next to a request that can be made. */
function printMarkup(context: PageContext, summary: AvailabilitySummary, hasPrimary: boolean): Markup {
  const { all, free, item } = summary;
  const text = copiesText(context, summary);
  if (hasPrimary) {
    const link = all > 1 && html` ·&nbsp;<a href="#holdings">${context.t('record:seeAllHoldings')}</a>`;
    return html`<div class="quiet"><p>${text}${link}</p></div>`;
  }
  const where = [item?.libName, item?.locationName, item?.place].filter(Boolean).join(separator);
  const call = item?.callNo && html`<strong class="call">${item.callNo}</strong>`;
  return html`<div>
    <p class="state${free > 0 && ' in'}">${text}</p>
    <p>${where}${call}</p>
  </div>`;
}

/** The answer to "can I have it?", above everything else: where it is, or what can be done to have it. */
export function availabilityMarkup(context: PageContext, available: Available): Markup {
  const { groups, electronic, options, isDatabase = false, file, orderFrom } = available;
  const { t, address } = context;
  const summary = summarise(groups);
  const { all } = summary;
  const statement = groups.flatMap((group) => group.statements)[0];
  const online = electronic.flatMap((entry) => webAddress(entry.url) ?? [])[0];
  const primary = options && options.primary.action !== 'none' ? options : undefined;
  // What can be had in print or read at once need not come from elsewhere. Where a DOI leads nobody knows before.
  const isReadable = online !== undefined && !/^https?:\/\/(?:dx\.)?doi\.org\//.test(online);
  // When there are copies in print, a file is often only a supplement.
  const fileAlone = online === undefined && all === 0 && !statement ? file : undefined;
  const orders = orderFrom !== undefined && !primary && !isReadable && fileAlone === undefined;
  const showsAll = all > 1 && !primary;

  const get =
    primary &&
    html`<div class="get" data-primary="${address(primaryPath(primary.recordId))}">
      ${primaryMarkup(context, primary, online !== undefined)}
    </div>`;
  const print =
    all > 0
      ? printMarkup(context, summary, primary !== undefined)
      : statement
        ? html`<p>${statement.locationName} ·&nbsp;${statement.statement}</p>`
        : html`<p class="state">${t(online || fileAlone ? 'record:onlineOnly' : 'record:noHoldings')}</p>`;
  const read =
    online !== undefined &&
    html`<span data-count="access"
      >${externalLink(t, online, t(isDatabase ? 'databases:open' : 'record:readOnline'), 'btn btn-main')}</span
    >`;
  const open =
    fileAlone !== undefined && html`<a class="btn btn-main" href="${fileAlone}">${t('record:readOnline')}</a>`;
  const toAll = showsAll && html`<a class="btn" href="#holdings">${t('record:seeAllHoldings')}</a>`;
  const order =
    orders &&
    html`<a class="btn" rel="nofollow" href="${address(documentFormPath({ recordId: orderFrom }))}" data-ask
      >${t('document-delivery:act')}</a
    >`;
  const acts = (read || open || toAll || order) && html`<p class="acts">${read}${open}${toAll}${order}</p>`;
  return html`<div class="have">${get}${print}${acts}</div>`;
}
