import { AnnotationMode, getDocument, GlobalWorkerOptions } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import {
  EventBus,
  GenericL10n,
  LinkTarget,
  PDFFindController,
  PDFLinkService,
  PDFViewer,
} from 'pdfjs-dist/legacy/web/pdf_viewer.mjs';
import { pdfAssets } from '#lib/site/pdf-assets.ts';
import { part } from './part.ts';
import { fill } from '#lib/i18n/format.ts';
import { failureText, readMessages, type ViewerMessages } from './viewer-messages.ts';
import './viewer.css';

/** States of a search as pdf.js numbers them. */
const notFound = 1;
const pending = 3;

/** Connects the search field: the next place with Enter, the one before with Shift and Enter, how many there are. */
function wireFind(root: HTMLElement, messages: ViewerMessages, eventBus: EventBus): void {
  const form = part(root, 'find', HTMLFormElement);
  const field = part(root, 'query', HTMLInputElement);
  const output = part(root, 'found', HTMLElement);
  let last = '';

  const find = (backwards: boolean) => {
    const query = field.value.trim();
    if (query === '') {
      eventBus.dispatch('findbarclose', { source: form });
      last = '';
      output.textContent = '';
      return;
    }
    eventBus.dispatch('find', {
      source: form,
      type: query === last ? 'again' : '',
      query,
      caseSensitive: false,
      entireWord: false,
      highlightAll: true,
      findPrevious: backwards,
      matchDiacritics: false,
    });
    last = query;
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    find(false);
  });
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || !event.shiftKey) return;
    event.preventDefault();
    find(true);
  });
  field.addEventListener('search', () => {
    if (field.value === '') find(false);
  });
  part(root, 'previous', HTMLButtonElement).addEventListener('click', () => find(true));

  const show = ({ current, total }: { current: number; total: number }) => {
    if (total > 0) output.textContent = fill(messages.found, { shown: current, total });
  };
  eventBus.on('updatefindmatchescount', ({ matchesCount }: { matchesCount: { current: number; total: number } }) =>
    show(matchesCount),
  );
  eventBus.on(
    'updatefindcontrolstate',
    ({ state, matchesCount }: { state: number; matchesCount: { current: number; total: number } }) => {
      if (state === pending) output.textContent = messages.searching;
      else if (state === notFound) output.textContent = messages.notFound;
      else show(matchesCount);
    },
  );
  // The browser's own search sees only the pages that are drawn.
  addEventListener('keydown', (event) => {
    if (event.key.toLowerCase() !== 'f' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    field.focus();
    field.select();
  });
}

/** The names of pages are ours, in the reader's language; the library's own are not looked for. */
class OwnNames extends GenericL10n {
  override pause(): void {
    // Nothing observes the page.
  }
  override resume(): void {
    // Nothing observes the page.
  }
}

const closest = 0.25;
const farthest = 5;

