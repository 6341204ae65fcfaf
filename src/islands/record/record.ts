import { lastList } from '#lib/stores/session/choices.ts';
import { sharedStorage } from '#lib/stores/session/storage.ts';
import './share.ts';

// Small conveniences of the record page; everything that matters is without them.

/** Path of the result list of this page's library and language: the record's path up to its own part. */
const listPath = location.pathname.split('/bookDetails/', 1)[0] ?? '';

/** Where in the favourites the reader was, when this page was opened from there: one step back. */
function favouritesBehind(link: HTMLAnchorElement): { address: string; isLast: boolean } | undefined {
  const { back: personal } = link.dataset;
  if (personal === undefined) return undefined;
  const from = document.referrer === '' ? undefined : new URL(document.referrer);
  return { address: link.href, isLast: from?.origin === location.origin && from.pathname.startsWith(personal) };
}

/** Where the reader's list is, and whether it is one step back; undefined for a reader who comes from elsewhere. */
function listBehind(): { address: string; isLast: boolean } | undefined {
  if (!document.referrer) return undefined;
  const from = new URL(document.referrer);
  if (from.origin !== location.origin) return undefined;
  if (from.pathname === listPath) return { address: from.pathname + from.search, isLast: true };
  if (!from.pathname.startsWith(`${listPath}/`)) return undefined;
  // From record to record: the list was stored when it was shown.
  const list = lastList(sharedStorage);
  return list.split('?', 1)[0] === listPath ? { address: list, isLast: false } : undefined;
}

const back = document.querySelector<HTMLAnchorElement>('.back');
const behind = back && (favouritesBehind(back) ?? listBehind());
if (back && behind) {
  back.href = behind.address;
  back.classList.add('known');
  back.addEventListener('click', (event) => {
    // One step back is the very same place, scrolled and filtered as it was.
    if (!behind.isLast || history.length < 2 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    history.back();
  });
}

for (const evaluate of document.querySelectorAll<HTMLElement>('[data-evaluate]')) {
  evaluate.addEventListener('click', () => {
    void import('../evaluations/open.tsx').then(({ openEvaluation }) => openEvaluation(evaluate));
  });
}

for (const request of document.querySelectorAll<HTMLElement>('[data-request]')) {
  request.addEventListener('click', () => {
    const recordId = request.dataset['request'] ?? '';
    void Promise.all([import('../identity/session/need-reader.ts'), import('../outside/request.ts')]).then(
      ([{ needReader }, { libraryRequest }]) => needReader(libraryRequest, { recordId }),
    );
  });
}

// What others tell of the record comes later, where there is a place for it.
if (document.querySelector('[data-fill]')) {
  const from = location.pathname.replace(/\/searchList\/bookDetails\//i, '/elsewhere/');
  void import('../outside/late.ts').then(({ fillWhenSeen }) => {
    fillWhenSeen(from);
  });
}

// Long lists of copies: as the reader types, only the rows that have the words stay.
for (const input of document.querySelectorAll<HTMLInputElement>('.find-item input')) {
  const group = input.closest('.group');
  input.addEventListener('input', () => {
    const messages = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    const rows = [...(group?.querySelectorAll<HTMLElement>('tbody tr') ?? [])];
    let shown = 0;
    for (const row of rows) {
      const text = row.textContent.toLowerCase();
      row.hidden = !messages.every((word) => text.includes(word));
      if (!row.hidden) shown += 1;
    }
    const rest = group?.querySelector('details');
    if (rest && messages.length > 0) rest.open = true;
    const status = input.parentElement?.querySelector('[role=status]');
    if (status) status.textContent = messages.length > 0 ? `${String(shown)} / ${String(rows.length)}` : '';
  });
}
