import { sessionChannel, sessionKeys, sessionOverEvent, type UserInfo } from '#lib/session/reader-session.ts';
import { showWaiting } from '#lib/client/waiting.ts';
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

const pressable = '#user-area summary, .fav, .helpful, [data-assistant], [data-sign-out], [data-sign-in], a[data-ask]';
const fetchActs = () => import('./acts.ts');
// Not by way of what the other presses do: that would be another round trip before the form.
const isSignIn = (pressed: Element) => pressed.matches('[data-sign-in]');
/** Whatever a visitor presses here leads to the dialog of sign-in first. */
const isVisitor = () => place !== null && !hasSession(requestContextOf(place).groupCode);
const fetchSignIn = () => import('../login/sign-in-dialog.ts');

/**
 * Asks for the server's form beside the dialog's script, in one round trip. Rejects in browsers that forbid storage: the
 * dialog is made without the server's form then.
 */
async function requestDialog(): Promise<Response> {
  const codeKey = sessionStorage.getItem(sessionKeys.codeKey) ?? '';
  const body = new URLSearchParams({ next: location.pathname + location.search, codeKey });
  return fetch(`${place?.dataset['base'] ?? ''}/signInDialog`, { method: 'POST', body });
}

// A finger that goes down, or a key that comes to it, fetches what the press will want.
for (const intent of ['pointerdown', 'focusin']) {
  document.addEventListener(intent, ({ target }) => {
    const touched = target instanceof Element && target.closest(pressable);
    if (!touched) return;
    const isForDialog = isSignIn(touched) || isVisitor();
    if (isForDialog) fetchSignIn().catch(() => undefined);
    if (!isSignIn(touched)) {
      const acts = fetchActs();
      (isForDialog ? acts : acts.then(({ prepare }) => prepare(touched))).catch(() => undefined);
    }
  });
}
addEventListener('load', () => {
  if (place) void import('./idle-page.ts').then(({ useIdlePage }) => useIdlePage(place)).catch(() => undefined);
});

/** How long a press shows that the browser answers itself: no page is told when a file begins to come. */
const unseenMs = 3000;
const showLeaving = (element: Element) => {
  showWaiting(element, new Promise((resolve) => setTimeout(resolve, unseenMs)));
};

document.addEventListener('click', (event) => {
  const { target } = event;
  if (!(target instanceof Element)) return;
  const file = target.closest('a[download]');
  if (file) showLeaving(file);
  // With a key held the reader wants the page in another tab.
  const isHeld = event.metaKey || event.ctrlKey || event.shiftKey;
  const pressed = target.closest(pressable);
  if (!pressed) return;
  const link = pressed instanceof HTMLAnchorElement ? pressed : undefined;
  if (link && (isHeld || (link.matches('[data-sign-in]') && location.pathname.endsWith('/login')))) return;
  if (link) event.preventDefault();
  const act = () => fetchActs().then(({ act }) => act(pressed));
  const signIn = () => {
    const request = requestDialog();
    const wanted = isSignIn(pressed) ? undefined : act;
    // The dialog shows itself how far it is.
    return fetchSignIn().then(({ openLogin }) => void openLogin({ request, wanted }));
  };
  const acted = isSignIn(pressed) || isVisitor() ? signIn() : act();
  if (!pressed.matches('summary')) showWaiting(pressed, acted);
  acted.catch(() => {
    // What could not be loaded has a page that needs no scripts.
    if (link) location.href = link.href;
    else if (pressed.matches('[data-sign-out]')) location.href = `${place?.dataset['base'] ?? ''}/personalCenter/plain`;
  });
});

document.addEventListener('submit', ({ submitter, defaultPrevented }) => {
  if (submitter && !defaultPrevented) showLeaving(submitter);
});
