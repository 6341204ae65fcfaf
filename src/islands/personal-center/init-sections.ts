import { hydrateOnIntent } from '#lib/pages/hydrate-on-intent.ts';
import { isPendingHere } from '#lib/stores/session/pending-here.ts';
import { onSessionBegun, type UserInfo } from '#lib/stores/session/reader.ts';
import { tabStorage } from '#lib/stores/session/storage.ts';
import { saveEntered } from '../entered-fields.ts';
import { requestContextOf, storedSessionOf, userMenuElement } from '../identity/session/user-menu.ts';
import { renderedSectionHere } from './rendered-section.ts';

// A section of the personal center: for its reader its island, for visitors the way to sign in. The page of a visitor has
// nothing of anybody; that of a reader has the section as the server has rendered it (pages/_section.ts), which is hydrated
// on the first interaction.

/** Sections that their reader can read without a network as they were seen last. */
const offlineSections: ReadonlySet<string | undefined> = new Set(['circulation', 'requests']);

const holder = document.getElementById('personal-section');
const visitors = document.querySelector<HTMLElement>('[data-visitors]');
const place = userMenuElement();

// The section shows what a form that waited for sign-in has changed: what the server has rendered is older.
const rendered = isPendingHere(tabStorage) ? undefined : renderedSectionHere();
/** Whose section is shown, or about to be. */
let shown: UserInfo | undefined = rendered?.reader;
let close: (() => void) | undefined;
if (rendered && holder && place) {
  // The way back leads to a place of a page that this one replaced: until it is hydrated, nothing else follows the address.
  const reload = () => location.reload();
  addEventListener('popstate', reload);
  const hydrate = hydrateOnIntent(holder, async () => {
    const enterAgain = saveEntered(holder);
    const { hydrateSection } = await import('./open.tsx');
    if (shown !== rendered.reader) return;
    const hydrated = await hydrateSection(holder, place, rendered);
    removeEventListener('popstate', reload);
    enterAgain();
    if (shown === rendered.reader) close = hydrated;
    else hydrated();
  });
  // A form that was sent before its script came is shown again with its problems.
  if (document.activeElement === document.body) holder.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  const drafts = [...holder.querySelectorAll<HTMLElement>('[data-draft]')].map(({ dataset }) => dataset['draft'] ?? '');
  if (holder.querySelector('[data-hydrate]')) void hydrate();
  else if (drafts.length > 0) {
    void import('#lib/stores/session/drafts.ts').then(({ readDraft }) => {
      if (drafts.some((name) => readDraft(rendered.reader.userId, name) !== undefined)) void hydrate();
    });
  }
  if (offlineSections.has(holder.dataset['section'])) {
    void import('./seen-section.ts').then(({ saveSection }) => {
      if (shown === rendered.reader) saveSection(holder, rendered.reader);
    });
  }
  // Its codes change: what was seen is of no use, and the island computes them without a network too.
  if (holder.dataset['section'] === 'phone-card') {
    void import('./seen-section.ts').then(({ takeVisitorsPage }) => takeVisitorsPage()).catch(() => undefined);
  }
}

async function open(holder: HTMLElement, place: HTMLElement, reader: UserInfo): Promise<void> {
  // The service worker has answered without a network.
  if (document.querySelector('[data-saved]')) {
    const { showSeenSection } = await import('./seen-section.ts');
    if (shown !== reader || showSeenSection(holder, place, reader)) return;
  }
  const { openSection } = await import('./open.tsx');
  const opened = await openSection(holder, place, reader);
  // Another reader, or none, while it was loading.
  if (shown === reader) close = opened;
  else opened?.();
}

function show(reader: UserInfo | undefined): void {
  if (!holder || !place || !visitors) return;
  visitors.hidden = reader !== undefined;
  holder.hidden = reader === undefined;
  if (reader?.userId === shown?.userId) return;
  close?.();
  close = undefined;
  shown = reader;
  if (!reader) {
    holder.replaceChildren();
    return;
  }
  open(holder, place, reader).catch(() => {
    holder.textContent = place.dataset['unreachable'] ?? '';
    holder.removeAttribute('aria-busy');
  });
}

if (!rendered && holder?.dataset['section'] === 'feedback' && location.search.includes('tab=new') && place) {
  const { base = '' } = place.dataset;
  void import('../feedback/came-from.ts').then(({ savePage }) => {
    savePage(base);
  });
}

if (place) {
  const follow = async () => {
    const { sessionOf } = await import('../identity/session/page-session.ts');
    sessionOf(place).state.subscribe((state) => {
      // session/start-session.ts requests a reader whom this tab does not know yet. After a refusal the section waits until
      // its reader has signed in again.
      if (state.kind === 'reader') show(state.user);
      else if (state.kind === 'visitor') show(undefined);
    });
  };
  const stored = storedSessionOf(place);
  if (stored.kind === 'reader') show(stored.user);
  if (stored.kind !== 'visitor') void follow();
  else {
    show(undefined);
    onSessionBegun(requestContextOf(place).groupCode, () => void follow());
  }
}
