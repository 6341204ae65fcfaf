import { separator } from '#lib/i18n/separator.ts';
import { formatNumber } from '#lib/i18n/format.ts';
import { recordPath } from '#lib/seo/address.ts';
import { attribute, html, type Markup } from '../markup/markup.ts';
import type { PageContext } from '../markup/page-context.ts';
import type { ItemGroups } from './availability.ts';
import { copiesOnPage, copiesPath, type Copies, type CopiesQuery } from './copies.ts';
import { itemTable } from './item-table-markup.ts';

const selected = (isSelected: boolean): Markup | false => isSelected && html` selected`;

/** Chooses among many copies and volumes: a plain form, so that it works without scripts and has an address. */
export function copiesForm(
  { t, address }: PageContext,
  recordId: string,
  groups: ItemGroups,
  years: Copies['years'],
  query: CopiesQuery | undefined,
): Markup {
  const hasVolumes = groups.some((group) => group.items.some((item) => item.volume !== null));
  const year =
    years.length > 0 &&
    html`<label
      ><span>${t('holdings:year')}</span
      ><select class="field" name="year">
        <option value="">${t('holdings:anyYear')}</option>
        ${years.map((entry) => html`<option${selected(entry.year === query?.year)}>${entry.year}</option>`)}
      </select></label
    >`;
  const volume =
    hasVolumes &&
    html`<label
      ><span>${t('record:volume')}</span
      ><input class="field" type="search" name="volume" maxlength="100" ${attribute('value', query?.volume)}
    /></label>`;
  const options = groups.map(
    ({ libCode, libName }) =>
      html`<option value="${libCode}" ${selected(libCode === query?.libCode)}>${libName}</option>`,
  );
  const library =
    groups.length > 1 &&
    html`<label
      ><span>${t('holdings:library')}</span
      ><select class="field" name="libCode">
        <option value="">${t('holdings:anyLibrary')}</option>
        ${options}
      </select></label
    >`;
  const action = `${address(recordPath(recordId))}#holdings`;
  return html`<form class="find-copies" action="${action}" aria-label="${t('holdings:choose')}">
    ${year}${volume}${library}<button class="btn">${t('holdings:find')}</button>
  </form>`;
}

export function foundCopies(context: PageContext, recordId: string, copies: Copies, query: CopiesQuery): Markup {
  const { t, address, language } = context;
  const { total, items } = copies;
  const { page } = query;
  const number = (value: number) => formatNumber(value, language);
  const last = Math.max(1, Math.ceil(total / copiesOnPage));
  const to = (at: number) => address(copiesPath(recordId, { ...query, page: at }));
  const found = t('holdings:found', { count: total, shown: number(total) });
  const where = last > 1 && `${separator}${t('holdings:pageOf', { page: number(page), last: number(last) })}`;
  const table =
    items.length > 0 && itemTable(context, { recordId, items, label: found, withLibrary: query.libCode === '' });
  const previous =
    page > 1 &&
    page <= last &&
    html`<a class="btn" rel="prev nofollow" href="${to(page - 1)}">${t('holdings:previous')}</a>`;
  const next = page < last && html`<a class="btn" rel="next nofollow" href="${to(page + 1)}">${t('holdings:next')}</a>`;
  const overview = `${address(recordPath(recordId))}#holdings`;
  return html`<p role="status">${total === 0 ? t('holdings:foundNone') : found}${where}</p>
    ${table}
    <p class="acts pt-3">${previous}${next}<a class="btn" href="${overview}">${t('holdings:overview')}</a></p>`;
}
