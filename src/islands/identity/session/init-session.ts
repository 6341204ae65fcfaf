import { sessionChannel, sessionOverEvent, type UserInfo } from '#lib/session/reader-session.ts';
import { userMenuElement, hasSession, requestContextOf, readerHere, showReader } from './user-menu.ts';

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
  } else showReader(place, undefined);
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

document.addEventListener('click', (event) => {
  if (!(event.target instanceof Element)) return;
  // With a key held the reader wants the page in another tab.
  const isHeld = event.metaKey || event.ctrlKey || event.shiftKey;
  const pressed = event.target.closest(
    `#user-area summary, .fav, .helpful, [data-assistant], [data-sign-out]${isHeld ? '' : ', a[data-ask]'}`,
  );
  if (pressed) {
    if (pressed.matches('a')) event.preventDefault();
    import('./acts.ts')
      .then(({ act }) => act(pressed))
      .catch(() => {
        // Signing out works without whatever could not be loaded, by the form of the page that needs no scripts.
        if (pressed.matches('[data-sign-out]')) location.href = `${place?.dataset['base'] ?? ''}/personalCenter/plain`;
      });
  }
  const link = event.target.closest('[data-sign-in]');
  if (!link || isHeld || location.pathname.endsWith('/login')) return;
  event.preventDefault();
  void import('../login/open.tsx').then(({ openLogin }) => openLogin());
});
