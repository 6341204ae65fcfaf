import { localKeys, sessionKeys } from '#lib/session/reader-session.ts';

try {
  if (sessionStorage.getItem(sessionKeys.jumpFlag) !== null) {
    sessionStorage.removeItem(sessionKeys.jumpFlag);
    void import('./greet.ts').then(({ greet }) => greet());
  }
} catch {
  // Without storage nobody jumped.
}

/** Whoever signs in here comes back here, and is known to have come from here (portal-shell §4.2). */
document.addEventListener(
  'click',
  ({ target }) => {
    if (!(target instanceof Element) || target.closest('[data-sign-in]') === null) return;
    try {
      localStorage.setItem(localKeys.loginNextPath, location.pathname);
    } catch {
      // Without storage the dialog loads the page anew, which is the same place.
    }
  },
  { capture: true },
);
