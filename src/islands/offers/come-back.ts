import { localKeys } from '#lib/site/reader-session.ts';

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
