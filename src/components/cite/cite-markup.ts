import { cite, citationStyles, type CitationStyle } from '#lib/citation/cite.ts';
import { exportFormatNames, exportFormats } from '#lib/citation/export/formats.ts';
import type { RecordDetail } from '#lib/contract/calls/record.ts';
import { situations } from '#lib/rules/situations.ts';
import { marcPath } from '#lib/seo/address.ts';
import { attribute, html, type Markup, type PageContext } from '../markup/markup.ts';
import { titleLangOf } from '../parts/record-language.ts';

type CiteContext = Pick<PageContext, 't' | 'address'>;

/** Links to the files for reference managers. @param isAmong the links wrap with their neighbours */
export function exportsMarkup({ t, address }: CiteContext, recordId: string, isAmong: boolean): Markup {
  const items = exportFormatNames.map((name) => {
    const { label } = exportFormats[name];
    const href = address(`/export/${name}?id=${recordId}`);
    return html`<li>
      <a class="chip" href="${href}" rel="nofollow" download title="${t('cite:exportAs', { format: label })}"
        >${label}</a
      >
    </li>`;
  });
  return html`<ul ${!isAmong && html`class="flex flex-wrap gap-2"`} aria-label="${t('cite:export')}">
    ${items}
  </ul>`;
}

/**
 * The files of a record, with their heading (h2 #cite), and the dialog of its citations, once in its page. A link with
 * `data-cite` opens it, as high as it stays: citations are loaded when a reader asks for them; without a script the link
 * opens their page. The page brings layouts/CiteScript.astro.
 */
export function citeMarkup(context: CiteContext, recordId: string): Markup {
  const { t, address } = context;
  const cite = t('cite:cite');
  return html`<section aria-labelledby="cite" class="flex flex-col gap-4">
    <h2 id="cite">${t('cite:export')}</h2>
    <div class="flex flex-wrap items-center gap-2">
      ${exportsMarkup(context, recordId, true)}<a class="chip" href="${address(marcPath(recordId))}" rel="nofollow"
        >${t('marc:view')}</a
      >
    </div>
    <dialog id="cite-dialog" class="card" aria-labelledby="cite-title">
      <form method="dialog">
        <h2 id="cite-title">${cite}</h2>
        <button class="btn">${t('close')}</button>
      </form>
      <div data-cite-here><p>${t('loading')}</p></div>
    </dialog>
  </section>`;
}

/** A reference in a style. @param day ISO day of access */
export const citationMarkup = (record: RecordDetail, style: CitationStyle, day: string): Markup =>
  html`${cite(record, style, { accessed: day }).map(({ text, italic }) => (italic ? html`<em>${text}</em>` : html`${text}`))}`;

/** Copies what is next to it; cite.client.ts shows it. */
export const copyMarkup = ({ t }: CiteContext, style: CitationStyle): Markup =>
  html`<p class="flex flex-wrap items-center gap-2">
    <button
      type="button"
      class="chip"
      hidden
      data-copy
      data-copied="${t('cite:copied')}"
      data-failed="${t(`cite:${situations.citationNotCopied.key}`)}"
      aria-label="${t('cite:copyStyle', { style: t(`cite:${style}`) })}"
    >
      ${t('cite:copy')}
    </button>
    <span role="status" class="text-sm"></span>
  </p>`;

/**
 * A record in every style, each to be copied; the part of the citation page that the record page shows in its dialog.
 * @param day ISO day of access
 */
export function citationsMarkup(context: CiteContext, record: RecordDetail, day: string): Markup {
  const { t } = context;
  const lang = attribute('lang', titleLangOf(record));
  const styles = citationStyles.map(
    (style) =>
      html`<div class="flex flex-col gap-2" data-style>
        <h2 class="text-lg">${t(`cite:${style}`)}</h2>
        <p${lang} data-citation>${citationMarkup(record, style, day)}</p>
        ${copyMarkup(context, style)}
      </div>`,
  );
  return html`<div class="flex flex-col gap-4" data-citations>
    ${styles}
    <p class="text-sm text-muted">${t('cite:check')}</p>
  </div>`;
}
