import { sessionChannel, sessionOverEvent, type UserInfo } from '#lib/session/reader-session.ts';
import { savesData, showLeaving, showWaiting } from '#lib/client/waiting.ts';
import { userMenuElement, hasSession, requestContextOf, readerHere, showReader } from './user-menu.ts';

/** Whether the browser still has what a reader saw; the key is that of lib/stores/last-seen.ts, which no visitor loads. */
function hasSeen(groupCode: string): boolean {
  try {
    return localStorage.getItem(`lastSeen_${groupCode}`) !== null;
  } catch {
    return false;
  }
}

/** Visitors carry nothing of what is done for readers. */
function loadForReader(place: HTMLElement, user: UserInfo): void {
  void import('./init-for-reader.ts').then(({ initForReader }) => {
    initForReader(place, user);
  });
}

/**
 * What every page does about sign-in before the reader acts: shows who is signed in. Everything else is loaded when it
 * is wanted.
 */
function update(place: HTMLElement): void {
  const { groupCode } = requestContextOf(place);
  const user = readerHere(groupCode);
  if (user && hasSession(groupCode)) {
    showReader(place, user);
    loadForReader(place, user);
  } else if (user) {
    // The session was ended in another tab, or the browser was closed and has restored this one.
    void import('./clear-session.ts').then(({ clearTabSession }) => {
      clearTabSession();
      showReader(place, undefined);
    });
  } else if (hasSession(groupCode)) {
    void import('./restore.ts').then(async ({ restore }) => {
      const restored = await restore(place);
      if (restored) loadForReader(place, restored);
    });
  } else {
    showReader(place, undefined);
    // The session ended while no page was open.
    if (hasSeen(groupCode)) void import('./clear-session.ts').then(({ clearTabSession }) => clearTabSession());
  }
}

const place = userMenuElement();
if (place) {
  update(place);
  // A page that comes back from the browser's memory, and tabs beside one in which somebody signed in or out.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) update(place);
  });
  new BroadcastChannel(sessionChannel).addEventListener('message', () => {
    update(place);
  });
}

addEventListener(sessionOverEvent, (event) => {
  const message: unknown = event instanceof CustomEvent ? event.detail : undefined;
  void import('./over.ts').then(({ sessionOver }) => sessionOver(String(message)));
});

const personal = '#user-area summary, .fav, .helpful, [data-assistant], [data-sign-out]';
const links = 'a[data-ask]';
const signIn = '[data-sign-in]';
const fetchDialog = () => import('../login/sign-in-dialog.ts');

// A finger that goes down, or a key that comes to it, fetches what the press will want.
for (const intent of ['pointerdown', 'focusin']) {
  document.addEventListener(
    intent,
    ({ target }) => {
      const touched = target instanceof Element ? target.closest(`${personal}, ${links}`) : null;
      if (target instanceof Element && target.closest(signIn)) void fetchDialog().catch(() => undefined);
      if (touched) void import('./acts.ts').then(({ prepare }) => prepare(touched)).catch(() => undefined);
    },
    { passive: true },
  );
}
// So does a page with nothing else to do, as far as it is small.
addEventListener('load', () => {
  const whenIdle =
    'requestIdleCallback' in window
      ? (work: () => void) => requestIdleCallback(work)
      : (work: () => void) => setTimeout(work);
  whenIdle(() => {
    if (!savesData() && document.querySelector(personal)) void import('./acts.ts').catch(() => undefined);
    if (!savesData() && document.querySelector(`${signIn}:not([hidden])`)) void fetchDialog().catch(() => undefined);
    if (place)
      void import('../../offline/start.ts').then(({ startOffline }) => startOffline(place)).catch(() => undefined);
  });
});

document.addEventListener('click', (event) => {
  if (!(event.target instanceof Element)) return;
  // With a key held the reader wants the page in another tab.
  const isHeld = event.metaKey || event.ctrlKey || event.shiftKey;
  const pressed = event.target.closest(`${personal}${isHeld ? '' : `, ${links}`}`);
  if (pressed) {
    if (pressed.matches('a')) event.preventDefault();
    const acted = import('./acts.ts').then(({ act }) => act(pressed));
    if (!pressed.matches('summary')) showWaiting(pressed, acted);
    acted.catch(() => {
      // Signing out works without whatever could not be loaded, by the form of the page that needs no scripts.
      if (pressed.matches('[data-sign-out]')) location.href = `${place?.dataset['base'] ?? ''}/personalCenter/plain`;
    });
  }
  // A file is on its way, and no page tells when it begins to come.
  const file = event.target.closest('a[download]');
  if (file) showLeaving(file);
  const link = event.target.closest<HTMLAnchorElement>(signIn);
  if (!link || isHeld || location.pathname.endsWith('/login')) return;
  event.preventDefault();
  const dialog = fetchDialog();
  showWaiting(link, dialog);
  dialog
    .then(({ openLogin }) => openLogin())
    .catch(() => {
      location.assign(link.href);
    });
});

document.addEventListener('submit', ({ submitter, defaultPrevented }) => {
  if (submitter && !defaultPrevented) showLeaving(submitter);
});
