import { loginTypes } from '#lib/stores/session/reader.ts';
import { afterSignOut } from '#lib/urls/after-sign-out.ts';
import { userMenuElement, requestContextOf, siteLinksOf } from './user-menu.ts';
import { sessionOf } from './page-session.ts';
import { browserClient } from './client.ts';
import { endSession } from './end-session.ts';
import { staysSignedIn } from './idle-dialogs.ts';

/**
 * Ends the session (portal-shell §4.5): on the server first, then in this browser. If the server cannot be reached, the
 * reader stays signed in, sees a message and may try again: the cookie is still there. Then goes to the sign-out of
 * unified authentication on sites that have it, or where `afterSignOut` says.
 */
export async function signOut(): Promise<void> {
  const place = userMenuElement();
  if (!place) return;
  const requestContext = requestContextOf(place);
  let ended = await endSession(browserClient(requestContext, ''));
  while (ended === undefined) {
    if (await staysSignedIn(sessionOf(place), requestContext.language)) return;
    ended = await endSession(browserClient(requestContext, ''));
  }
  goSignedOut(ended);
}

/** Removes everything of a reader whose session is over from this browser, and leads to a page for visitors. */
export function goSignedOut(ended: { isUnified: boolean; logoutUrl: string }): void {
  const place = userMenuElement();
  if (!place) return;
  const session = sessionOf(place);
  const isUnified = ended.isUnified || session.loginType() === loginTypes.unified;
  session.end('signedOut');
  if (isUnified && ended.logoutUrl) {
    location.assign(ended.logoutUrl);
    return;
  }
  const path = afterSignOut(location.pathname);
  if (path === undefined) location.reload();
  else location.assign(path === '/home' ? siteLinksOf(place).home : siteLinksOf(place).purchasing);
}
