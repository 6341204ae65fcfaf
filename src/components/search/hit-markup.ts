import { separator, formatNumber } from '#lib/i18n/format.ts';
import { databaseDocCode } from '#lib/rules/doc-codes.ts';
import { tightSeparator } from '#lib/rules/tight-separator.ts';
import type { UnionHolder } from '#lib/contract/calls/union.ts';
import type { Highlight, MatchReason, ReasonField, RecordSummary } from '#lib/contract/calls/search.ts';
import { hitMark } from '#lib/citation/hit-object.ts';
import { recordPath } from '#lib/seo/address.ts';
import { coverMarkup } from '../covers/markup.ts';
import { attribute, html, type Markup, type PageContext } from '../markup/markup.ts';
import { colonOf, langOf } from '../script-language.ts';
import { webAddress } from '../web-address.ts';
import { imprintOf } from '../parts/record-language.ts';
import { copiesText, holderAddress } from '../parts/holder-markup.ts';
import { externalLink } from '../parts/link-markup.ts';

interface Segment {
  text: string;
  marked: boolean;
}

/**
 * Cuts a text at the ranges to be marked, so that it can be rendered as text nodes and never as markup.
 * @param ranges [start, end) in UTF-16 units; what lies outside the text or overlaps is passed over
 */
export function segmentsOf(text: string, ranges: readonly (readonly [number, number])[] = []): Segment[] {
  const out: Segment[] = [];
  let at = 0;
  for (const [start, end] of ranges) {
    const from = Math.max(start, at);
    const to = Math.min(end, text.length);
    if (to <= from) continue;
    if (from > at) out.push({ text: text.slice(at, from), marked: false });
    out.push({ text: text.slice(from, to), marked: true });
    at = to;
  }
  if (at < text.length) out.push({ text: text.slice(at), marked: false });
  return out;
}

export const markedText = (text: string, ranges: Highlight['title']): Markup[] =>
  segmentsOf(text, ranges).map((entry) => (entry.marked ? html`<mark>${entry.text}</mark>` : html`${entry.text}`));

const reasonKeys = {
  otherTitle: 'widened:otherTitle',
  originalTitle: 'record:originalTitle',
  author: 'home:field_author',
  subject: 'home:field_subject',
  series: 'home:field_series',
  contents: 'record:contents',
  summary: 'record:summary',
  notes: 'record:notes',
} as const satisfies Record<ReasonField, string>;

/** Why a hit is there, where its title and author don't show it. */
function reasonMarkup({ t, language }: PageContext, { field, text, ranges }: MatchReason): Markup {
  const label = t(reasonKeys[field]);
  const lang = attribute('lang', langOf(text, language));
  return html`<p class="quiet reason">${label}${colonOf(label)}<span${lang}>${markedText(text, ranges)}</span></p>`;
}

/** Its record is that of the box above it. */
const favouriteButton = (t: PageContext['t']): Markup =>
  html`<button type="button" class="fav" aria-pressed="false">${t('favourites:favourite')}</button>`;

/** The links of a hit: its holdings, whose text a script replaces by the availability, and its electronic copy. */
function hitLinks({ t }: PageContext, hit: RecordSummary, href: string): Markup {
  const online = webAddress(hit.electronicUrl);
  const holdings = hit.isPrint && html`<a href="${href}#holdings" data-copies>${t('search:seeHoldings')}</a>`;
  const copy =
    online !== undefined &&
    externalLink(t, online, t(hit.docCode === databaseDocCode ? 'databases:open' : 'search:readOnline'));
  return holdings || copy ? html`<p class="avail">${holdings}${holdings && copy && tightSeparator}${copy}</p>` : html``;
}

/** The libraries that have a work, with their copies and how far they are. */
function holdersMarkup(context: PageContext, holders: readonly UnionHolder[]): Markup {
  const { t, language } = context;
  const items = holders.map((holder) => {
    const { name, distance } = holder;
    const rounded = distance === null ? 0 : distance < 10 ? Math.round(distance * 10) / 10 : Math.round(distance);
    const far = rounded > 0 && t('search:distance', { shown: formatNumber(rounded, language) });
    const about = [copiesText(context, holder), far].filter(Boolean).join(separator);
    return html`<li><a href="${holderAddress(context, holder)}">${name}</a> <span class="quiet">${about}</span></li>`;
  });
  return html`<ul class="avail">
    ${items}
  </ul>`;
}

/**
 * One hit: what a reader must know to choose it, and a box to tick for the form of selected records.
 * @param more what anyone who made a list says of it, how many editions of its work were found, why it was found, and
 *   whether it is seen before anybody scrolls; of the union catalogue, the libraries that have it
 */
export function hitMarkup(
  context: PageContext,
  hit: RecordSummary,
  highlight: Highlight | undefined,
  {
    note,
    editions = 1,
    reason,
    first = false,
    holders,
  }: {
    note?: string | null | undefined;
    editions?: number | undefined;
    reason?: MatchReason | undefined;
    first?: boolean;
    holders?: readonly UnionHolder[] | undefined;
  } = {},
): Markup {
  const at = holders?.find(({ recordId }) => recordId === hit.recordId);
  const href = at ? holderAddress(context, at) : context.address(recordPath(hit.recordId));
  const imprint = imprintOf(hit, context.t);
  const titleLang = hit.titleLang === 'und' ? undefined : hit.titleLang;
  const lang = attribute('lang', titleLang);
  const subtitle =
    hit.subtitle !== null &&
    hit.subtitle !== '' &&
    html`<span>${colonOf(hit.title)}${markedText(hit.subtitle, highlight?.subtitle)}</span>`;
  const author =
    hit.author !== null && hit.author !== '' && html`<span${lang}>${markedText(hit.author, highlight?.author)}</span>`;
  const line =
    author || imprint !== ''
      ? html`<p>${author}${author && imprint !== '' && (hit.publisher ? separator : tightSeparator)}${imprint}</p>`
      : false;
  const place = [hit.docName, hit.callNo, hit.source].filter(Boolean).join(separator);
  const others =
    editions > 1 &&
    html` ·&nbsp;<a href="${href}#editions"
        >${context.t('search:editions', { count: editions, shown: formatNumber(editions, context.language) })}</a
      >`;
  const id = `h${hit.recordId}`;
  const mark = () => html`<abbr class="unapi-id" title="${hit.recordId}" data-hit="${hitMark(hit)}"></abbr>`;
  const tools = () =>
    html`<div class="acts">
      <label class="pick"
        ><input type="checkbox" form="selected" name="id" value="${hit.recordId}" aria-labelledby="${id}" /></label
      >${favouriteButton(context.t)}
    </div>`;
  return html`<li class="hit">${coverMarkup({ ...hit, first })}<div><h2${lang}><a href="${href}" id="${id}">${markedText(hit.title, highlight?.title)}${subtitle}</a></h2>${line}<p class="quiet">${place}${others}${!holders && mark()}</p>${reason && reasonMarkup(context, reason)}${holders ? holdersMarkup(context, holders) : hitLinks(context, hit, href)}${note && html`<p class="note">${note}</p>`}</div>${!holders && tools()}</li>`;
}
