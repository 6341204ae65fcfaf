import { separator } from '#lib/i18n/format.ts';
import type { RecordSummary, RelatedReason } from '#lib/contract/calls/search.ts';
import { recordPath } from '#lib/seo/address.ts';
import { coverMarkup } from '../covers/markup.ts';
import { attribute, html, type Markup, type PageContext } from '../markup/markup.ts';
import { colonOf } from '../script-language.ts';
import { yearsOf, titleLangOf } from '../parts/record-language.ts';

const titleLink = ({ address }: PageContext, record: RecordSummary): Markup =>
  html`<a${attribute('lang', titleLangOf(record))} href="${address(recordPath(record.recordId))}">${record.title}</a>`;
const factsMarkup = (...facts: (string | null)[]): Markup =>
  html`<span class="quiet">${facts.filter(Boolean).join(separator)}</span>`;

const reasonKeys = {
  author: 'home:field_author',
  subject: 'home:field_subject',
  class: 'record:classification',
} as const;

function reasonText({ t }: PageContext, { kind, value }: RelatedReason): string {
  if (kind === 'borrowers') return t('record:sameReaders');
  const label = t(reasonKeys[kind]);
  return `${label}${colonOf(label)}${value}`;
}

interface ShelfPlace {
  callNo: string;
  isCurrent: boolean;
}

export function shelfMarkup(
  context: PageContext,
  records: readonly (RecordSummary & { reason?: RelatedReason; place?: ShelfPlace })[],
): Markup {
  const items = records.map((record) => {
    const { reason, place } = record;
    return html`<li${attribute('aria-current', place?.isCurrent === true ? 'true' : undefined)}>
      ${coverMarkup(record)}
      <p>
        ${titleLink(context, record)}${place && factsMarkup(place.callNo)}${factsMarkup(record.author, yearsOf(record, context.t))}${
          reason && factsMarkup(reasonText(context, reason))
        }
      </p>
    </li>`;
  });
  return html`<ul class="shelf">
    ${items}
  </ul>`;
}

export function studiesMarkup(context: PageContext, title: string, records: readonly RecordSummary[]): Markup {
  const items = records.map(
    (record) =>
      html`<li>
        ${titleLink(context, record)}${factsMarkup(record.author, record.source, yearsOf(record, context.t))}
      </li>`,
  );
  return html`<section class="related">
    <h2>${title}</h2>
    <ul class="rows">
      ${items}
    </ul>
  </section>`;
}