/** Connects the buttons and fields for page and size with the viewer, both ways. */
function wirePages(root: HTMLElement, viewer: PDFViewer, eventBus: EventBus): void {
  const page = part(root, 'page', HTMLInputElement);
  const pages = part(root, 'pages', HTMLElement);
  const zoom = part(root, 'zoom', HTMLSelectElement);
  const button = (name: string) => part(root, name, HTMLButtonElement);
  const [before, after] = [button('before'), button('after')];

  const showPage = () => {
    page.value = String(viewer.currentPageNumber);
    before.disabled = viewer.currentPageNumber <= 1;
    after.disabled = viewer.currentPageNumber >= viewer.pagesCount;
  };
  eventBus.on('pagesinit', () => {
    page.max = String(viewer.pagesCount);
    pages.textContent = `/ ${String(viewer.pagesCount)}`;
    showPage();
  });
  eventBus.on('pagechanging', showPage);
  before.addEventListener('click', () => viewer.previousPage());
  after.addEventListener('click', () => viewer.nextPage());
  page.addEventListener('change', () => {
    const wanted = Math.min(Math.max(1, Math.trunc(Number(page.value)) || 1), viewer.pagesCount);
    viewer.currentPageNumber = wanted;
    showPage();
  });

  /** A size that is none of the choices is shown as one of its own. */
  eventBus.on('scalechanging', ({ scale, presetValue }: { scale: number; presetValue?: string }) => {
    const value = presetValue ?? String(scale);
    const known = [...zoom.options].find((option) => option.value === value);
    const own = zoom.querySelector<HTMLOptionElement>('[data-own]');
    if (!known && own) {
      own.hidden = false;
      own.value = value;
      own.textContent = `${String(Math.round(scale * 100))}%`;
    } else if (own && known !== own) own.hidden = true;
    zoom.value = value;
  });
  zoom.addEventListener('change', () => {
    viewer.currentScaleValue = zoom.value;
  });
  const scaleBy = (factor: number) => () => {
    const next = Math.round(viewer.currentScale * factor * 100) / 100;
    viewer.currentScale = Math.min(farthest, Math.max(closest, next));
  };
  button('smaller').addEventListener('click', scaleBy(1 / 1.2));
  button('larger').addEventListener('click', scaleBy(1.2));
  // Turning a phone fits the page again.
  addEventListener('resize', () => {
    const { currentScaleValue } = viewer;
    if (viewer.pagesCount > 0 && /^(auto|page-)/.test(currentScaleValue)) viewer.currentScaleValue = currentScaleValue;
  });
}

/**
 * Opens the file that the page names: pages are read from the server as they are looked at, drawn while near, with text
 * that can be selected and searched.
 */
export async function openViewer(root: HTMLElement): Promise<void> {
  const messages = readMessages(root.dataset['words']);
  const status = part(root, 'status', HTMLElement);
  const container = part(root, 'container', HTMLDivElement);
  const { lang } = document.documentElement;
  GlobalWorkerOptions.workerSrc = workerAddress;

  const eventBus = new EventBus();
  const linkService = new PDFLinkService({ eventBus, externalLinkTarget: LinkTarget.BLANK });
  const findController = new PDFFindController({ eventBus, linkService, updateMatchesCountOnProgress: true });
  const viewer = new PDFViewer({
    container,
    eventBus,
    linkService,
    findController,
    l10n: new OwnNames(lang),
    annotationMode: AnnotationMode.ENABLE,
    removePageBorders: true,
  });
  linkService.setViewer(viewer);
  eventBus.on('pagesinit', () => {
    viewer.currentScaleValue = 'auto';
    for (const page of container.querySelectorAll<HTMLElement>('.page')) {
      page.setAttribute('role', 'region');
      page.setAttribute('aria-label', fill(messages.page, { page: page.dataset['pageNumber'] ?? '' }));
    }
  });
  wirePages(root, viewer, eventBus);
  wireFind(root, messages, eventBus);

  try {
    const opened = await getDocument({
      url: new URL(root.dataset['file'] ?? '', location.href).href,
      cMapUrl: `${pdfAssets}/cmaps/`,
      cMapPacked: true,
      standardFontDataUrl: `${pdfAssets}/standard_fonts/`,
      wasmUrl: `${pdfAssets}/wasm/`,
      // Our content security policy has no place for WebAssembly, nor for code made from text.
      useWasm: false,
      enableXfa: false,
      // A scanned book is large: what nobody looks at is not fetched.
      disableAutoFetch: true,
      disableStream: true,
      // Few requests: what a client may ask for in a time is bounded.
      rangeChunkSize: 2 ** 18,
    }).promise;
    viewer.setDocument(opened);
    linkService.setDocument(opened);
    root.dataset['state'] = 'open';
    status.textContent = '';
    container.focus({ preventScroll: true });
  } catch (error) {
    root.dataset['state'] = 'failed';
    status.textContent = failureText(messages, error instanceof Error ? error : {});
    if (error instanceof Error && 'status' in error && error.status === 401) root.dataset['login'] = 'wanted';
  }
}
