import { separator, formatNumber } from '#lib/i18n/format.ts';
import { contextObject } from '#lib/citation/context-object.ts';
import type { RecordDetail } from '#lib/contract/calls/record.ts';
import { listPath } from '#lib/urls/search-path.ts';
import { coverMarkup } from '../covers/markup.ts';
import { attribute, html, type Markup, type PageContext } from '../markup/markup.ts';
import { colonOf } from '../script-language.ts';
import { imprintOf, langAttribute, titleLangOf } from '../parts/record-language.ts';
import { nationText } from '../parts/catalogue-words.ts';

type Contributor = RecordDetail['contributors'][number];

/** A paper may have hundreds of authors: the first are shown, the others open. */
const maxNames = 20;
const firstNames = 15;
/** The author needs no role; the others say what they did. */
const plainRoles = new Set(['author', 'corporate']);

function byline(context: PageContext, names: readonly Contributor[]): Markup {
  const { t, address } = context;
  const items = names.map((entry) => {
    const nation = entry.nation ? `[${nationText(entry.nation, context.language)}] ` : '';
    const link = html`<a href="${address(listPath({ q: entry.name, field: 'author' }))}">${entry.name}</a>`;
    const other = entry.otherName ? ` (${entry.otherName})` : '';
    const dates = entry.dates ? ` ${entry.dates}` : '';
    const role = !plainRoles.has(entry.role) && html`<span class="quiet"> ${entry.roleName}</span>`;
    return html`<li${langAttribute(entry.name, context)}>${nation}${link}${other}${dates}${role}</li>`;
  });
  return html`<ul class="byline" aria-label="${t('record:byline')}">
    ${items}
  </ul>`;
}

function bylines(context: PageContext, names: readonly Contributor[]): Markup[] {
  if (names.length === 0) return [];
  if (names.length <= maxNames) return [byline(context, names)];
  const rest = names.slice(firstNames);
  const shown = formatNumber(rest.length, context.language);
  return [
    byline(context, names.slice(0, firstNames)),
    html`<details>
      <summary>${context.t('record:moreNames', { shown })} ▾</summary>
      ${byline(context, rest)}
    </details>`,
  ];
}

/** What reference managers look for on a page: the record as COinS, and its id for unAPI. Nothing of it is seen. */
function forReferenceManagers({ origin }: PageContext, record: RecordDetail): Markup {
  const coins = contextObject(record, new URL(origin).hostname);
  return html`<span class="Z3988" title="${coins}"></span><abbr class="unapi-id" title="${record.recordId}"></abbr>`;
}

/**
 * Who, what, when.
 * @param inside how to get it, and what else can be done with it
 */
export function titleBlock(context: PageContext, record: RecordDetail, inside: Markup): Markup {
  const { title, subtitle, author, kindNo, coverUrl, docName, openAccess, source } = record;
  const titleLang = titleLangOf(record);
  const imprint = imprintOf(record, context.t);
  const series = record.series[0]?.title;
  const open = openAccess && `${separator}${context.t('record:openAccess')}`;
  const below = subtitle ? html`<span>${colonOf(title)}${subtitle}</span>` : undefined;
  const otherTitles = record.otherTitles.map(
    (otherTitle) => html`<p class="text-muted" ${langAttribute(otherTitle, context)}>${otherTitle}</p>`,
  );
  return html`<header class="title-block">
    ${coverMarkup({ title, titleLang, author, series, kindNo, coverUrl, size: 'large', first: true })}
    <div>
      <p class="quiet">${docName}${open}${forReferenceManagers(context, record)}</p>
      <h1${attribute('lang', titleLang)}>${title}${below}</h1>
      ${otherTitles}${bylines(context, record.contributors)}${imprint !== '' && html`<p>${imprint}</p>`}${source && html`<p>${source}</p>`}${inside}
    </div>
  </header>`;
}
