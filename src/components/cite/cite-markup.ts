import { exportFormatNames, exportFormats } from '#lib/citation/export/formats.ts';
import { marcPath } from '#lib/seo/address.ts';
import { html, type Markup } from '../markup/markup.ts';
import type { PageContext } from '../markup/page-context.ts';

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
 * opens their page. The page brings Script.astro.
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
