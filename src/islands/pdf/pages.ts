import type { EventBus, PDFViewer } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs';
import { part } from './part.ts';

const closest = 0.25;
const farthest = 5;

/** Connects the buttons and fields for page and size with the viewer, both ways. */
export function wirePages(root: HTMLElement, viewer: PDFViewer, eventBus: EventBus): void {
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
