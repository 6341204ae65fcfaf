import { separator, formatNumber } from '#lib/i18n/format.ts';
import { neighboursPath, recordPath } from '#lib/seo/address.ts';
import { html, type Markup, attribute, type PageContext } from '../markup/markup.ts';
import type { ItemGroups } from './availability.ts';
import { areToChoose, copiesPath, maxInPage, type Copies, type CopiesQuery, copiesOnPage } from './copies.ts';
import { itemTable } from './item-table-markup.ts';

const selected = (isSelected: boolean): Markup | false => isSelected && html` selected`;

/** Chooses among many copies and volumes: a plain form, so that it works without scripts and has an address. */
function copiesForm(
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

function foundCopies(context: PageContext, recordId: string, copies: Copies, query: CopiesQuery): Markup {
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

interface Holdings {
  recordId: string;
  groups: ItemGroups;
  /** Years to choose from and, when the address asks for some, the copies found. */
  copies: Copies | undefined;
  query: CopiesQuery | undefined;
}
type Group = ItemGroups[number];

/** Rows of a long list that show at once. */
const firstRows = 6;
/** A rest shorter than this is not worth hiding. */
const minRest = 3;
const cut = (count: number) => (count >= firstRows + minRest ? firstRows : count);

function heading({ t, language }: PageContext, { libName, itemCount, onShelfCount, useHereCount }: Group): Markup {
  const number = (value: number) => formatNumber(value, language);
  const count = t('record:libraryCount', { count: itemCount, free: number(onShelfCount), all: number(itemCount) });
  const here =
    useHereCount > 0 && `${separator}${t('record:useHere', { count: useHereCount, here: number(useHereCount) })}`;
  return html`<h3>${libName}${itemCount > 0 && html`<span class="quiet">${count}${here}</span>`}</h3>`;
}

function statementList({ t }: PageContext, statements: Group['statements']): Markup | false {
  const items = statements.map(({ statement, locationName, callNo }) => {
    const call = callNo && `${separator}${callNo}`;
    return html`<li>
      <span class="quiet">${t('record:statement')}</span> ${statement}<span class="quiet">
        ·&nbsp;${locationName}${call}</span
      >
    </li>`;
  });
  return (
    items.length > 0 &&
    html`<ul class="statements">
      ${items}
    </ul>`
  );
}

/** One library's copies: the beginning of a long list, and the rest to be opened or on pages of its own. */
function groupMarkup(context: PageContext, recordId: string, group: Group, toChoose: boolean): Markup {
  const { t, address, language } = context;
  const { items, libName, libCode } = group;
  const head = cut(items.length);
  const rest = items.length - head;
  const hasPages = items.length > maxInPage;
  const shown = (value: number) => formatNumber(value, language);
  const filter =
    rest > 0 &&
    !toChoose &&
    html`<p class="script find-item">
      <input
        class="field"
        type="search"
        placeholder="${t('record:filterItems')}"
        aria-label="${t('record:filterItems')}"
      /><span class="quiet" role="status"></span>
    </p>`;
  const first = head > 0 && itemTable(context, { recordId, items: items.slice(0, head), label: libName });
  const pages =
    hasPages &&
    html`<a
      class="btn mt-3"
      rel="nofollow"
      href="${address(copiesPath(recordId, { volume: '', year: undefined, libCode, page: 1 }))}"
      >${t('holdings:allCopies', { count: items.length, shown: shown(items.length) })}</a
    >`;
  const more =
    rest > 0 &&
    !hasPages &&
    html`<details>
      <summary class="btn">${t('record:moreItems', { count: rest, shown: shown(rest) })}</summary>
      ${itemTable(context, { recordId, items: items.slice(head), label: libName })}
    </details>`;
  return html`<div class="group">
    ${heading(context, group)}${statementList(context, group.statements)}${filter}${first}${pages}${more}
  </div>`;
}

/**
 * Every copy, by library. Long lists show their beginning; the rest opens. Among many volumes a form chooses, and a list
 * that is too long for the page has pages of its own.
 */
export function holdingsMarkup(context: PageContext, { recordId, groups, copies, query }: Holdings): Markup {
  const toChoose = copies !== undefined && (query !== undefined || areToChoose(groups));
  const form = toChoose && copiesForm(context, recordId, groups, copies.years, query);
  const shown =
    copies && query
      ? foundCopies(context, recordId, copies, query)
      : groups.map((group) => groupMarkup(context, recordId, group, toChoose));
  const hasCallNo = groups.some(({ items }) => items.some(({ callNo }) => callNo !== null));
  const browse =
    hasCallNo &&
    html`<p class="pt-3">
      <a rel="nofollow" href="${context.address(neighboursPath(recordId))}">${context.t('shelf-locations:browse')}</a>
    </p>`;
  return html`<section id="holdings">
    <h2>${context.t('record:holdings')}</h2>
    ${form}${shown}${browse}
  </section>`;
}
