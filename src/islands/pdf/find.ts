import type { EventBus } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs';
import { part } from './part.ts';
import { fill } from '#lib/i18n/fill.ts';
import type { ViewerMessages } from './viewer-messages.ts';

/** States of a search as pdf.js numbers them. */
const notFound = 1;
const pending = 3;

/** Connects the search field: the next place with Enter, the one before with Shift and Enter, how many there are. */
export function wireFind(root: HTMLElement, messages: ViewerMessages, eventBus: EventBus): void {
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
  part(root, 'previous', HTMLButtonElement).addEventListener('click', () => {
    find(true);
  });

  const show = ({ current, total }: { current: number; total: number }) => {
    if (total > 0) output.textContent = fill(messages.found, { shown: current, total });
  };
  eventBus.on('updatefindmatchescount', ({ matchesCount }: { matchesCount: { current: number; total: number } }) => {
    show(matchesCount);
  });
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
