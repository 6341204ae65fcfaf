import { sessionOverEvent, type SessionOver } from '#lib/stores/session/reader.ts';
import { showWaiting } from '#lib/client/waiting.ts';
import { requestDialog } from '../login/request-dialog.ts';
import { showReader, storedSessionOf, userMenuElement } from './user-menu.ts';

const place = userMenuElement();
if (place) {
  const stored = storedSessionOf(place);
  if (stored.kind === 'reader') showReader(place, stored.user);
  // Visitors' pages start it when something happens to the session: idle-page.ts.
  const start = () => void import('./start-session.ts').catch(() => undefined);
  if (stored.kind !== 'visitor') start();
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) start();
  });
}

addEventListener(sessionOverEvent, (event) => {
  if (!(event instanceof CustomEvent)) return;
  // lib/client/conventions.ts dispatches it.
  const over: SessionOver = event.detail;
  void import('./over.ts').then(({ sessionOver }) => sessionOver(over));
});

const pressable = '#user-area summary, .fav, .helpful, [data-assistant], [data-sign-out], [data-sign-in], a[data-ask]';
const fetchActs = () => import('./acts.ts');
// Not by way of what the other presses do: that would be another round trip before the form.
const isSignIn = (pressed: Element) => pressed.matches('[data-sign-in]');
/** Whatever a visitor presses here leads to the dialog of sign-in first. */
const isVisitor = () => place !== null && storedSessionOf(place).kind === 'visitor';
const fetchSignIn = async () => {
  // The dialog needs the session: both come in one round trip, and the press waits for both.
  const [dialog] = await Promise.all([import('../login/sign-in-dialog.ts'), import('./start-session.ts')]);
  return dialog;
};

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

/** How long a press is shown when the browser answers itself: no event says when a download begins. */
const unseenMs = 3000;
const showLeaving = (element: Element) => showWaiting(element, new Promise((resolve) => setTimeout(resolve, unseenMs)));

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
  // On a page that is rendered for its reader, the button that signs out sends a form.
  if (link || pressed.matches('[data-sign-out]')) event.preventDefault();
  const act = () => fetchActs().then(({ act }) => act(pressed));
  const signIn = () => {
    // The server's form arrives in the same round trip as the dialog's script.
    const request = requestDialog(place?.dataset['base'] ?? '');
    const wanted = isSignIn(pressed) ? undefined : act;
    // The dialog shows itself how far it is.
    return fetchSignIn().then(({ openLogin }) => void openLogin({ request, wanted }));
  };
  const acted = isSignIn(pressed) || isVisitor() ? signIn() : act();
  if (!pressed.matches('summary')) showWaiting(pressed, acted);
  acted.catch(() => {
    // What could not be loaded has a page that needs no scripts.
    if (link) location.href = link.href;
    else if (pressed instanceof HTMLButtonElement && pressed.matches('[data-sign-out]')) {
      if (pressed.form) pressed.form.requestSubmit(pressed);
      else location.href = `${place?.dataset['base'] ?? ''}/personalCenter`;
    }
  });
});

document.addEventListener('submit', ({ submitter, defaultPrevented }) => {
  if (submitter && !defaultPrevented) showLeaving(submitter);
});
