import { citationStyles, type CitationStyle } from '#lib/citation/cite.ts';
import { exportFormatNames, exportFormats } from '#lib/citation/export/formats.ts';
import type { RecordDetail } from '#lib/contract/calls/record.ts';
import { recordPath } from '#lib/seo/address.ts';
import { fullTitle } from '#lib/seo/text.ts';
import { failureMarkup } from '../feedback/markup.ts';
import { attribute, html, type Markup, type PageContext } from '../markup/markup.ts';
import { titleLangOf } from '../parts/record-language.ts';
import { citationMarkup, citationsMarkup, copyMarkup, exportsMarkup } from './cite-markup.ts';

/** The citation page of a record. @param day ISO day of access */
export function citationPage(context: PageContext, record: RecordDetail, day: string): Markup {
  const { t, address } = context;
  return html`<header class="flex flex-col gap-2">
      <p><a href="${address(recordPath(record.recordId))}">${t('cite:backToRecord')}</a></p>
      <h1>${t('cite:cite')}</h1>
      <p${attribute('lang', titleLangOf(record))}>${fullTitle(record)}</p>
    </header>
    ${citationsMarkup(context, record, day)}
    <section class="flex flex-col gap-2">
      <h2>${t('cite:export')}</h2>
      ${exportsMarkup(context, record.recordId, false)}
    </section>`;
}

export const notCitable = ({ t, address }: PageContext, message: string): Markup =>
  html`<h1>${t('cite:notFoundTitle')}</h1>
    ${failureMarkup(message)}
    <p><a href="${address('/home')}">${t('record:home')}</a></p>`;

export interface SelectedRecords {
  records: readonly RecordDetail[];
  style: CitationStyle;
  /** ISO day of access. */
  day: string;
  chosen: string;
}

/** References of selected records in one style, and their files for reference managers. */
export function selectedCitations(context: PageContext, { records, style, day, chosen }: SelectedRecords): Markup {
  const { t, address } = context;
  const styles = citationStyles.map((entry) => {
    const isHere = entry === style;
    return html`<li>
      <a
        class="btn${isHere && ' btn-main'}"
        rel="nofollow"
        ${attribute('aria-current', isHere ? 'true' : undefined)}
        href="${address(`/cite?${chosen}&style=${entry}`)}"
        >${t(`cite:${entry}`)}</a
      >
    </li>`;
  });
  const references = records.map(
    (record) => html`<li${attribute('lang', titleLangOf(record))}>${citationMarkup(record, style, day)}</li>`,
  );
  const files = exportFormatNames.map(
    (name) =>
      html`<li>
        <a class="chip" rel="nofollow" download href="${address(`/export/${name}?${chosen}`)}"
          >${exportFormats[name].label}</a
        >
      </li>`,
  );
  return html`<nav aria-label="${t('cite:cite')}">
      <ul class="flex flex-wrap gap-2">
        ${styles}
      </ul>
    </nav>
    <section class="flex flex-col gap-2" data-style aria-label="${t(`cite:${style}`)}">
      <ol class="flex list-decimal flex-col gap-3 ps-8" data-citation>
        ${references}
      </ol>
      ${copyMarkup(context, style)}
      <p class="text-sm text-muted">${t('cite:check')}</p>
    </section>
    <section class="flex flex-col gap-2">
      <h2>${t('cite:export')}</h2>
      <ul class="flex flex-wrap gap-2">
        ${files}
      </ul>
    </section>`;
}
