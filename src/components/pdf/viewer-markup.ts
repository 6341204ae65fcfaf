import { failureMarkup } from '../feedback/markup.ts';
import { attribute, html, type Markup, type PageContext } from '../markup/markup.ts';

export interface PdfView {
  /** Address of the bytes. */
  file: string;
  title: string;
  titleLang: string | undefined;
  back: string;
  /** Address of the sign-in page, which leads back here. */
  login: string;
}

const sizes = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];

function wordsOf({ t }: PageContext): string {
  return JSON.stringify({
    page: t('pdf:pageNamed', { page: '{{page}}' }),
    found: t('pdf:found', { shown: '{{shown}}', total: '{{total}}' }),
    notFound: t('pdf:notFoundInText'),
    searching: t('pdf:searching'),
    failed: t('pdf:failed'),
    forReaders: t('pdf:wantsReader'),
    insideOnly: t('pdf:wantsInside'),
    missing: t('pdf:missing'),
    needsPassword: t('pdf:needsPassword'),
  });
}

/** Tools that need scripts: pages, size, and words to find. */
function toolsMarkup({ t }: PageContext): Markup {
  const options = sizes.map((size) => html`<option value="${size}">${size * 100}%</option>`);
  return html`<div class="script pdf-tools">
    <div role="group" aria-label="${t('pdf:pages')}">
      <button class="btn" type="button" data-before aria-label="${t('pdf:previousPage')}" disabled>‹</button>
      <input
        class="field"
        type="number"
        min="1"
        value="1"
        inputmode="numeric"
        data-page
        aria-label="${t('pdf:page')}"
      />
      <span data-pages>/ …</span>
      <button class="btn" type="button" data-after aria-label="${t('pdf:nextPage')}" disabled>›</button>
    </div>
    <div role="group" aria-label="${t('pdf:size')}">
      <button class="btn" type="button" data-smaller aria-label="${t('pdf:smaller')}">−</button>
      <select class="field" data-zoom aria-label="${t('pdf:size')}">
        <option value="auto">${t('pdf:sizeAuto')}</option>
        <option value="page-width">${t('pdf:sizeWidth')}</option>
        <option value="page-fit">${t('pdf:sizePage')}</option>
        ${options}
        <option data-own hidden></option>
      </select>
      <button class="btn" type="button" data-larger aria-label="${t('pdf:larger')}">+</button>
    </div>
    <form role="search" data-find>
      <input class="field" type="search" data-query aria-label="${t('pdf:find')}" placeholder="${t('pdf:find')}" />
      <button class="btn" type="button" data-previous aria-label="${t('pdf:findPrevious')}">‹</button>
      <button class="btn" aria-label="${t('pdf:findNext')}">›</button>
      <span class="quiet" role="status" data-found></span>
    </form>
  </div>`;
}

/** The frame of the viewer: tools that need scripts, and the plain link to the file that needs none. */
export function pdfViewer(context: PageContext, { file, title, titleLang, back, login }: PdfView): Markup {
  const { t } = context;
  const lang = attribute('lang', titleLang);
  return html`<div class="pdf" data-pdf data-file="${file}" data-words="${wordsOf(context)}">
    <header class="pdf-bar">
      <a class="btn" href="${back}">${t('pdf:back')}</a>
      <h1${lang}>${title}</h1>
      ${toolsMarkup(context)}
      <a class="btn" href="${file}" download rel="nofollow">${t('pdf:download')}</a>
    </header>
    <div class="pdf-stage">
      <div class="pdf-status">
        <p class="script" role="status" data-status>${t('pdf:loading')}</p>
        <noscript><p>${t('pdf:withoutScript')}</p></noscript>
        <p class="pdf-plain flex flex-wrap gap-2 pt-3">
          <a class="btn" href="${file}" rel="nofollow">${t('pdf:openFile')}</a>
          <a class="btn btn-main pdf-login" href="${login}">${t('pdf:login')}</a>
        </p>
      </div>
      <div class="script pdf-pages" tabindex="0" role="region" aria-label="${title}" ${lang} data-container>
        <div class="pdfViewer"></div>
      </div>
    </div>
  </div>`;
}

export interface UnviewableFile {
  title: string;
  titleLang: string | undefined;
  failure: string | undefined;
  /** Address of the file; undefined where there is none. */
  file: string | undefined;
  back: { href: string; name: string };
}

/** In the place of the viewer: a file of another kind to be opened elsewhere, or none. */
export const unviewableFile = ({ t }: PageContext, { title, titleLang, failure, file, back }: UnviewableFile): Markup =>
  html`<div class="wrap py-6">
    <h1${attribute('lang', titleLang)}>${title}</h1>
    ${failure !== undefined && failureMarkup(failure)}${
      file !== undefined &&
      html`<p class="py-6"><a class="btn" rel="nofollow" href="${file}">${t('pdf:openFile')}</a></p>`
    }
    <p><a href="${back.href}">${back.name}</a></p>
  </div>`;
